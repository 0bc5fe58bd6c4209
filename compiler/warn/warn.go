package warn

import (
	"fmt"
	"slices"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/operands"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// Module gives the warnings of a module that lint.Check has accepted, sorted, each once.
func Module(m *syntax.Module) source.Warnings {
	w := &walker{m: m, local: map[function]bool{}, imports: map[function]string{},
		records: map[string]*syntax.Record{},
		flat:    map[*syntax.Match]*syntax.Match{}}
	for _, f := range m.Funcs {
		w.local[function{"", f.Name, f.Arity}] = true
	}
	for _, imp := range m.Imports {
		for _, f := range imp.Names {
			w.imports[function{"", f.Name, f.Arity}] = imp.Module
		}
	}
	for _, r := range m.Records {
		w.records[r.Name] = r
	}
	for _, f := range m.Funcs {
		w.function(f)
	}
	slices.SortFunc(w.found, source.Compare)
	return slices.Compact(w.found)
}

// function is a function by module, name and arity; the module is empty for one of this module.
type function struct {
	module, name string
	arity        int
}

// walker goes through a module.
type walker struct {
	m       *syntax.Module
	local   map[function]bool
	imports map[function]string
	records map[string]*syntax.Record
	found   source.Warnings

	vars  map[string]constant.Value // variables that have a value
	at    map[string]int            // which entry of the trail gave it
	trail []change
	group *operands.Group // the innermost around what is gone through; nil: there are none
	uses  map[string]int  // how often each variable occurs in the function, other than as a statement of its own
	idle  map[string]int  // how often each is a statement of its own
	dead  bool            // what comes now is never run
	gone  bool            // what comes now is left out before clauses are sorted
	quiet bool            // values are not spoken of

	flat      map[*syntax.Match]*syntax.Match // by matches that have others behind them: see flattened
	constants syntax.Constants
}

// change is what a variable was before it got a value.
type change struct {
	name string
	old  constant.Value
	at   int
	had  bool
}

func (w *walker) warnf(at syntax.Node, format string, args ...any) {
	w.found = source.Add(w.found, at.Position(), format, args...)
}

// valuef warns of a value, unless nobody wants to know.
func (w *walker) valuef(at syntax.Node, format string, args ...any) {
	if !w.quiet {
		w.warnf(at, format, args...)
	}
}

func (w *walker) bind(name string, v constant.Value) {
	if name == "_" {
		return
	}
	old, had := w.vars[name]
	w.trail = append(w.trail, change{name, old, w.at[name], had})
	w.vars[name], w.at[name] = v, len(w.trail)-1
}

// scoped runs f; variables that get values within have none known behind it when they stay, or go.
func (w *walker) scoped(stay bool, f func()) {
	if names := w.within(f); stay {
		w.export(names)
	}
}

// within runs f, and gives the variables that got values, which they lose.
func (w *walker) within(f func()) (names []string) {
	mark, dead, gone := len(w.trail), w.dead, w.gone
	f()
	for i := len(w.trail) - 1; i >= mark; i-- {
		c := w.trail[i]
		names = append(names, c.name)
		if c.had {
			w.vars[c.name], w.at[c.name] = c.old, c.at
		} else {
			delete(w.vars, c.name)
		}
	}
	w.trail = w.trail[:mark]
	w.dead, w.gone = dead, gone
	return names
}

// operands goes through the operands of an expression.
func (w *walker) operands(use use, es ...syntax.Expr) []constant.Value {
	return w.parts(use, false, es)
}

// parts is operands, also of a list: for its elements and its tail.
func (w *walker) parts(use use, isList bool, es []syntax.Expr) []constant.Value {
	list := make([]constant.Value, len(es))
	outer := w.group
	w.group = outer.Within(len(w.trail), es, isList)
	for i, e := range es {
		w.group.Next(len(w.trail))
		list[i] = w.expr(e, use)
	}
	w.group = outer
	return list
}

// apart runs f for the inside of a fun: what the operands in front of that with the fun have bound
// is not there, and what f binds goes.
func (w *walker) apart(f func()) {
	w.scoped(false, func() {
		outer := w.group
		w.hide()
		w.group = nil
		f()
		w.group = outer
	})
}

// hide takes variables away that operands beside the one that is gone through have bound.
func (w *walker) hide() {
	for from, to := range w.group.Hidden() {
		for i := from; i < to; i++ {
			name := w.trail[i].name
			if old, had := w.vars[name]; had && w.at[name] == i {
				w.trail = append(w.trail, change{name, old, i, true})
				delete(w.vars, name)
			}
		}
	}
}

// rebind makes a variable with a value one of the operand that is gone through, where it is known
// from an operand beside it.
func (w *walker) rebind(name string) {
	for from, to := range w.group.Hidden() {
		if at := w.at[name]; at >= from && at < to {
			w.bind(name, w.vars[name])
		}
	}
}

// export gives variables a value that is not known.
func (w *walker) export(names []string) {
	for _, name := range names {
		if _, had := w.vars[name]; !had {
			w.bind(name, constant.Nothing)
		}
	}
}

func (w *walker) function(f *syntax.Function) {
	w.vars, w.at, w.trail = map[string]constant.Value{}, map[string]int{}, w.trail[:0]
	w.uses, w.idle, w.dead = map[string]int{}, map[string]int{}, false
	for _, c := range f.Clauses {
		w.countUses(c)
	}
	w.clauses(f, fmt.Sprintf("%s/%d", token.QuoteAtom(f.Name), f.Arity), nil, f.Clauses, true, wanted)
}

// countUses counts occurrences of variables; one that stands in a body by itself does not count
// unless its value is the body's.
func (w *walker) countUses(c *syntax.Clause) {
	idle := map[syntax.Expr]bool{}
	note := func(e syntax.Expr) {
		for _, body := range bodies(e) {
			for _, s := range body[:max(len(body)-1, 0)] {
				idle[s] = true
			}
		}
		v, ok := e.(*syntax.Var)
		switch {
		case ok && idle[e]:
			w.idle[v.Name]++
		case ok:
			w.uses[v.Name]++
		}
	}
	for _, s := range c.Body[:len(c.Body)-1] {
		idle[s] = true
	}
	syntax.Walk(&syntax.If{Clauses: []*syntax.Clause{c}}, note)
}

// bodies are the sequences of expressions directly below one.
func bodies(e syntax.Expr) (list [][]syntax.Expr) {
	of := func(cs []*syntax.Clause) {
		for _, c := range cs {
			list = append(list, c.Body)
		}
	}
	switch e := e.(type) {
	case *syntax.Block:
		list = append(list, e.Body)
	case *syntax.If:
		of(e.Clauses)
	case *syntax.Case:
		of(e.Clauses)
	case *syntax.Receive:
		of(e.Clauses)
		list = append(list, e.AfterBody)
	case *syntax.Try:
		list = append(list, e.Body, e.After)
		of(e.Of)
		of(e.Catch)
	case *syntax.Fun:
		of(e.Clauses)
	}
	return list
}
