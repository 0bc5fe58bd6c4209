package ctree

import (
	"fmt"
	"slices"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/quad"
	"github.com/parallergo/epiphany/toolchain/cc/tree"
)

// variable is where a local variable is: in registers, or in a slot, or at an address.
type variable struct {
	t        cc.Type
	promote  bool
	lo, hi   quad.Reg
	slot     int32
	off      int64    // in the slot
	link     int64    // where in the record the address is, if functions within use it
	address  quad.Reg // of what has no fixed size, or a parameter by reference
	machine  int      // register that asm binds it to, or -1
	volatile bool
	atomic   bool
}

// fn lowers the statements of a function, exprs its expressions, values what they do with values,
// and builder adds quads. Each stands on the next.
type (
	fn     struct{ *exprs }
	values struct{ *builder }
	exprs  struct {
		*values
		body *fn // for statements in expressions
	}
)

// builder is a function that is being lowered.
type builder struct {
	*unit
	outer  *builder // the function that this one is defined in, or nil
	chain  quad.Reg // of a function that is defined in another one: the record of that one
	record *record  // what is shared with functions that are defined in this one, or nil
	survey *tree.Survey
	f      *quad.Func
	number int
	cur    int
	line   int32
	vars   map[*cc.Declarator]*variable
	labels map[cc.Node]int // blocks of labelled statements
	named  []int           // blocks whose address is taken
	byName map[string]int

	breaks, continues []exit
	scopes            []scope
	labelled          map[int]scopeDepth // of blocks of labels that have been passed
	cases             map[*cc.LabeledStatement]int
	result            cc.Type
	hidden            quad.Reg // where to leave the result
	memoryOnly        bool
	static            int
	vlaSizes          map[cc.Type]quad.Reg
	name              string
	literals          map[*cc.PostfixExpression]int32
}

func (u *unit) functionDefinition(d *cc.FunctionDefinition) {
	u.define(d.Declarator, d.CompoundStatement, nil)
}

// define lowers a function, which may be defined in another one.
func (u *unit) define(dc *cc.Declarator, body *cc.CompoundStatement, outer *builder) {
	t, ok := dc.Type().(*cc.FunctionType)
	if !ok {
		u.errorf(dc, "%s is not a function", dc.Name())
		return
	}
	attr := t.Attributes()
	if outer == nil && tree.InlineOnly(dc, attr) {
		// An inline definition of C99 gives no symbol; GNU's -O0 calls the external one. Here it
		// is a weak one, so that both work.
		defer func(n int) {
			if last := len(u.Funcs) - 1; last >= n {
				u.Funcs[last].Weak, u.Funcs[last].Global = true, false
			}
		}(len(u.Funcs))
	}
	u.count++
	b := &builder{
		unit: u, outer: outer, survey: tree.SurveyOf(body), number: u.functions,
		vars:   map[*cc.Declarator]*variable{},
		labels: map[cc.Node]int{}, byName: map[string]int{}, cases: map[*cc.LabeledStatement]int{},
		vlaSizes: map[cc.Type]quad.Reg{}, name: dc.Name(),
		literals: map[*cc.PostfixExpression]int32{}, labelled: map[int]scopeDepth{},
		f: &quad.Func{
			Name: u.symbol(dc), Global: !dc.IsStatic(), Variadic: t.IsVariadic(),
		},
	}
	u.functions++
	f := &fn{&exprs{values: &values{b}}}
	f.body = f
	f.f.New()
	defer func(last *fn) { u.current = last }(u.current)
	u.current = f
	f.attributes(dc, attr)
	if outer != nil {
		f.f.Name, f.f.Global, f.f.Apart = outer.record.functions[dc], false, true
	}
	f.newRecord(f.survey)
	f.memoryOnly = u.opt.NoPromote || f.survey.Setjmp
	f.result = t.Result()
	f.block()
	f.params(t)
	f.openRecord()
	if attr != nil && attr.IsAttrSet("naked") {
		f.f.Naked = true
	}
	f.compound(body)
	if !f.closed() {
		f.fallOff()
	}
	if f.f.Dynamic && f.record != nil && len(f.record.labels) > 0 {
		f.errorf(dc, "a jump into a function with arrays of variable length, out of one that is "+
			"defined in it, is not supported")
	}
	f.finish()
	u.defined[f.f.Name] = true
	u.Numbers = append(u.Numbers, f.number)
	u.Funcs = append(u.Funcs, f.f)
}

