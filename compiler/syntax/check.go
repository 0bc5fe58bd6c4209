package syntax

import (
	"cmp"
	"slices"
	"strings"

	"github.com/parallergo/epiphany/bytecode"
)

// Check finds the errors of a module beyond its grammar: names without a definition, or with two; variables that are unbound or
// bound on some paths only; patterns and guards that are none. Warnings are those that erlc gives by default, as far as the
// syntax tells them. Both lists are sorted. A module whose Parse had errors may be checked too: what those may have hidden is not
// reported.
func Check(m *Module) (Errors, Warnings) {
	c := &checker{
		m: m, noAuto: make(map[fa]bool), funcs: make(map[fa]*Function), imports: make(map[fa]string), records: make(map[string]*Record),
		usedRecords: make(map[string]bool), defaults: make(map[string]map[string]bool), usedImports: make(map[fa]bool), calls: make(map[fa][]fa), env: make(map[string]*binding),
	}
	for _, n := range m.NoAutoImport {
		c.noAuto[fa{n.Name, n.Arity}] = true
	}
	c.findings = findings{slices.Clone(m.found.errs), slices.Clone(m.found.warnings)}
	c.checkName()
	c.checkImports()
	c.collectFunctions()
	c.checkExports()
	c.checkPlacements()
	for _, form := range m.order {
		switch f := form.(type) {
		case *Record:
			c.checkRecord(f)
		case *Function:
			c.checkFunction(f)
		}
	}
	c.checkTypes()
	c.checkBehaviours()
	c.checkCallbacks()
	c.unusedFunctions()
	c.unusedImports()
	c.unusedRecords()
	c.errs = append(c.errs, c.undefined.errs...)
	c.refuseOnLoad()
	return append(Errors(Sorted(c.errs)), m.last...), Warnings(sortedWarnings(c.warnings))
}

// checker holds what is known of the module, and of the function being checked.
type checker struct {
	findings
	m           *Module
	funcs       map[fa]*Function
	noAuto      map[fa]bool // of -compile({no_auto_import, ...})
	imports     map[fa]string
	records     map[string]*Record // those defined so far
	usedRecords map[string]bool
	defaults    map[string]map[string]bool // records that the default of record.field uses
	usedImports map[fa]bool
	undefined   findings    // functions that are called, which are reported last
	calls       map[fa][]fa // local functions each function mentions; by the zero fa: those of the attributes

	current fa
	env     map[string]*binding
	trail   []change
	vars    []*variable
	pattern patternState
	inSize  bool            // the expression in a pattern being checked is a size
	stack   *variable       // of the catch clause whose guard is being checked
	hidden  span            // bindings that the expression inside a pattern does not see
	built   int             // fields of records that are built
	aliased map[*Match]bool // whose patterns have been checked together
}

// noAutoImport tells whether the module calls its own function of that name, not the one of erlang.
func (c *checker) noAutoImport(f fa) bool {
	return c.m.NoAutoImportAll || c.noAuto[f]
}

// checkName refuses names of modules that files cannot have.
func (c *checker) checkName() {
	control := func(r rune) bool { return r < ' ' || r > '~' && r < 0xa0 }
	visible := func(r rune) bool { return r != ' ' && r != 0xa0 && r != 0xad }
	switch name := c.m.Name; {
	case name == "":
		if c.m.named {
			c.errorf(c.m.Pos, "the module name must not be empty")
		}
	case strings.ContainsFunc(name, control):
		c.errorf(c.m.Pos, "the module name must not contain control characters")
	case !strings.ContainsFunc(name, visible):
		c.errorf(c.m.Pos, "the module name must contain at least one visible character")
	case strings.ContainsFunc(name, func(r rune) bool { return r > 0xff }):
		c.errorf(c.m.Pos, "module names with non-latin1 characters are not supported")
	}
}

func (c *checker) checkImports() {
	for _, imp := range c.m.Imports {
		for _, n := range imp.Names {
			f := fa{n.Name, n.Arity}
			from, twice := c.imports[f]
			switch {
			case twice && from != imp.Module:
				c.errorf(imp.Pos, "function %v already imported from %s", f, from)
				continue
			case strictBIFs[f] && !c.noAutoImport(f) && imp.Module != "erlang":
				c.errorf(imp.Pos, "import directive overrides pre R14 auto-imported BIF %v%s", f, useNoAutoImport(f))
			case autoBIFs[f] && !c.noAutoImport(f) && imp.Module != "erlang":
				c.warnf(imp.Pos, "import directive overrides auto-imported BIF %v%s", f, useNoAutoImport(f))
			}
			c.imports[f] = imp.Module
		}
	}
}

func useNoAutoImport(f fa) string {
	return "\n - use \"-compile({no_auto_import,[" + f.String() + "]}).\" to resolve name clash"
}

// predefined functions are in every module.
var predefined = map[fa]bool{{"module_info", 0}: true, {"module_info", 1}: true, recordInfo: true}

