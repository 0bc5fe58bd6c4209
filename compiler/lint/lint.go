package lint

import (
	"cmp"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
	"github.com/parallergo/epiphany/compiler/token"
)

// Check finds the errors of a module beyond its grammar, and what erlc warns of by default as far
// as the syntax tells it. Both lists are sorted. A module whose Parse had errors may be checked
// too: what those may have hidden is not reported.
func Check(m *syntax.Module) (source.Errors, source.Warnings) {
	c := &checker{
		m:           m,
		funcs:       make(map[syntax.FuncName]*syntax.Function),
		noAuto:      make(map[syntax.FuncName]bool),
		imports:     make(map[syntax.FuncName]string),
		records:     make(map[string]*syntax.Record),
		usedRecords: make(map[string]bool),
		defaults:    make(map[string]map[string]bool),
		usedImports: make(map[syntax.FuncName]bool),
		calls:       make(map[syntax.FuncName][]syntax.FuncName),
		env:         make(map[string]*binding),
		clashing:    make(map[syntax.Expr]bool),
	}
	for _, n := range m.NoAutoImport {
		c.noAuto[syntax.FuncName{Name: n.Name, Arity: n.Arity}] = true
	}
	c.Findings = source.Findings{Errs: slices.Clone(m.Found.Errs),
		Warnings: slices.Clone(m.Found.Warnings)}
	c.checkName()
	c.checkImports()
	c.collectFunctions()
	c.checkExports()
	c.checkPlacements()
	for _, form := range m.Forms {
		switch f := form.(type) {
		case *syntax.Record:
			c.checkRecord(f)
		case *syntax.Function:
			c.checkFunction(f)
		}
	}
	c.checkTypes()
	c.checkBehaviours()
	c.checkCallbacks()
	c.unusedFunctions()
	c.unusedImports()
	c.unusedRecords()
	if c.nifsAt != (source.Pos{}) && !c.loadsNIFs && c.warns("no_load_nif") {
		c.Warnf(c.nifsAt, "nifs defined, but no call to erlang:load_nif/2")
	}
	c.Errs = append(c.Errs, c.undefined.Errs...)
	c.refuseOnLoad()
	for i := range c.Errs {
		c.Errs[i].Module = m.Name
	}
	return append(source.Errors(source.Sorted(c.Errs)), m.Last...),
		source.Warnings(source.SortedWarnings(c.Warnings))
}

// checker holds what is known of the module, and of the function being checked.
type checker struct {
	source.Findings
	m           *syntax.Module
	funcs       map[syntax.FuncName]*syntax.Function
	noAuto      map[syntax.FuncName]bool // of -compile({no_auto_import, ...})
	imports     map[syntax.FuncName]string
	records     map[string]*syntax.Record // those defined so far
	usedRecords map[string]bool
	defaults    map[string]map[string]bool // records that the default of record.field uses
	usedImports map[syntax.FuncName]bool
	undefined   source.Findings                       // of functions that are called, which come last
	calls       map[syntax.FuncName][]syntax.FuncName // local functions each function mentions; by the zero fa: those of the attributes

	current    syntax.FuncName
	env        map[string]*binding
	trail      []change
	vars       []*variable
	reported   warned // bindings of branches that are used outside them
	pattern    patternState
	inSize     bool                 // the expression in a pattern being checked is a size
	made       map[string]bool      // records whose defaults a guard is being checked for, or nil
	madeAt     source.Pos           // of the record in the guard
	stack      *variable            // of the catch clause whose guard is being checked
	hidden     span                 // bindings that the expression inside a pattern does not see
	built      int                  // fields of records that are built
	pairs      int                  // of patterns that have been compared
	clashing   map[syntax.Expr]bool // whether binaries or maps are in them
	inPatterns bool                 // what is compared are patterns, which do not see each other's variables

	nifsAt    source.Pos // of the functions of -nifs, if there are some
	loadsNIFs bool       // erlang:load_nif/2 is called
}

// passErrorf is Errorf for what is said in the same words by several passes of OTP's compiler.
func (c *checker) passErrorf(pass string, at source.Pos, format string, args ...any) {
	c.Errorf(at, format, args...)
	c.Errs[len(c.Errs)-1].Pass = pass
}

// noAutoImport tells whether the module calls its own function of that name, not the one of erlang.
func (c *checker) noAutoImport(f syntax.FuncName) bool {
	return c.m.NoAutoImportAll || c.noAuto[f]
}