func (f *builder) attributes(dc *cc.Declarator, attr *cc.Attributes) {
	f.f.Section = tree.SectionOf(dc)
	if f.f.Section == "" {
		f.f.Section = ".text." + dc.Name()
	}
	if attr == nil {
		return
	}
	f.f.Align = attr.Aligned()
	f.f.Weak = attr.Weak() || attr.IsAttrSet("weak")
	f.f.Apart = attr.IsAttrSet("noinline") || attr.IsAttrSet("__noinline__")
	f.f.Always = attr.IsAttrSet("always_inline") || attr.IsAttrSet("__always_inline__")
	f.f.Used = attr.IsAttrSet("used") || attr.IsAttrSet("__used__")
	for _, name := range []string{"interrupt", "__interrupt__"} {
		if !attr.IsAttrSet(name) {
			continue
		}
		f.f.Handler = true
		for _, v := range attr.AttrValue(name) {
			if s, ok := v.(cc.StringValue); ok {
				f.vector(string(s))
			}
		}
	}
	for _, c := range []struct{ attribute, section string }{
		{"constructor", ".init_array"}, {"__constructor__", ".init_array"},
		{"destructor", ".fini_array"}, {"__destructor__", ".fini_array"},
	} {
		if attr.IsAttrSet(c.attribute) {
			f.Data = append(f.Data, &Datum{
				Name: fmt.Sprintf(".Linit%d", f.number), Section: c.section, Align: 4, Size: 4,
				Bytes: make([]byte, 4), Relocs: []Reloc{{0, f.f.Name, 0}},
			})
		}
	}
}

// vector puts a branch to the function into the table of interrupts.
func (f *builder) vector(name string) {
	if n := len(name); n > 0 && name[n-1] == 0 {
		name = name[:n-1]
	}
	f.Text = append(f.Text, fmt.Sprintf(
		"\t.section ivt_entry_%s,\"ax\",@progbits\n\tb.l %s\n\t.text\n", name, f.f.Name))
}

// params makes the entry: parameters arrive as words.
func (f *fn) params(t *cc.FunctionType) {
	info := &quad.CallInfo{}
	if f.outer != nil {
		f.chain = f.f.New()
		info.Chain = f.chain
	}
	f.emit(quad.Quad{Op: quad.Params, Slot: quad.NoSlot, Call: info})
	if returnedInMemory(f.result) {
		f.hidden = f.f.New()
		info.Results = append(info.Results, f.hidden)
	}
	type arrival struct {
		p     *cc.Parameter
		words []quad.Reg
	}
	var all []arrival
	for _, p := range t.Parameters() {
		if p.Type().Kind() == cc.Void {
			continue
		}
		n, even := wordsOf(p.Type())
		if even && len(info.Results)%2 != 0 {
			info.Results = append(info.Results, 0)
		}
		a := arrival{p: p}
		for range n {
			r := f.f.New()
			a.words = append(a.words, r)
			info.Results = append(info.Results, r)
		}
		all = append(all, a)
	}
	f.f.Named = len(info.Results)
	for _, a := range all {
		if a.p.Declarator != nil {
			f.param(a.p.Declarator, a.words)
		}
	}
	for _, a := range all {
		f.lengths(a.p)
	}
}

// lengths evaluates the lengths of arrays in a parameter's type; that of the parameter's own array,
// which is a pointer, for its effects.
func (f *fn) lengths(p *cc.Parameter) {
	f.typeSizes(p.Type())
	if p.Declarator == nil {
		return
	}
	for d := p.Declarator.DirectDeclarator; d != nil && d.Case == cc.DirectDeclaratorArr; {
		e := d.AssignmentExpression
		if d = d.DirectDeclarator; d.Case == cc.DirectDeclaratorIdent && e != nil && !e.Pure() {
			f.value(e)
		}
	}
}

// wordsOf tells how many words an argument takes, and whether the first is an even one.
func wordsOf(t cc.Type) (n int, even bool) {
	c := typeOf(t)
	switch {
	case t.Kind() == cc.Array:
		return 1, false
	case c.class == memory && !direct(t):
		return 1, false
	case c.class == memory:
		n = int(t.Size()+3) / 4
		return n, n > 1 && (!isComplex(t) || t.Align() >= 8)
	case c.wide():
		return 2, true
	}
	return 1, false
}

// param gives a parameter a place, and puts what has arrived there.
func (f *values) param(d *cc.Declarator, words []quad.Reg) {
	v := f.place(d)
	c := typeOf(d.Type())
	if c.class == memory && d.Type().Kind() != cc.Array {
		to := place{base: f.slotAddress(v.slot, v.off), slot: quad.NoSlot}
		if !direct(d.Type()) {
			f.copy(to, place{base: words[0], slot: quad.NoSlot}, d.Type().Size(),
				int64(d.Type().Align()))
			return
		}
		f.unpack(to, words, d.Type().Size())
		return
	}
	val := value{t: c, lo: words[0]}
	if c.wide() {
		val.hi = words[1]
	}
	if c.class == word && c.size < 4 {
		val = f.narrow(val, c)
	}
	f.store(f.variable(v), val)
}

