package bytecode

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// Limits of a module.
const (
	MaxName     = 255       // characters of an atom's name
	MaxHeapNeed = 1 << 16   // words of one test_heap
	MaxTuple    = 1<<24 - 1 // elements of a tuple
	MaxPairs    = 1<<16 - 1 // pairs of one select
)

// Verify checks a module before it is loaded, by the rules in the package comment. The error is an
// *Error. The module is not changed, and several goroutines may verify it at once.
func Verify(m *Module) error {
	_, err := VerifySlots(m)
	return err
}

// VerifySlots is Verify, and also returns, for each function, which slots are dead at the return
// points of its calls, in the order of offsets and slots.
func VerifySlots(m *Module) (dead [][]DeadSlots, err error) {
	if err := verifyTables(m); err != nil {
		err.Module = m.Name
		return nil, err
	}
	v := newVerifier(m)
	dead = make([][]DeadSlots, len(m.Funcs))
	for i := range m.Funcs {
		if err := v.function(&m.Funcs[i]); err != nil {
			err.Module = m.Name
			return nil, err
		}
		dead[i] = slices.Clone(v.live.dead)
	}
	return dead, nil
}

// verifyTables checks everything but the code.
func verifyTables(m *Module) *Error {
	for _, check := range []func(*Module) *Error{verifyNames, verifyLiterals, verifyImports, verifyFuncs, verifyExports, verifyLambdas} {
		if err := check(m); err != nil {
			return err
		}
	}
	return nil
}

// badName returns what is wrong with the name of an atom, or "".
func badName(name string) string {
	switch {
	case !utf8.ValidString(name):
		return "is not UTF-8"
	case utf8.RuneCountInString(name) > MaxName:
		return fmt.Sprintf("is longer than %d characters", MaxName)
	}
	return ""
}

func badArity(n int) bool { return n < 0 || n > MaxX }

func verifyNames(m *Module) *Error {
	if why := badName(m.Name); why != "" {
		return refuse("module name %q %s", m.Name, why)
	}
	if m.Name == "" {
		return refuse("module has no name")
	}
	if !utf8.ValidString(m.File) {
		return refuse("file name %q is not UTF-8", m.File)
	}
	seen := make(map[string]bool, len(m.Atoms))
	for i, a := range m.Atoms {
		if why := badName(a); why != "" {
			return refuse("atom %d %q %s", i, a, why)
		}
		if seen[a] {
			return refuse("atom %d %q is there twice", i, a)
		}
		seen[a] = true
	}
	for _, a := range m.Attrs {
		if why := badName(a.Name); why != "" {
			return refuse("attribute %q %s", a.Name, why)
		}
	}
	return nil
}

func verifyImports(m *Module) *Error {
	seen := make(map[MFA]bool, len(m.Imports))
	for i, f := range m.Imports {
		for _, name := range []string{f.Module, f.Name} {
			if why := badName(name); why != "" {
				return refuse("import %d %v: name %s", i, f, why)
			}
		}
		if badArity(f.Arity) {
			return refuse("import %d %v: arity out of range", i, f)
		}
		if seen[f] {
			return refuse("import %d %v is there twice", i, f)
		}
		seen[f] = true
	}
	return nil
}

func verifyFuncs(m *Module) *Error {
	seen := make(map[MFA]bool, len(m.Funcs))
	called := make(map[Callee]int)
	for i := range m.Funcs {
		f := &m.Funcs[i]
		key := MFA{Name: f.Name, Arity: f.Arity}
		switch why := badName(f.Name); {
		case why != "":
			return refuse("function %d: name %q %s", i, f.Name, why)
		case badArity(f.Arity):
			return refuse("function %s: arity out of range", funcName(f.Name, f.Arity))
		case f.Place >= numPlaces:
			return refuse("function %s: place %d is out of range", funcName(f.Name, f.Arity), f.Place)
		case seen[key]:
			return refuse("function %s is there twice", funcName(f.Name, f.Arity))
		}
		seen[key] = true
		for j, c := range f.Calls {
			if reason := m.badCallee(c); reason != "" {
				return &Error{Func: funcName(f.Name, f.Arity), Offset: -1, Reason: fmt.Sprintf("call %d: %s", j, reason)}
			}
			if called[c] == i+1 {
				return &Error{Func: funcName(f.Name, f.Arity), Offset: -1, Reason: fmt.Sprintf("call %d is there twice", j)}
			}
			called[c] = i + 1
		}
	}
	return nil
}

func (m *Module) badCallee(c Callee) string {
	switch {
	case c.Import && !inTable(c.Index, len(m.Imports)):
		return "import out of range"
	case !c.Import && !inTable(c.Index, len(m.Funcs)):
		return "function out of range"
	}
	return ""
}

// callee returns the function in a valid entry of a table of outgoing calls; a local function has
// no module.
func (m *Module) callee(c Callee) MFA {
	if c.Import {
		return m.Imports[c.Index]
	}
	return MFA{Name: m.Funcs[c.Index].Name, Arity: m.Funcs[c.Index].Arity}
}

func inTable(i, n int) bool { return i >= 0 && i < n }

func verifyExports(m *Module) *Error {
	seen := make(map[int]bool, len(m.Exports))
	for _, e := range m.Exports {
		name := funcName(e.Name, e.Arity)
		switch {
		case !inTable(e.Func, len(m.Funcs)):
			return refuse("export %s: function out of range", name)
		case m.Funcs[e.Func].Name != e.Name || m.Funcs[e.Func].Arity != e.Arity:
			f := &m.Funcs[e.Func]
			return refuse("export %s names function %s", name, funcName(f.Name, f.Arity))
		case seen[e.Func]:
			return refuse("export %s is there twice", name)
		}
		seen[e.Func] = true
	}
	return nil
}

func verifyLambdas(m *Module) *Error {
	for i, l := range m.Lambdas {
		switch {
		case !inTable(l.Func, len(m.Funcs)):
			return refuse("lambda %d: function out of range", i)
		case badArity(l.Arity) || badArity(l.Free) || l.Arity+l.Free != m.Funcs[l.Func].Arity:
			f := &m.Funcs[l.Func]
			return refuse("lambda %d: arity %d and %d free variables do not make %s", i, l.Arity, l.Free, funcName(f.Name, f.Arity))
		}
	}
	return nil
}