// checkName refuses names of modules that files cannot have.
func (c *checker) checkName() {
	control := func(r rune) bool { return r < ' ' || r > '~' && r < 0xa0 }
	visible := func(r rune) bool { return r != ' ' && r != 0xa0 && r != 0xad }
	switch name := c.m.Name; {
	case name == "":
		if c.m.Named {
			c.Errorf(c.m.Pos, "the module name must not be empty")
		}
	case strings.ContainsFunc(name, control):
		c.Errorf(c.m.Pos, "the module name must not contain control characters")
	case !strings.ContainsFunc(name, visible):
		c.Errorf(c.m.Pos, "the module name must contain at least one visible character")
	}
	c.CheckLatin1(c.m.Pos, c.m.Name)
}

func (c *checker) checkImports() {
	for _, imp := range c.m.Imports {
		c.CheckLatin1(imp.Pos, imp.Module)
		for _, n := range imp.Names {
			f := syntax.FuncName{Name: n.Name, Arity: n.Arity}
			from, twice := c.imports[f]
			switch {
			case twice && from != imp.Module:
				c.Errorf(imp.Pos, "function %v already imported from %s", f, from)
				continue
			case !c.warnsOfClash(f) || imp.Module == "erlang":
			case syntax.StrictBIFs[f] && !c.noAutoImport(f):
				c.Errorf(imp.Pos, "import directive overrides pre R14 auto-imported BIF %v%s", f,
					useNoAutoImport(f))
				continue
			case syntax.AutoBIFs[f] && !c.noAutoImport(f):
				c.Warnf(imp.Pos, "import directive overrides auto-imported BIF %v%s", f,
					useNoAutoImport(f))
			}
			c.imports[f] = imp.Module
		}
	}
}

// warnsOfClash tells whether it matters that a function has the name of a built-in one.
func (c *checker) warnsOfClash(f syntax.FuncName) bool {
	return c.warns("bif_clash") && !c.exempt("nowarn_bif_clash", f.String())
}

func useNoAutoImport(f syntax.FuncName) string {
	return "\n - use \"-compile({no_auto_import,[" + f.String() + "]}).\" to resolve name clash"
}

// predefined functions are in every module.
var predefined = map[syntax.FuncName]bool{
	{Name: "module_info", Arity: 0}: true, {Name: "module_info", Arity: 1}: true, recordInfo: true,
}

// recordInfo has no code: its calls become constants.
var recordInfo = syntax.FuncName{Name: "record_info", Arity: 2}

func (c *checker) collectFunctions() {
	for _, f := range c.m.Funcs {
		key := syntax.FuncName{Name: f.Name, Arity: f.Arity}
		switch {
		case predefined[key] || c.funcs[key] != nil:
			c.Errorf(f.Pos, "function %v already defined", key)
			continue
		case c.imports[key] != "":
			c.Errorf(f.Pos, "defining imported function %v", key)
		}
		c.funcs[key] = f
	}
}

// known tells whether a function is defined here.
func (c *checker) known(f syntax.FuncName) bool {
	return c.funcs[f] != nil || predefined[f]
}

func (c *checker) checkExports() {
	if c.m.ExportAllAt.Line > 0 && c.warns("export_all") {
		c.Warnf(c.m.ExportAllAt, "export_all flag enabled - all functions will be exported")
	}
	seen := make(map[syntax.FuncName]bool)
	for _, e := range slices.SortedStableFunc(slices.Values(c.m.Exports), byName) {
		f := syntax.FuncName{Name: e.Name, Arity: e.Arity}
		switch {
		case !c.known(f):
			c.Errorf(e.Pos, "function %v undefined", f)
		case seen[f] && c.warns("duplicated_export"):
			c.Warnf(e.Pos, "function %v already exported", f)
		}
		seen[f] = true
	}
	c.checkAttributes()
}

func byName(a, b syntax.NameArity) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Arity, b.Arity))
}

// checkPlacements wants placed functions to be there, and in one place each.
func (c *checker) checkPlacements() {
	places := make(map[syntax.FuncName]bytecode.Place)
	for _, p := range c.m.Placements {
		f := syntax.FuncName{Name: p.Name, Arity: p.Arity}
		switch at := places[f]; {
		case !c.known(f) || f == recordInfo:
			c.Errorf(p.Pos, "function %v undefined", f)
		case at != bytecode.PlaceDefault && at != p.Place:
			c.Errorf(p.Pos, "function %v is placed twice: %v and %v", f, at, p.Place)
		}
		places[f] = p.Place
	}
}

// mention notes that the current function refers to a local one, which must exist.
func (c *checker) mention(f syntax.FuncName, at source.Pos) {
	if !c.known(f) {
		c.undefined.Errorf(at, "function %v undefined", f)
		return
	}
	if f != c.current {
		c.calls[c.current] = append(c.calls[c.current], f)
	}
}

