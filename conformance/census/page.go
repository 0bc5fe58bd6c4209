package census

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/conformance"
	"github.com/parallergo/epiphany/stdlib"
)

// Page returns docs/conformance.md: the chapters, the productions of the grammar, the functions of
// OTP, and the differences.
func Page(dir string) (string, error) {
	programs, err := conformance.Programs(dir)
	if err != nil {
		return "", err
	}
	differences, err := conformance.ReadDifferences(dir)
	if err != nil {
		return "", err
	}
	otp, err := OTP(dir)
	if err != nil {
		return "", err
	}
	here, err := Here()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, intro, len(programs))
	writeChapters(&b, programs)
	writePrograms(&b, differences.Programs)
	writeFeatures(&b, differences.Features)
	writeFunctions(&b, otp, here, differences.Functions)
	writeOutside(&b, otp, &differences)
	writeLimits(&b, differences.Limits)
	return b.String(), nil
}

const intro = `# Conformance

<!-- Written by make conformance-doc. -->

The reference for Erlang is OTP 25. %d small programs compare this system with it: the output of
each, on the ARM and on cores, is that on OTP, or the difference is explained below.
` +
	"`make conformance` runs them; `go run ./conformance/cmd/random` compares random programs.\n"

func writeChapters(b *strings.Builder, programs []conformance.Program) {
	b.WriteString("\n## Chapters\n\n| chapter | programs |\n|---|--:|\n")
	count := map[string]int{}
	for _, p := range programs {
		count[p.Chapter]++
	}
	for _, c := range slices.Sorted(maps.Keys(count)) {
		fmt.Fprintf(b, "| [%s](../conformance/%[1]s) | %d |\n", c, count[c])
	}
}

func writePrograms(b *strings.Builder, reasons map[string]string) {
	b.WriteString("\n## Programs whose output differs\n\n")
	if len(reasons) == 0 {
		b.WriteString("None.\n")
		return
	}
	for _, name := range slices.Sorted(maps.Keys(reasons)) {
		writeItem(b, code(name)+": "+reasons[name])
	}
}

// writeFeatures lists the productions by group, then the reasons of those that differ.
func writeFeatures(b *strings.Builder, reasons map[string]string) {
	b.WriteString("\n## The language\n\n" +
		"All of these are supported and behave as on OTP, with the exceptions below.\n\n")
	var group string
	var names []string
	flush := func() {
		if len(names) > 0 {
			writeItem(b, bold(group)+": "+strings.Join(names, ", "))
		}
		names = nil
	}
	for _, p := range Productions() {
		if p.Group != group {
			flush()
			group = p.Group
		}
		names = append(names, code(p.Name))
	}
	flush()
	writeReasons(b, reasons, code)
}

// bold is a topic in Markdown.
func bold(topic string) string { return "**" + topic + "**" }

// code is a name in Markdown.
func code(name string) string { return "`" + name + "`" }

// writeFunctions lists the modules of OTP with the number of their functions that exist here, and
// the differences.
func writeFunctions(b *strings.Builder, otp []Module, here map[string]bool, reasons map[string]string) {
	b.WriteString("\n## Functions\n\n" +
		"The table counts the functions that OTP exports, and those of them that exist here. They behave\n" +
		"as on OTP, with the exceptions below the table.\n\n" +
		"| module | on OTP | here |\n|---|--:|--:|\n")
	for _, m := range otp {
		n := 0
		for _, f := range m.Functions {
			if here[m.Name+":"+f] {
				n++
			}
		}
		fmt.Fprintf(b, "| %s | %d | %d |\n", m.Name, len(m.Functions), n)
	}
	b.WriteString("\n")
	writeWords(b, "", "Of OTP's other modules these exist, some with a part of their functions: "+
		strings.Join(others(otp), ", ")+".")
	writeReasons(b, reasons, code)
}

// others returns the modules of the library, as code, that are neither in the list of OTP's nor
// modules of this project.
func others(otp []Module) (names []string) {
	for _, name := range stdlib.Modules() {
		listed := slices.ContainsFunc(otp, func(m Module) bool { return m.Name == name })
		if !listed && !strings.HasPrefix(name, "epiphany") && !slices.Contains(own, name) {
			names = append(names, code(name))
		}
	}
	return names
}

// own are the modules of this project whose names do not begin with epiphany.
var own = []string{"shmem", "spmd"}

// writeReasons lists differences, if there are any. mark formats their names.
func writeReasons(b *strings.Builder, reasons map[string]string, mark func(string) string) {
	if len(reasons) > 0 {
		b.WriteString("\n")
	}
	for _, name := range slices.Sorted(maps.Keys(reasons)) {
		writeItem(b, mark(name)+": "+reasons[name])
	}
}

// columns is the width of the page, except for its tables.
const columns = 100

// writeItem writes an item of a list.
func writeItem(b *strings.Builder, text string) { writeWords(b, "- ", text) }

// writeWords writes a paragraph that begins with first and is indented as far.
func writeWords(b *strings.Builder, first, text string) {
	line, empty := first, true
	for word := range strings.FieldsSeq(text) {
		switch {
		case empty:
			line += word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns:
			b.WriteString(line + "\n")
			line = strings.Repeat(" ", len(first)) + word
		default:
			line += " " + word
		}
		empty = false
	}
	b.WriteString(line + "\n")
}

// writeOutside lists the functions that may be missing, by reason.
func writeOutside(b *strings.Builder, otp []Module, d *conformance.Differences) {
	b.WriteString("\n### Functions outside the census\n\n" +
		"Most of these do not exist here. The others report that there is nothing of the kind, or are\n" +
		"internal to the library.\n\n")
	names := map[*conformance.Group][]string{}
	for _, m := range otp {
		for _, f := range m.Functions {
			name := m.Name + ":" + f
			if g := d.Outsider(name); g != nil {
				names[g] = append(names[g], code(name))
			}
		}
	}
	for i := range d.Outside {
		g := &d.Outside[i]
		writeItem(b, g.Why+": "+strings.Join(names[g], " "))
	}
}

func writeLimits(b *strings.Builder, limits map[string]string) {
	b.WriteString("\n## Limits and other differences\n")
	writeReasons(b, limits, bold)
}
