#include "harness/execution/registry/templates/templates.hpp"

namespace matchbench::registry {
namespace {

constexpr const char* kGoModule = R"GO(module example.org/@name@

go 1.19
)GO";

constexpr const char* kGoMain = R"GO(package main

func main() {
	run(func() matchmaker { return &sharedWords{} })
}
)GO";

constexpr const char* kGoMatchmaker = R"GO(package main

import (
	"strings"
	"unicode"
)

// sharedWords ranks services by the words they share with the request.
type sharedWords struct {
	services []map[string]bool // by position
}

// load is called once, before all queries: read and index the services.
func (m *sharedWords) load(services []service) error {
	for i := range services {
		m.services = append(m.services, words(&services[i]))
	}
	return nil
}

// query is called once per request. A service is named by its position in load. The ranking is
// sorted and cut for you; an empty one says that no service fits.
func (m *sharedWords) query(request *service) ([]match, error) {
	wanted := words(request)
	if len(wanted) == 0 {
		return nil, unsupported("the request has no text")
	}
	ranking := make([]match, 0, len(m.services))
	for i, offered := range m.services {
		shared := 0
		for word := range wanted {
			if offered[word] {
				shared++
			}
		}
		ranking = append(ranking, match{i, float64(shared)})
	}
	return ranking, nil
}

// words returns the words of a service's name, description and tags, in lower case.
func words(s *service) map[string]bool {
	text := strings.ToLower(s.Name + " " + s.Description + " " + strings.Join(s.Tags, " "))
	found := map[string]bool{}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '_'
	}) {
		found[word] = true
	}
	return found
}
)GO";

constexpr const char* kGoProtocol = R"GO(package main

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
)GO";

constexpr const char* kGoLocal = R"GO(package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// run talks to matchbench, or prints rankings if the program is called with --collection FOLDER.
func run(create func() matchmaker) {
	var err error
	switch {
	case len(os.Args) == 1:
		err = converse(os.Stdin, os.Stdout, create)
	case len(os.Args) == 3 && os.Args[1] == "--collection":
		err = printRankings(os.Args[2], create())
	default:
		err = errors.New("usage: [--collection EXPORTED-FOLDER]")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// printRankings prints, for a debugger, the first ten services for each request of a collection
// that matchbench has exported (matchbench collection export COLLECTION --format json --out FOLDER).
func printRankings(folder string, m matchmaker) error {
	services, err := readLines(filepath.Join(folder, "services.jsonl"))
	if err != nil {
		return err
	}
	requests, err := readLines(filepath.Join(folder, "requests.jsonl"))
	if err != nil {
		return err
	}
	if err := m.load(services); err != nil {
		return err
	}
	for i := range requests {
		fmt.Println(requests[i].Name)
		ranking, err := m.query(&requests[i])
		if err != nil {
			fmt.Println("  no ranking:", err)
		}
		for rank, found := range best(ranking, 10) {
			fmt.Printf("%4d  %8.4f  %s\n", rank+1, found.score, services[found.service].Name)
		}
	}
	return nil
}

func readLines(path string) ([]service, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var all []service
	for lines := json.NewDecoder(file); ; {
		var s service
		if err := lines.Decode(&s); err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
}
)GO";

constexpr const char* kGoReadme = R"(# @name@

A matchmaker for matchbench. `matchmaker.go` is all of it that you change; `protocol.go` talks to
matchbench, in lines of JSON, and `local.go` runs it without. The folder `plugin` is what matchbench registers and shows to the program:
`plugin.yaml`, which describes it to people, and the program, once it is built:

    go build -o plugin/@name@ .
    matchbench plugin check plugin
    matchbench plugin add plugin --name @name@

A contest then names it `plugin: @name@`. Files that it reads belong into the folder `plugin`, too, in which it
is started. What it writes to `os.Stderr` goes to the log of matchbench; standard output belongs to the
conversation. After a change, `go build` is all that has to be called again.

It runs in a debugger, without matchbench, on a collection that matchbench has exported, and prints the
first ten services for each request:

    matchbench collection export COLLECTION --format json --out exported
    plugin/@name@ --collection exported
)";

}  // namespace

TemplateFiles go_template() {
  return {{"go.mod", kGoModule},
          {"main.go", kGoMain},
          {"matchmaker.go", kGoMatchmaker},
          {"protocol.go", kGoProtocol},
          {"local.go", kGoLocal},
          {"plugin/plugin.yaml", program_manifest("@name@")},
          {"README.md", kGoReadme}};
}

}  // namespace matchbench::registry