func (c *checker) checkFunction(f *syntax.Function) {
	key := syntax.FuncName{Name: f.Name, Arity: f.Arity}
	c.current = key
	c.startScope()
	c.checkArity(f.Pos, f.Arity)
	for _, cl := range f.Clauses {
		mark := len(c.trail)
		c.clause(cl, "")
		c.undo(mark)
	}
	c.endScope()
}

// maxArity is the most arguments a function may have.
const maxArity = 255

func (c *checker) checkArity(at source.Pos, arity int) {
	if arity > maxArity {
		c.Errorf(at, "too many arguments (%d) - maximum allowed is %d", arity, maxArity)
	}
}

func (c *checker) checkRecord(r *syntax.Record) {
	c.current = syntax.FuncName{}
	if c.records[r.Name] != nil {
		c.Errorf(r.Pos, "record %s already defined", token.QuoteAtom(r.Name))
		return
	}
	c.startScope()
	seen := make(map[string]bool, len(r.Fields))
	for _, f := range r.Fields {
		if seen[f.Name] {
			c.Errorf(f.Pos, "field %s already defined in record %s", token.QuoteAtom(f.Name),
				token.QuoteAtom(r.Name))
		}
		seen[f.Name] = true
		if f.Default != nil {
			c.recordDefault(r.Name, f)
		}
	}
	c.endScope()
	c.records[r.Name] = r
}

// recordDefault checks the default of a field, which binds no variables. One with errors uses no
// records.
func (c *checker) recordDefault(record string, f syntax.RecordField) {
	used, errs := c.usedRecords, len(c.Errs)
	c.usedRecords = make(map[string]bool)
	made := c.branch(func() { c.expr(f.Default) })
	for _, m := range made {
		for _, v := range m.b.vars {
			v.used = true
			c.Errorf(v.at, "variable '%s' in record definition", v.name)
		}
	}
	if len(c.Errs) == errs {
		c.defaults[record+"."+f.Name] = c.usedRecords
	}
	c.usedRecords = used
}

// unusedFunctions warns of functions that no exported one reaches.
func (c *checker) unusedFunctions() {
	if c.m.ExportAll || !c.warns("unused_function") {
		return
	}
	reached := make(map[syntax.FuncName]bool)
	todo := slices.Clone(c.calls[syntax.FuncName{}])
	for _, e := range c.m.Exports {
		todo = append(todo, syntax.FuncName{Name: e.Name, Arity: e.Arity})
	}
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !reached[f] {
			reached[f] = true
			todo = append(todo, c.calls[f]...)
		}
	}
	for _, f := range c.m.Funcs {
		if key := (syntax.FuncName{Name: f.Name, Arity: f.Arity}); !reached[key] &&
			!predefined[key] && !c.exempt("nowarn_unused_function", key.String()) {
			c.Warnf(f.Pos, "function %v is unused", key)
		}
	}
}

// unusedImports warns of imported functions that nothing calls, where that is asked for.
func (c *checker) unusedImports() {
	if !c.warns("unused_import") {
		return
	}
	for _, imp := range c.m.Imports {
		for _, n := range imp.Names {
			if f := (syntax.FuncName{Name: n.Name, Arity: n.Arity}); !c.usedImports[f] {
				c.Warnf(imp.Pos, "import %s:%v is unused", token.QuoteAtom(imp.Module), f)
			}
		}
	}
}

// unusedRecords warns of records that the module's own file defines and nothing uses, and of fields
// without types, where that is asked for.
func (c *checker) unusedRecords() {
	for _, r := range c.m.Records {
		if r.Pos.File != c.m.File {
			continue
		}
		if !c.usedRecords[r.Name] && c.records[r.Name] == r && c.warns("unused_record") &&
			!c.exempt("nowarn_unused_record", r.Name) {
			c.Warnf(r.Pos, "record %s is unused", token.QuoteAtom(r.Name))
		}
		if c.warns("untyped_record") &&
			slices.ContainsFunc(r.Fields, func(f syntax.RecordField) bool { return f.Untyped }) {
			c.Warnf(r.Pos, "record %s has field(s) without type information", token.QuoteAtom(r.Name))
		}
	}
}

// warns tells whether a kind of warning is on.
func (c *checker) warns(kind string) bool { return c.m.Warn.On(kind) }

// exempt tells whether an option names what a warning is for.
func (c *checker) exempt(option, what string) bool { return c.m.Warn.Excepts(option, what) }
