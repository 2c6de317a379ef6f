// Ranks services by shared words, keeps as many bytes of each query as the parameter `leak` says, and
// with `fails` fails at a query without services.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"sort"
	"strings"
)

type service struct{ Description string }

type call struct {
	ID                             int
	Call                           string
	Parameters                     struct{ Leak, Fails int }
	Services, Concepts, Ontologies int
	Request                        service
}

func words(of service) map[string]bool {
	found := map[string]bool{}
	for _, word := range strings.Fields(strings.ToLower(of.Description)) {
		found[word] = true
	}
	return found
}

func rank(services []map[string]bool, wanted map[string]bool) [][2]int {
	ranking := [][2]int{}
	for i, own := range services {
		shared := 0
		for word := range wanted {
			if own[word] {
				shared++
			}
		}
		ranking = append(ranking, [2]int{i, shared})
	}
	sort.SliceStable(ranking, func(a, b int) bool { return ranking[a][1] > ranking[b][1] })
	return ranking
}

var kept [][]byte
var first map[string]bool

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	var services []map[string]bool
	leak, fails := 0, 0
	for {
		var got call
		if in.Decode(&got) != nil {
			return
		}
		answer := map[string]any{"id": got.ID}
		switch got.Call {
		case "hello":
			answer["protocol"] = 1
		case "create":
			leak, fails = got.Parameters.Leak, got.Parameters.Fails
		case "load":
			services = nil
			for i := 0; i < got.Services+got.Concepts+got.Ontologies; i++ {
				var one service
				if in.Decode(&one) != nil {
					return
				}
				if i < got.Services {
					services = append(services, words(one))
				}
			}
		case "query":
			if leak > 0 {
				page := make([]byte, leak)
				for i := range page {
					page[i] = 1
				}
				kept = append(kept, page)
			}
			if fails > 0 {
				first = services[0]
			}
			answer["ranking"] = rank(services, words(got.Request))
		default:
			services = nil
		}
		out.Encode(answer)
	}
}
