package main

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
