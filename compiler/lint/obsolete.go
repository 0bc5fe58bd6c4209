package lint

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// obsoleteText lists what OTP has given up: a line with kind, release in which it goes, and advice;
// below it, indented, the functions, or types, as module:name/arity,arity. The arity _ stands for
// all, the name _ for all functions of a module.
//
//go:embed obsolete.txt
var obsoleteText string

// outdated is what is said of a function or type that has been given up.
type outdated struct {
	removed bool
	text    string
}

// obsoletes are by "module:name/arity" of functions and "type module:name/arity" of types, with _
// as in obsoleteText.
var obsoletes = sync.OnceValue(func() map[string]outdated {
	table := make(map[string]outdated)
	var prefix string
	var what outdated
	for line := range strings.Lines(obsoleteText) {
		line = strings.TrimSuffix(line, "\n")
		names, isNames := strings.CutPrefix(line, "\t")
		if !isNames {
			head, advice, _ := strings.Cut(line, ": ")
			head, isType := strings.CutPrefix(head, "type ")
			prefix = ""
			if isType {
				prefix = "type "
			}
			kind, release, goes := strings.Cut(head, " ")
			if goes {
				release = " and will be removed in " + release
			}
			what = outdated{kind == "removed", "is " + kind + release + "; " + advice}
			continue
		}
		for _, name := range strings.Fields(names) {
			f, arities, _ := strings.Cut(name, "/")
			for _, a := range strings.Split(arities, ",") {
				table[prefix+f+"/"+a] = what
			}
		}
	}
	return table
})

// obsolete warns of a use of a function or a type, as prefix says, that OTP has given up.
func (c *checker) obsolete(at source.Pos, prefix, module string, f syntax.FuncName) {
	table := obsoletes()
	for _, name := range []string{module + ":" + f.String(), module + ":" + f.Name + "/_",
		module + ":_/"} {
		what, found := table[prefix+name]
		if !found {
			continue
		}
		shown := module + ":" + f.String()
		kind := "deprecated"
		if what.removed {
			kind = "removed"
		}
		if prefix != "" {
			shown = "the type " + module + ":" + typeName(f)
			kind = "deprecated_type"
		}
		option := kind
		if kind == "deprecated" {
			option = "deprecated_function"
		}
		off := "nowarn_" + option
		if c.warns(option) && !c.exempt(off, module+":"+f.String()) && !c.exempt(off, module) {
			c.Warnf(at, "%s %s", shown, what.text)
		}
		return
	}
}
