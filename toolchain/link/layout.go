package link

import (
	"fmt"
	"strings"
)

// scriptSymbol is a symbol that the script or the command line sets.
type scriptSymbol struct {
	name   string
	value  value
	known  bool // in this pass
	ever   bool // in some pass
	hidden bool
}

// layout is one pass over the script, which gives sections and symbols their values. Forward
// references have the values of the pass before.
type layout struct {
	*linker
	dot      int64
	in       *output // whose statements are being read
	last     *output // before the statement
	regions  map[string]*regionState
	overlays map[*overlay]*overlayState
	byName   map[string]*output
	final    bool
}

// regionState is how far a region is filled.
type regionState struct {
	*region
	origin, length uint64
	next           uint64
	delta          int64 // from address to load address of its last section
}

// maxPasses bounds the passes of a layout.
const maxPasses = 50

// layOut gives all sections their addresses and all symbols of the script their values.
func (l *linker) layOut() {
	before := ""
	for pass := range maxPasses {
		p := &layout{linker: l}
		errs := len(l.errs)
		p.run()
		now := l.state()
		if now == before {
			break
		}
		before = now
		if pass == maxPasses-1 {
			l.fail("the layout does not settle: addresses depend on one another")
			return
		}
		// What failed may be known in the next pass.
		l.errs = l.errs[:errs]
	}
	if len(l.errs) == 0 {
		p := &layout{linker: l, final: true}
		p.run()
	}
}

// state is all that passes may change.
func (l *linker) state() string {
	var b strings.Builder
	for _, o := range l.outputs {
		fmt.Fprintf(&b, "%x %x %x\n", o.addr, o.load, o.size)
	}
	for _, st := range l.script.statements {
		if s := l.settings[st.name]; s != nil {
			fmt.Fprintf(&b, "%s %x\n", s.name, s.value.n)
		}
		if st.kind != kindOutput {
			continue
		}
		for _, inner := range st.out.body {
			if s := l.settings[inner.name]; s != nil {
				fmt.Fprintf(&b, "%s %x\n", s.name, s.value.n)
			}
		}
	}
	return b.String()
}

func (p *layout) run() {
	p.byName, p.regions = map[string]*output{}, map[string]*regionState{}
	p.overlays = map[*overlay]*overlayState{}
	for _, o := range p.outputs {
		if p.byName[o.name] == nil || p.byName[o.name].empty() {
			p.byName[o.name] = o
		}
	}
	for _, s := range p.settings {
		s.known = false
	}
	for _, st := range p.defsyms {
		p.assign(st)
	}
	p.memory()
	next := 0
	for _, st := range p.script.statements {
		switch st.kind {
		case kindAssign:
			p.assign(st)
		case kindAssert:
			p.check(st)
		case kindOutput:
			for next < len(p.outputs) && p.outputs[next].st != st.out {
				if p.outputs[next].st != nil {
					break
				}
				p.place(p.outputs[next])
				next++
			}
			if next < len(p.outputs) && p.outputs[next].st == st.out {
				p.place(p.outputs[next])
				next++
			}
		}
		// Sections without a statement follow the one that they were put behind.
		for next < len(p.outputs) && p.outputs[next].st == nil {
			p.place(p.outputs[next])
			next++
		}
	}
	for ; next < len(p.outputs); next++ {
		p.place(p.outputs[next])
	}
}

// memory computes the regions; a later one may use earlier ones.
func (p *layout) memory() {
	for i := range p.script.regions {
		r := &p.script.regions[i]
		origin, err1 := eval(r.origin, p)
		state := &regionState{region: r, origin: uint64(origin.n) & (1<<32 - 1)}
		p.regions[r.name] = state
		length, err2 := eval(r.length, p)
		state.length, state.next = uint64(length.n), state.origin
		for _, err := range []error{err1, err2} {
			if err != nil {
				p.fail("region %s: %w", r.name, err)
			}
		}
		if length.n < 0 || state.origin+state.length > 1<<32 {
			p.fail("region %s is beyond the address space", r.name)
		}
	}
}

func (p *layout) failAt(at token, format string, args ...any) {
	p.fail("%w", &ScriptError{p.opt.ScriptName, at.line, at.col, fmt.Sprintf(format, args...)})
}

// assign gives a symbol or the point its value.
func (p *layout) assign(st *statement) {
	v, err := eval(st.expr, p)
	if st.name == "." {
		switch {
		case err != nil:
			p.failAt(st.at, "%s", err)
		case p.in == nil:
			p.dot = v.n & (1<<32 - 1)
		case v.in == nil && p.base()+v.n < p.dot, v.in != nil && v.n < p.dot:
			p.failAt(st.at, "the point goes back from %#x to %#x", p.dot, v.n)
		case v.in == nil:
			p.dot = p.base() + v.n
		default:
			p.dot = v.n
		}
		return
	}
	s := p.settings[st.name]
	if s == nil {
		return // PROVIDE of what nobody wants
	}
	if err != nil {
		p.failAt(st.at, "%s", err)
		return
	}
	if p.in != nil && v.in == nil && !hasName(st.expr) && st.expr.op != "call" {
		// Inside a section numbers are offsets in it.
		v = value{p.base() + v.n, p.in}
	}
	s.value, s.known, s.ever, s.hidden = v, true, true, st.hidden
	if from := p.global[st.expr.name]; st.expr.op == "name" && from != nil {
		p.global[st.name].typ = from.typ // another name for the same thing
	}
	s.value.n &= 1<<32 - 1
}