// unpack stores words that hold an aggregate.
func (f *builder) unpack(to place, words []quad.Reg, size int64) {
	for i, w := range words {
		n := min(size-int64(i)*4, 4)
		f.storeAt(to.plus(int64(i)*4), uint8(n), w)
	}
}

// place makes the variable of a declarator.
func (f *builder) place(d *cc.Declarator) *variable {
	t := d.Type()
	if t.Kind() == cc.Array && d.IsParam() {
		t = t.Decay()
	}
	v := &variable{
		t: t, slot: quad.NoSlot, machine: -1, atomic: f.types.Atomic(d),
		volatile: f.survey.Again || f.types.Volatile(d),
	}
	f.vars[d] = v
	c := typeOf(t)
	switch {
	case c.class == invalid:
		f.errorf(d, "type %s of %s is not supported", t, d.Name())
		v.promote, v.lo = true, f.f.New()
		return v
	case c.class != memory && !f.memoryOnly && !d.AddressTaken() && !v.volatile && !f.shared(d):
		v.promote, v.lo = true, f.f.New()
		if c.wide() {
			v.hi = f.f.New()
		}
		return v
	}
	if tree.HasVariableMember(t) {
		f.errorf(d, "structures with members of variable size are not supported")
	}
	size := t.Size()
	if size < 0 || size > maxObject {
		f.errorf(d, "%s has a size that is not supported", d.Name())
		size = 4
	}
	if align := f.align(d); align > 8 {
		v.slot = f.slot(size+align-8, 8, d.Name())
		v.address = f.aligned(v.slot, align)
		f.capture(d, v)
		return v
	}
	if f.shared(d) {
		v.slot, v.off = f.record.slot, f.reserve(size, f.align(d))
		return v
	}
	v.slot = f.slot(size, f.align(d), d.Name())
	return v
}

// aligned computes at the function's entry an aligned address in a slot: the stack's alignment is 8.
func (f *builder) aligned(slot int32, align int64) quad.Reg {
	first, above, at := f.f.New(), f.f.New(), f.f.New()
	entry := f.f.Blocks[0]
	entry.Quads = slices.Insert(entry.Quads, 1,
		quad.Quad{Op: quad.SlotAdr, D: first, Slot: slot},
		quad.Quad{
			Op: quad.Add, D: above, A: first, HasImm: true, Imm: int32(align) - 1, Slot: quad.NoSlot,
		},
		quad.Quad{
			Op: quad.And, D: at, A: above, HasImm: true, Imm: -int32(align), Slot: quad.NoSlot,
		})
	return at
}

func (f *builder) slot(size, align int64, name string) int32 {
	if align > 8 {
		align = 8
	}
	f.f.Slots = append(f.f.Slots, quad.Slot{Size: int32(size), Align: int32(align), Name: name})
	return int32(len(f.f.Slots) - 1)
}

// block begins a new block and makes it current.
func (f *builder) block() int {
	n := f.newBlock()
	f.cur = n
	return n
}

func (f *builder) newBlock() int {
	f.f.Blocks = append(f.f.Blocks, &quad.Block{})
	return len(f.f.Blocks) - 1
}

// closed tells whether the current block has its terminator.
func (f *builder) closed() bool {
	q := f.f.Blocks[f.cur].Quads
	return len(q) > 0 && q[len(q)-1].Op.Terminates()
}

// emit adds a quad. What follows a terminator goes to a block that nothing reaches.
func (f *builder) emit(q quad.Quad) {
	if f.closed() {
		f.block()
	}
	q.Line = f.line
	b := f.f.Blocks[f.cur]
	b.Quads = append(b.Quads, q)
}

func (f *builder) jump(to int) {
	if !f.closed() {
		f.emit(quad.Quad{Op: quad.Jump, Slot: quad.NoSlot, To: []int{to}})
	}
}

// enter goes on in a block.
func (f *builder) enter(b int) {
	f.jump(b)
	f.cur = b
}

// fallOff ends a function without return.
func (f *fn) fallOff() {
	info := &quad.CallInfo{}
	if f.name == "main" {
		info.Words = []quad.Reg{f.constant(0)}
	}
	if f.hidden != 0 {
		info.Words = []quad.Reg{f.hidden}
	}
	f.emit(quad.Quad{Op: quad.Ret, Slot: quad.NoSlot, Call: info})
}

// finish gives blocks without a terminator one, and computed gotos their targets.
func (f *builder) finish() {
	for _, b := range f.f.Blocks {
		if len(b.Quads) == 0 || !b.Last().Op.Terminates() {
			b.Quads = append(b.Quads, quad.Quad{Op: quad.Trap, Slot: quad.NoSlot})
		}
		if q := b.Last(); q.Op == quad.Indirect {
			q.To = f.named
		}
	}
	for _, n := range f.named {
		f.f.Blocks[n].Named = true
	}
}
