// Command policies runs the benchmark programs with the policies of the memory machine and writes
// the tables in docs/: how the instruction cache, the places of heaps and stacks, fences, and ways
// to send and to wait compare. It is `make docs`.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// page is a page with sections that the command writes.
type page struct {
	file     string
	sections []section
}

// section is a table or a list.
type section struct {
	name  string
	print func(b *bench, w *strings.Builder)
}

var pages = []page{icachePage, memoryPage, fencesPage, messagesPage}

func main() {
	docs := flag.String("docs", "docs", "directory of the pages")
	dir := flag.String("programs", "benchmarks/programs", "directory of the programs")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(),
			"usage: policies [flags] [page, as in icache.md]...; all pages if none is given")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := writePages(*docs, flag.Args(), &bench{dir: *dir, programs: programs}); err != nil {
		fmt.Fprintln(os.Stderr, "policies:", err)
		os.Exit(1)
	}
}

// writePages writes the pages with the given names, all if there are none.
func writePages(dir string, names []string, b *bench) error {
	if len(names) == 0 {
		for _, p := range pages {
			names = append(names, p.file)
		}
	}
	for _, name := range names {
		p, err := pageOf(name)
		if err == nil {
			err = p.write(filepath.Join(dir, p.file), b)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func pageOf(name string) (page, error) {
	var known []string
	for _, p := range pages {
		if p.file == name {
			return p, nil
		}
		known = append(known, p.file)
	}
	return page{}, fmt.Errorf("%q is none of %s", name, strings.Join(known, ", "))
}

// write writes the sections of a page between their marks in a file.
func (p page) write(file string, b *bench) error {
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	text := string(old)
	for _, s := range p.sections {
		written, err := b.text(s.print)
		if err == nil {
			text, err = between(text, s.name, written)
		}
		if err != nil {
			return fmt.Errorf("%s: section %s: %w", file, s.name, err)
		}
	}
	return os.WriteFile(file, []byte(text), 0o644)
}

// marks are the lines before and behind a section.
func marks(name string) (begin, end string) {
	return fmt.Sprintf("<!-- %s: written by make docs -->\n", name),
		fmt.Sprintf("<!-- end of %s -->\n", name)
}

// between replaces what is between the marks of a section.
func between(page, name, text string) (string, error) {
	begin, end := marks(name)
	head, rest, found := strings.Cut(page, begin)
	_, tail, closed := strings.Cut(rest, end)
	if !found || !closed {
		return "", fmt.Errorf("the page lacks the line %q or, behind it, %q",
			strings.TrimSpace(begin), strings.TrimSpace(end))
	}
	return head + begin + text + end + tail, nil
}
