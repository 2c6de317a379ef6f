package main

// The conversation with matchbench (its page program-protocol.md): calls come on standard input,
// answers go to standard output, one JSON object on each line.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
)

// service is a service, or a request, which is described in the same way.
type service struct {
	URI         string   `json:"uri"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Inputs      []string `json:"inputs"` // URIs of concepts
	Outputs     []string `json:"outputs"`
	Categories  []string `json:"categories"`
	Tags        []string `json:"tags"`
}

type match struct {
	service int // its position in load
	score   float64
}

func (m match) MarshalJSON() ([]byte, error) { return json.Marshal([]any{m.service, m.score}) }

// unsupported says that the matchmaker cannot deal with the request, which is not a failure.
type unsupported string

func (u unsupported) Error() string { return string(u) }

type matchmaker interface {
	load(services []service) error
	query(request *service) ([]match, error)
}

// call is a call of matchbench with the members that any of them has.
type call struct {
	ID         json.RawMessage            `json:"id"`
	Call       string                     `json:"call"`
	Parameters map[string]json.RawMessage `json:"parameters"`
	Services   int                        `json:"services"`
	Concepts   int                        `json:"concepts"`
	Ontologies int                        `json:"ontologies"`
	Request    service                    `json:"request"`
	TopK       int                        `json:"top_k"`
}

type answer map[string]any

// converse answers the calls that come from the reader until it ends.
func converse(from io.Reader, answers io.Writer, create func() matchmaker) error {
	calls := json.NewDecoder(bufio.NewReaderSize(from, 1<<16))
	var loaded matchmaker
	for {
		var c call
		if err := calls.Decode(&c); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		var a answer
		var err error
		switch c.Call {
		case "hello":
			a = answer{"protocol": 1}
		case "create":
			a = answer{}
			for name := range c.Parameters {
				a = answer{"error": fmt.Sprintf("there is no parameter '%s'", name), "kind": "invalid"}
			}
		case "load":
			loaded = create()
			a, err = load(calls, &c, loaded)
		case "query":
			a = query(loaded, &c)
		case "destroy":
			loaded, a = nil, answer{}
		default:
			a = answer{"error": fmt.Sprintf("there is no call '%s'", c.Call), "kind": "invalid"}
		}
		if err != nil {
			return err
		}
		a["id"] = c.ID
		if err := json.NewEncoder(answers).Encode(a); err != nil {
			return err
		}
	}
}

func load(calls *json.Decoder, c *call, loaded matchmaker) (answer, error) {
	services := make([]service, c.Services)
	for i := range services {
		if err := calls.Decode(&services[i]); err != nil {
			return nil, err
		}
	}
	for i := 0; i < c.Concepts+c.Ontologies; i++ {
		if err := calls.Decode(new(json.RawMessage)); err != nil {
			return nil, err
		}
	}
	return told(loaded.load(services), answer{}), nil
}

func query(loaded matchmaker, c *call) answer {
	if loaded == nil {
		return answer{"error": "a query comes after load", "kind": "state"}
	}
	ranking, err := loaded.query(&c.Request)
	return told(err, answer{"ranking": best(ranking, c.TopK)})
}

// told is the answer, unless there was an error.
func told(err error, a answer) answer {
	var why unsupported
	switch {
	case err == nil:
		return a
	case errors.As(err, &why):
		return answer{"abstained": why}
	default:
		return answer{"error": err.Error()}
	}
}

// best sorts a ranking, services with equal scores in their order, and cuts it at topK if that is
// not 0.
func best(ranking []match, topK int) []match {
	sort.SliceStable(ranking, func(a, b int) bool {
		if ranking[a].score != ranking[b].score {
			return ranking[a].score > ranking[b].score
		}
		return ranking[a].service < ranking[b].service
	})
	if topK > 0 && len(ranking) > topK {
		ranking = ranking[:topK]
	}
	return append([]match{}, ranking...) // an empty list, not null
}
