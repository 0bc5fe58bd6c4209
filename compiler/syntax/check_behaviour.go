package syntax

import (
	"cmp"
	"slices"
)

// callbacks are the functions that modules of a behaviour export, those that need not be there apart.
type callbacks struct{ required, optional []fa }

// otpBehaviours are the behaviours of OTP's library.
var otpBehaviours = map[string]*callbacks{
	"application": {required: []fa{{"start", 2}, {"stop", 1}}},
	"gen_event": {
		required: []fa{{"init", 1}, {"handle_event", 2}, {"handle_call", 2}},
		optional: []fa{{"handle_info", 2}, {"terminate", 2}, {"code_change", 3}, {"format_status", 1}, {"format_status", 2}},
	},
	"gen_fsm": {
		required: []fa{{"init", 1}, {"handle_event", 3}, {"handle_sync_event", 4}},
		optional: []fa{{"handle_info", 3}, {"terminate", 3}, {"code_change", 4}, {"format_status", 2}},
	},
	"gen_server": {
		required: []fa{{"init", 1}, {"handle_call", 3}, {"handle_cast", 2}},
		optional: []fa{{"handle_info", 2}, {"handle_continue", 2}, {"terminate", 2}, {"code_change", 3}, {"format_status", 1}, {"format_status", 2}},
	},
	"gen_statem": {
		required: []fa{{"init", 1}, {"callback_mode", 0}},
		optional: []fa{{"state_name", 3}, {"handle_event", 4}, {"terminate", 3}, {"code_change", 4}, {"format_status", 1}, {"format_status", 2}},
	},
	"supervisor":        {required: []fa{{"init", 1}}},
	"supervisor_bridge": {required: []fa{{"init", 1}, {"terminate", 2}}},
}

// behaviour gives the module named by an attribute -behaviour.
func (a Attr) behaviour() (module *AtomLit, ok bool) {
	if a.Name != "behaviour" && a.Name != "behavior" {
		return nil, false
	}
	module, ok = a.Value.(*AtomLit)
	return module, ok
}

// maxBehaviours bounds the behaviours of a module that are looked for.
const maxBehaviours = 32

// readBehaviours looks for behaviours that are not OTP's among the sources beside this one.
func (m *Module) readBehaviours(opt Options) {
	for _, a := range m.Attrs {
		name, ok := a.behaviour()
		if !ok || opt.Include == nil || len(m.behaviours) == maxBehaviours {
			continue
		}
		if _, known := otpBehaviours[name.Name]; known {
			continue
		}
		path, src, err := opt.Include(m.File, name.Name+".erl", false)
		if err != nil || len(src) >= opt.limit() {
			continue
		}
		opt.SourceBytes = opt.limit() - len(src)
		if m.behaviours == nil {
			m.behaviours = make(map[string]*callbacks)
		}
		source, _ := parse(path, src, opt)
		m.behaviours[name.Name] = source.callbacks()
	}
}

// callbacks gives what a module that is a behaviour asks for, by attributes or by behaviour_info/1; nil when it is none.
func (m *Module) callbacks() *callbacks {
	var cs callbacks
	optional := make(map[fa]bool)
	for _, o := range m.types.optional {
		optional[fa{o.Name, o.Arity}] = true
	}
	for _, b := range m.types.backs {
		if f := (fa{b.Name, b.Arity}); optional[f] {
			cs.optional = append(cs.optional, f)
		} else {
			cs.required = append(cs.required, f)
		}
	}
	for _, f := range m.Funcs {
		if f.Name != "behaviour_info" || f.Arity != 1 {
			continue
		}
		for _, cl := range f.Clauses[:1] {
			if what, ok := constantText(cl.Patterns[0]); ok && what == "callbacks" && len(cl.Body) == 1 {
				return &callbacks{required: functionList(cl.Body[0])}
			}
		}
	}
	if len(m.types.backs) == 0 {
		return nil
	}
	return &cs
}

// functionList reads a list of {Name, Arity}.
func functionList(e Expr) (fs []fa) {
	for _, el := range listElems(e) {
		if f, ok := tupleArity(el); ok {
			fs = append(fs, fa{f.Name, f.Arity})
		}
	}
	return fs
}

// asked is a callback and the behaviour that was the first to ask for it.
type asked struct {
	behaviour string
	at        Pos
}

// checkBehaviours warns of behaviours that are not known, of callbacks that are not exported, and of callbacks that two behaviours ask for.
func (c *checker) checkBehaviours() {
	exported := make(map[fa]bool)
	for _, e := range c.m.Exports {
		exported[fa{e.Name, e.Arity}] = true
	}
	first := make(map[fa]asked)
	for _, a := range c.m.Attrs {
		name, ok := a.behaviour()
		if !ok {
			continue
		}
		wants := cmp.Or(otpBehaviours[name.Name], c.m.behaviours[name.Name])
		if wants == nil {
			c.warnf(a.Pos, "behaviour %s undefined", quoteAtom(name.Name))
			continue
		}
		there := slices.DeleteFunc(slices.Clone(wants.optional), func(f fa) bool { return !exported[f] })
		for _, f := range wants.required {
			if !exported[f] && !(c.m.ExportAll && c.funcs[f] != nil) {
				c.warnf(a.Pos, "undefined callback function %v (behaviour '%s')", f, quoteAtom(name.Name))
			}
		}
		for _, f := range append(there, wants.required...) {
			if other, twice := first[f]; twice {
				c.warnf(a.Pos, "conflicting behaviours - callback %v required by both '%s' and '%s' (line %d, column %d)",
					f, quoteAtom(name.Name), quoteAtom(other.behaviour), other.at.Line, other.at.Col)
			} else {
				first[f] = asked{name.Name, a.Pos}
			}
		}
	}
}

// checkCallbacks checks that optional callbacks are callbacks, and optional once.
func (c *checker) checkCallbacks() {
	defined := make(map[fa]bool)
	for _, b := range slices.Backward(c.m.types.backs) {
		key := fa{b.Name, b.Arity}
		if c.funcs[behaviourInfo] != nil && !defined[key] {
			c.errorf(b.Pos, "cannot define callback attibute for %v when behaviour_info is defined", key)
		}
		defined[key] = true
	}
	seen := make(map[fa]bool)
	for _, o := range c.m.types.optional {
		f := fa{o.Name, o.Arity}
		switch {
		case seen[f]:
			c.errorf(o.Pos, "optional callback %v duplicated", f)
		case !defined[f]:
			c.errorf(o.Pos, "callback %v is undefined", f)
		}
		seen[f] = true
	}
}