func hasName(e *expr) bool {
	found := false
	e.names(func(string) { found = true })
	return found
}

// base is the address of the section whose statements are being read.
func (p *layout) base() int64 {
	if p.in == nil {
		return 0
	}
	return int64(p.in.addr)
}

// start is a section's address inside its own statements, and 0 elsewhere.
func (p *layout) start(o *output) int64 {
	if p.in == nil {
		return 0
	}
	return int64(o.addr)
}

// around is the section that the point is in, or behind.
func (p *layout) around() *output {
	if p.in != nil {
		return p.in
	}
	return p.last
}

func (p *layout) check(st *statement) {
	v, err := eval(st.expr, p)
	switch {
	case err != nil:
		p.failAt(st.at, "%s", err)
	case v.n == 0 && p.final:
		p.failAt(st.at, "%s", st.msg)
	}
}

// symbol is the value of a name.
func (p *layout) symbol(name string) (value, error) {
	if name == "." {
		return value{p.dot, p.around()}, nil
	}
	if s := p.settings[name]; s != nil && (s.known || s.ever && !p.defined(name)) {
		return s.value, nil
	}
	if s := p.global[name]; s != nil && s.defined && s.script == nil {
		v := value{n: int64(s.address())}
		if s.section != nil {
			v.in = s.section.out
		}
		return v, nil
	}
	if s := p.settings[name]; s != nil && s.ever {
		return s.value, nil
	}
	if p.settings[name] == nil {
		if s := p.global[name]; s != nil && s.weak && s.from != nil {
			return value{}, nil
		}
	}
	return value{}, fmt.Errorf("%s is not defined", name)
}

// defined tells whether an object defines a name.
func (p *layout) defined(name string) bool {
	s := p.global[name]
	return s != nil && s.defined
}

// address is where a symbol is.
func (s *symbol) address() uint32 {
	switch {
	case s.script != nil:
		return uint32(s.script.value.n)
	case s.section == nil:
		return s.value
	}
	return s.section.address(s.value)
}

// address is where an offset of an input section is.
func (s *section) address(offset uint32) uint32 {
	if s.merged != nil {
		s, offset = s.merged.place(s, offset)
	}
	if s.out == nil {
		return offset
	}
	return uint32(s.out.addr) + s.offset + offset
}

// call computes a function.
func (p *layout) call(e *expr) (value, error) {
	if namesSymbol(e.name) {
		return p.callName(e.name, e.args[0].name)
	}
	var x [2]value
	for i, a := range e.args {
		if e.name == "ASSERT" && i == 1 {
			if x[0].n == 0 && p.final {
				return value{}, fmt.Errorf("%s", a.name)
			}
			return x[0], nil
		}
		var err error
		if x[i], err = eval(a, p); err != nil {
			return value{}, err
		}
	}
	switch e.name {
	case "ALIGN", "NEXT", "BLOCK":
		if len(e.args) == 2 {
			return value{align(x[0].n, x[1].n), x[0].in}, nil
		}
		return value{align(p.dot, x[0].n), p.around()}, nil
	case "MIN":
		return value{n: min(x[0].n, x[1].n)}, nil
	case "MAX":
		return value{n: max(x[0].n, x[1].n)}, nil
	case "ABSOLUTE":
		return value{n: x[0].n}, nil
	case "LOG2CEIL":
		n := int64(0)
		for n < 63 && 1<<n < x[0].n {
			n++
		}
		return value{n: n}, nil
	}
	return value{}, fmt.Errorf("%s is not supported", e.name)
}

// align rounds up to a multiple, which need be no power of two.
func align(n, to int64) int64 {
	if to <= 1 {
		return n
	}
	return (n + to - 1) / to * to
}

// callName computes a function of a section, a region or a symbol.
func (p *layout) callName(function, name string) (value, error) {
	switch function {
	case "DEFINED":
		s := p.settings[name]
		return value{n: truth(p.defined(name) && p.global[name].script == nil || s != nil &&
			s.known)}, nil
	case "CONSTANT":
		return value{n: 1}, nil
	case "ORIGIN", "LENGTH":
		r := p.regions[name]
		if r == nil {
			return value{}, fmt.Errorf("no region %s", name)
		}
		if function == "ORIGIN" {
			return value{n: int64(r.origin)}, nil
		}
		return value{n: int64(r.length)}, nil
	}
	o := p.byName[name]
	if o == nil {
		if function == "SIZEOF" {
			return value{}, nil
		}
		return value{}, fmt.Errorf("no section %s", name)
	}
	switch function {
	case "ADDR":
		return value{int64(o.addr), o}, nil
	case "LOADADDR":
		return value{n: int64(o.load)}, nil
	case "SIZEOF":
		return value{n: int64(o.size)}, nil
	}
	return value{n: int64(o.align)}, nil
}
