package coprthr

import (
	"fmt"
	"strings"
)

// dynamicSection is where the qualifier __dynamic_call places functions.
const dynamicSection = ".dynamic_text"

// separate renames, in a text of the compiler's, functions that are called dynamically, so that
// their names are left to the entries of the table. It gives these names.
func separate(text string) (out string, names []string) {
	var b strings.Builder
	section := ""
	for line := range strings.Lines(text) {
		name, operand, _ := strings.Cut(strings.TrimSpace(line), " ")
		operand, _, _ = strings.Cut(operand, ",")
		if name == ".section" {
			section = operand
		}
		if section == dynamicSection {
			var defined string
			line, defined = separated(line, name, operand)
			if defined != "" {
				names = append(names, defined)
			}
		}
		b.WriteString(line)
	}
	return b.String(), names
}

// separated is a line about a function that is called dynamically. Functions are whole doublewords.
func separated(line, name, operand string) (out, defined string) {
	switch {
	case name == ".balign":
		return "\t.balign 8\n", ""
	case name == ".global":
		return "", ""
	case name == ".type":
		return fmt.Sprintf("\t.global %s.body, %s.end\n\t.type %s.body,@function\n",
			operand, operand, operand), operand
	case name == ".size":
		return fmt.Sprintf("\t.size %s.body,.-%s.body\n\t.balign 8\n%s.end:\n",
			operand, operand, operand), ""
	case strings.HasPrefix(line, "_") && strings.HasSuffix(name, ":"):
		return strings.TrimSuffix(name, ":") + ".body:\n", ""
	}
	return line, ""
}

// dynamicTable is the table of functions that are called dynamically, in assembly.
func dynamicTable(names []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `	.include "syscore.inc"
	.section .dynamic_table,"awx",@progbits
	.balign 8
	.global ___dynamic_table
___dynamic_table:
	.word ___dynamic_start, ___dynamic_end, %d, 0
`, len(names))
	for i, name := range names {
		fmt.Fprintf(&b, "\t.global %s\n\t.type %s,@function\n%s:\tentry %d,%s.body,%s.end\n",
			name, name, name, i, name, name)
	}
	return b.String()
}

// callEntries are the entries of all calls of the host, in assembly, each in a section of its own:
// the linker drops those that nothing calls. A program's own function of that name takes
// precedence.
func callEntries(own []string) string {
	var b strings.Builder
	entry := func(name string, number uint32) {
		fmt.Fprintf(&b, "\t.section .hostcall.%s,\"ax\",@progbits\n\t.balign 4\n\t.weak _%s\n"+
			"\t.type _%s,@function\n_%s:\tmov ip,#%d\n\tb.l ___syscore_hostcall\n",
			name, name, name, name, number)
	}
	for _, c := range builtIn {
		entry(c.name, c.number)
	}
	for i, name := range own {
		entry(name, firstOwn+uint32(i))
	}
	return b.String()
}