// recordInfo has no code: its calls become constants.
var recordInfo = fa{"record_info", 2}

func (c *checker) collectFunctions() {
	for _, f := range c.m.Funcs {
		key := fa{f.Name, f.Arity}
		switch {
		case predefined[key] || c.funcs[key] != nil:
			c.errorf(f.Pos, "function %v already defined", key)
			continue
		case c.imports[key] != "":
			c.errorf(f.Pos, "defining imported function %v", key)
		}
		c.funcs[key] = f
	}
}

// known tells whether a function is defined here.
func (c *checker) known(f fa) bool {
	return c.funcs[f] != nil || predefined[f]
}

func (c *checker) checkExports() {
	if c.m.exportAll.Line > 0 && c.warns("export_all") {
		c.warnf(c.m.exportAll, "export_all flag enabled - all functions will be exported")
	}
	seen := make(map[fa]bool)
	for _, e := range slices.SortedStableFunc(slices.Values(c.m.Exports), byName) {
		f := fa{e.Name, e.Arity}
		switch {
		case !c.known(f):
			c.errorf(e.Pos, "function %v undefined", f)
		case seen[f] && c.warns("duplicated_export"):
			c.warnf(e.Pos, "function %v already exported", f)
		}
		seen[f] = true
	}
	c.checkAttributes()
}

func byName(a, b NameArity) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Arity, b.Arity))
}

// checkPlacements wants placed functions to be there, and in one place each.
func (c *checker) checkPlacements() {
	places := make(map[fa]bytecode.Place)
	for _, p := range c.m.Placements {
		f := fa{p.Name, p.Arity}
		switch at := places[f]; {
		case !c.known(f) || f == recordInfo:
			c.errorf(p.Pos, "function %v undefined", f)
		case at != bytecode.PlaceDefault && at != p.Place:
			c.errorf(p.Pos, "function %v is placed twice: %v and %v", f, at, p.Place)
		}
		places[f] = p.Place
	}
}

// mention notes that the current function refers to a local one, which must exist.
func (c *checker) mention(f fa, at Pos) {
	if !c.known(f) {
		c.undefined.errorf(at, "function %v undefined", f)
		return
	}
	if f != c.current {
		c.calls[c.current] = append(c.calls[c.current], f)
	}
}

func (c *checker) checkFunction(f *Function) {
	key := fa{f.Name, f.Arity}
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

func (c *checker) checkArity(at Pos, arity int) {
	if arity > maxArity {
		c.errorf(at, "too many arguments (%d) - maximum allowed is %d", arity, maxArity)
	}
}

func (c *checker) checkRecord(r *Record) {
	c.current = fa{}
	if c.records[r.Name] != nil {
		c.errorf(r.Pos, "record %s already defined", quoteAtom(r.Name))
		return
	}
	c.startScope()
	seen := make(map[string]bool, len(r.Fields))
	for _, f := range r.Fields {
		if seen[f.Name] {
			c.errorf(f.Pos, "field %s already defined in record %s", quoteAtom(f.Name), quoteAtom(r.Name))
		}
		seen[f.Name] = true
		if f.Default != nil {
			mark, used := len(c.trail), c.usedRecords
			c.usedRecords = make(map[string]bool)
			c.expr(f.Default)
			c.defaults[r.Name+"."+f.Name] = c.usedRecords
			c.usedRecords = used
			c.undo(mark)
		}
	}
	c.endScope()
	c.records[r.Name] = r
}

// unusedFunctions warns of functions that no exported one reaches.
func (c *checker) unusedFunctions() {
	if c.m.ExportAll || !c.warns("unused_function") {
		return
	}
	reached := make(map[fa]bool)
	todo := slices.Clone(c.calls[fa{}])
	for _, e := range c.m.Exports {
		todo = append(todo, fa{e.Name, e.Arity})
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
		if key := (fa{f.Name, f.Arity}); !reached[key] && !predefined[key] && !c.exempt("nowarn_unused_function", key.String()) {
			c.warnf(f.Pos, "function %v is unused", key)
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
			if f := (fa{n.Name, n.Arity}); !c.usedImports[f] {
				c.warnf(imp.Pos, "import %s:%v is unused", quoteAtom(imp.Module), f)
			}
		}
	}
}

// unusedRecords warns of records that the module's own file defines and nothing uses, and of fields without types, where that is asked for.
func (c *checker) unusedRecords() {
	for _, r := range c.m.Records {
		if r.Pos.File != c.m.File {
			continue
		}
		if !c.usedRecords[r.Name] && c.records[r.Name] == r && c.warns("unused_record") && !c.exempt("nowarn_unused_record", r.Name) {
			c.warnf(r.Pos, "record %s is unused", quoteAtom(r.Name))
		}
		if c.warns("untyped_record") && slices.ContainsFunc(r.Fields, func(f RecordField) bool { return f.untyped }) {
			c.warnf(r.Pos, "record %s has field(s) without type information", quoteAtom(r.Name))
		}
	}
}
