package pairs

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/conformance/suites"
)

const head = `# OTP's own cases between nodes

<!-- Written by make pairs-doc. -->

OTP's test suites have cases that start other nodes. ` + "`make otp-pairs`" + ` runs those that pass
on OTP with nodes of both kinds: once with a node of OTP that runs the case and nodes of this
project that it starts (its peers), and once the other way round. The suites are those of Debian's
source package of the installed release; the command fetches them.

A case needs two nodes if it starts one peer. The letters refer to the reasons below, for which a
case is left out.

`

// Page is the page of all cases, docs/pairs.md.
func (l *List) Page() string {
	var page strings.Builder
	page.WriteString(head)
	reasons := l.reasons()
	l.counts(&page)
	for _, suite := range l.Suites() {
		l.suite(&page, suite, reasons)
	}
	page.WriteString("\n## Why cases are left out\n\n")
	for i, why := range reasons {
		fmt.Fprintf(&page, "- %s: %s\n", letter(i), why)
	}
	return page.String()
}

// letter names a reason.
func letter(i int) string {
	const letters = 26
	if i >= letters {
		return letter(i/letters-1) + letter(i%letters)
	}
	return string(rune('a' + i))
}

// reasons are all for which cases are left out, in order.
func (l *List) reasons() []string {
	all := map[string]bool{}
	for _, c := range l.chosen {
		for _, of := range []map[string]string{c.Out, c.Caller, c.Peers} {
			for _, why := range of {
				all[why] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// count is how many cases have passed in a role, of those that are not left out.
type count struct{ passed, wanted int }

func (c *count) add(v suites.Verdict) {
	if v == "" {
		return
	}
	c.wanted++
	if v == suites.Pass {
		c.passed++
	}
}

func (c count) String() string { return fmt.Sprintf("%d of %d", c.passed, c.wanted) }

// counts writes how many cases of each suite have passed.
func (l *List) counts(page *strings.Builder) {
	page.WriteString("| suite | cases of two nodes | with peers here | run here | of more nodes |" +
		" with peers here | run here |\n|---|--:|--:|--:|--:|--:|--:|\n")
	for _, suite := range l.Suites() {
		var all [2]int
		var peers, caller [2]count // with one peer, with more
		for _, name := range l.cases(suite) {
			r, i := l.results[suite][name], 0
			if r.Started > 1 {
				i = 1
			}
			all[i]++
			peers[i].add(r.Peers)
			caller[i].add(r.Caller)
		}
		fmt.Fprintf(page, "| %s | %d | %v | %v | %d | %v | %v |\n", suite, all[0], peers[0], caller[0],
			all[1], peers[1], caller[1])
	}
}

// cases are the names of the cases of a suite.
func (l *List) cases(suite string) []string { return slices.Sorted(maps.Keys(l.results[suite])) }

func (l *List) suite(page *strings.Builder, suite string, reasons []string) {
	const columns = "| case | peers | with peers here | run here |\n|---|--:|---|---|\n"
	fmt.Fprintf(page, "\n## %s\n\n%s", suite, columns)
	for _, name := range l.cases(suite) {
		r := l.results[suite][name]
		said := func(v suites.Verdict, role Role) string {
			if why := l.chosen[suite].reason(name, role); why != "" {
				return letter(slices.Index(reasons, why))
			}
			return string(v)
		}
		fmt.Fprintf(page, "| %s | %d | %s | %s |\n", name, r.Started, said(r.Peers, AsPeers),
			said(r.Caller, AsCaller))
	}
}
