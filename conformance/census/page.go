package census

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/parallergo/epiphany/conformance"
)

// Page is docs/conformance.md: the chapters, the productions of the grammar, and the functions of
// OTP, with what differs.
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

OTP 25 is what Erlang is here. %d small programs say whether that is so: each prints the same
here, on the ARM and on cores, as on OTP, or its difference is explained below.
` +
	"`make conformance` runs them all; `go run ./conformance/cmd/random` compares random programs\n" +
	"besides.\n"

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
	b.WriteString("\n## Programs that print something else\n\n")
	if len(reasons) == 0 {
		b.WriteString("None.\n")
		return
	}
	for _, name := range slices.Sorted(maps.Keys(reasons)) {
		writeItem(b, code(name)+": "+reasons[name])
	}
}

// writeFeatures lists the productions by group. All are there unless a reason is given.
func writeFeatures(b *strings.Builder, reasons map[string]string) {
	b.WriteString("\n## The language\n\nAll of this is there and does what it does on OTP, but for what is said of it.\n\n| group | productions |\n|---|---|\n")
	var group string
	var names []string
	flush := func() {
		if len(names) > 0 {
			fmt.Fprintf(b, "| %s | %s |\n", group, strings.Join(names, ", "))
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
	writeReasons(b, reasons)
}

// code is a name as Markdown, in a table too.
func code(name string) string { return "`" + strings.ReplaceAll(name, "|", `\|`) + "`" }

// writeFunctions lists the modules of OTP with how many of their functions are here, and what
// differs.
func writeFunctions(b *strings.Builder, otp []Module, here map[string]bool, reasons map[string]string) {
	b.WriteString("\n## Functions\n\nThose that are here do what they do on OTP, but for what is said below the table.\n\n" +
		"| module | of OTP | here |\n|---|--:|--:|\n")
	for _, m := range otp {
		n := 0
		for _, f := range m.Functions {
			if here[m.Name+":"+f] {
				n++
			}
		}
		fmt.Fprintf(b, "| %s | %d | %d |\n", m.Name, len(m.Functions), n)
	}
	writeReasons(b, reasons)
}

// writeReasons lists what differs and why, if anything does.
func writeReasons(b *strings.Builder, reasons map[string]string) {
	if len(reasons) > 0 {
		b.WriteString("\n")
	}
	for _, name := range slices.Sorted(maps.Keys(reasons)) {
		writeItem(b, code(name)+": "+reasons[name])
	}
}

// columns of the page, but for its tables.
const columns = 100

// writeItem writes an item of a list.
func writeItem(b *strings.Builder, text string) {
	line := "-"
	for word := range strings.FieldsSeq(text) {
		if utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > columns {
			b.WriteString(line + "\n")
			line = " "
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}

// writeOutside lists, reason by reason, the functions that need not be here.
func writeOutside(b *strings.Builder, otp []Module, d *conformance.Differences) {
	b.WriteString("\n### Functions that are missing on purpose, or have nothing to do\n\n| because | functions |\n|---|---|\n")
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
		fmt.Fprintf(b, "| %s | %s |\n", g.Why, strings.Join(names[g], " "))
	}
}

func writeLimits(b *strings.Builder, limits map[string]string) {
	b.WriteString("\n## Limits, and what else is known to differ\n")
	writeReasons(b, limits)
}
