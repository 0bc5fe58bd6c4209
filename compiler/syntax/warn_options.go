package syntax

import "strings"

// WarnOptions are the options of -compile that turn warnings on and off.
type WarnOptions struct {
	kinds  map[string]bool // on or off, by kind; the last option counts
	except map[string]bool // "option what" of options that name what they are for: a function as name/arity or module:name/arity, or a name
	format int             // one more than the level of {warn_format, Level}, 0 without one
}

// set obeys one option that is an atom.
func (w *WarnOptions) set(option string) {
	kind, on := strings.CutPrefix(option, "warn_")
	if !on {
		var off bool
		if kind, off = strings.CutPrefix(option, "nowarn_"); !off {
			return
		}
	}
	if w.kinds == nil {
		w.kinds = make(map[string]bool)
	}
	w.kinds[kind] = on
	if kind == "format" {
		w.format = 0
	}
}

// exempt obeys {Option, Names}.
func (w *WarnOptions) exempt(option string, names Expr) {
	if level, ok := names.(*IntLit); ok && option == "warn_format" {
		w.set(option)
		w.format = int(min(level.Value.Uint64(), 2)) + 1
		return
	}
	if w.except == nil {
		w.except = make(map[string]bool)
	}
	for _, e := range ListElems(names) {
		if name, ok := exempted(e); ok {
			w.except[option+" "+name] = true
		}
	}
}

// exempted reads Name, {Name, Arity} or {Module, Name, Arity}.
func exempted(e Expr) (name string, ok bool) {
	switch e := e.(type) {
	case *AtomLit:
		return e.Name, true
	case *Tuple:
		module, parts := "", e.Elems
		if len(parts) == 3 {
			m, isAtom := parts[0].(*AtomLit)
			if !isAtom {
				return "", false
			}
			module, parts = m.Name+":", parts[1:]
		}
		f, isFunction := TupleArity(&Tuple{e.At, parts})
		return module + FuncName{f.Name, f.Arity}.String(), isFunction
	}
	return "", false
}

// offByDefault are the warnings that are off unless asked for.
var offByDefault = map[string]bool{"export_vars": true, "unused_import": true, "missing_spec": true,
	"missing_spec_all": true,
	"untyped_record":   true}

// On tells whether a kind of warning is on.
func (w *WarnOptions) On(kind string) bool {
	on, set := w.kinds[kind]
	return on || !set && !offByDefault[kind]
}

// Excepts tells whether an option names what a warning is for.
func (w *WarnOptions) Excepts(option, what string) bool { return w.except[option+" "+what] }

// FormatLevel is how much is said of format strings: 0 nothing, 1 what is wrong, 2 what may be
// wrong.
func (w *WarnOptions) FormatLevel() int {
	switch {
	case !w.On("format"):
		return 0
	case w.format == 0:
		return 1
	}
	return w.format - 1
}
