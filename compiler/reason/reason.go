package reason

import (
	"cmp"
	_ "embed"
	"regexp"
	"slices"
	"strings"
)

//go:embed reasons.txt
var reasons string

// Term is what OTP has for a text: the module that formats it, and a term as it is written.
type Term struct{ Module, Text string }

// row is a line of reasons.txt.
type row struct {
	module     string
	pass       string // the module, or a part of it
	term, text template
}

var rows = readRows()

func readRows() (all []row) {
	for line := range strings.Lines(reasons) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		term, text, _ := strings.Cut(line, " = ")
		pass, term, _ := strings.Cut(term, " ")
		module, _, _ := strings.Cut(pass, "/")
		text = strings.ReplaceAll(text, `\n`, "\n")
		all = append(all, row{module, pass, newTemplate(term), newTemplate(text)})
	}
	return all
}

// Of is the term for a text that is said of a module. Where several passes of OTP's compiler say
// the same, the first one of the rows does unless another is named.
func Of(text, pass, module string) (t Term, found bool) {
	best := -1
	for i := range rows {
		r := &rows[i]
		values := r.text.match(text)
		named := pass == r.pass || pass == "" && r.module == r.pass
		if values == nil || !named || r.text.fixed <= best {
			continue
		}
		if values, named = toTerm(values); !named {
			continue
		}
		best = r.text.fixed
		values["<Module>"] = module
		t, found = Term{r.module, r.term.fill(values)}, true
	}
	return t, found
}

// TextOf is the text for a term as it is written.
func TextOf(t Term) (text string, found bool) {
	best := -1
	for i := range rows {
		r := &rows[i]
		if r.module != t.Module || r.term.fixed <= best {
			continue
		}
		if values := r.term.match(t.Text); values != nil {
			best, text, found = r.term.fixed, r.text.fill(toText(values)), true
		}
	}
	return text, found
}

// Modules are those that format terms.
func Modules() (names []string) {
	for i := range rows {
		names = append(names, rows[i].module)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// template is a text with places for names, as <Name>.
type template struct {
	parts []string // texts and places by turns
	fixed int      // characters that are no places
	shape *regexp.Regexp
}

var place = regexp.MustCompile(`<[A-Z][A-Za-z]*>`)

func newTemplate(s string) template {
	var t template
	shape := "(?s)^"
	at := 0
	for _, m := range append(place.FindAllStringIndex(s, -1), []int{len(s), len(s)}) {
		before := s[at:m[0]]
		t.parts = append(t.parts, before, s[m[0]:m[1]])
		t.fixed += len(before)
		shape += regexp.QuoteMeta(before)
		if m[0] < m[1] {
			shape += "(" + cmp.Or(conversions[s[m[0]:m[1]]].shape, ".+?") + ")"
		}
		at = m[1]
	}
	t.shape = regexp.MustCompile(shape + "$")
	return t
}

// match gives what stands in the places, nil where the text is another.
func (t *template) match(s string) map[string]string {
	found := t.shape.FindStringSubmatch(s)
	if found == nil {
		return nil
	}
	values := map[string]string{}
	for i, v := range found[1:] {
		name := t.parts[2*i+1]
		if t.quoted(i) {
			v = unescape.Replace(v)
		}
		if old, twice := values[name]; twice && old != v {
			return nil
		}
		values[name] = v
	}
	return values
}

func (t *template) fill(values map[string]string) string {
	var b strings.Builder
	for i := 0; i < len(t.parts); i += 2 {
		b.WriteString(t.parts[i])
		v := values[t.parts[i+1]]
		if t.quoted(i / 2) {
			v = escape.Replace(v)
		}
		b.WriteString(v)
	}
	return b.String()
}

// quoted tells whether a place is the whole of a string in a term.
func (t *template) quoted(i int) bool {
	before := t.parts[2*i]
	return strings.HasSuffix(before, `,"`) || strings.HasSuffix(before, `["`) || before == `"`
}

var (
	escape   = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\n`, "\n")
)
