package main

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
