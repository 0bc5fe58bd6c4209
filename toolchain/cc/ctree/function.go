package ctree

import (
	"fmt"

	"modernc.org/cc/v4"

	"github.com/parallergo/epiphany/toolchain/cc/build"
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
	build.Builder
	outer  *builder // the function that this one is defined in, or nil
	chain  quad.Reg // of a function that is defined in another one: the record of that one
	record *record  // what is shared with functions that are defined in this one, or nil
	survey *tree.Survey
	number int
	vars   map[*cc.Declarator]*variable
	labels map[cc.Node]int // blocks of labelled statements
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
		Builder: build.Builder{Func: &quad.Func{
			Name: u.symbol(dc), Global: !dc.IsStatic(), Variadic: t.IsVariadic(),
		}},
	}
	u.functions++
	f := &fn{&exprs{values: &values{b}}}
	f.body = f
	f.Func.New()
	defer func(last *fn) { u.current = last }(u.current)
	u.current = f
	f.attributes(dc, attr)
	if outer != nil {
		f.Func.Name, f.Func.Global, f.Func.Apart = outer.record.functions[dc], false, true
	}
	f.newRecord(f.survey)
	f.memoryOnly = u.opt.NoPromote || f.survey.Setjmp
	f.result = t.Result()
	f.Block()
	f.params(t)
	f.openRecord()
	if attr != nil && attr.IsAttrSet("naked") {
		f.Func.Naked = true
	}
	f.compound(body)
	if !f.Closed() {
		f.fallOff()
	}
	if f.Func.Dynamic && f.record != nil && len(f.record.labels) > 0 {
		f.errorf(dc, "a jump into a function with arrays of variable length, out of one that is "+
			"defined in it, is not supported")
	}
	f.Finish()
	u.defined[f.Func.Name] = true
	u.Numbers = append(u.Numbers, f.number)
	u.Funcs = append(u.Funcs, f.Func)
}

func (f *builder) attributes(dc *cc.Declarator, attr *cc.Attributes) {
	f.Func.Section = tree.SectionOf(dc)
	if f.Func.Section == "" {
		f.Func.Section = ".text." + dc.Name()
	}
	if attr == nil {
		return
	}
	f.Func.Align = attr.Aligned()
	f.Func.Weak = attr.Weak() || attr.IsAttrSet("weak")
	f.Func.Apart = attr.IsAttrSet("noinline") || attr.IsAttrSet("__noinline__")
	f.Func.Always = attr.IsAttrSet("always_inline") || attr.IsAttrSet("__always_inline__")
	f.Func.Used = attr.IsAttrSet("used") || attr.IsAttrSet("__used__")
	for _, name := range []string{"interrupt", "__interrupt__"} {
		if !attr.IsAttrSet(name) {
			continue
		}
		f.Func.Handler = true
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
				Bytes: make([]byte, 4), Relocs: []Reloc{{0, f.Func.Name, 0}},
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
		"\t.section ivt_entry_%s,\"ax\",@progbits\n\tb.l %s\n\t.text\n", name, f.Func.Name))
}

// params makes the entry: parameters arrive as words.
func (f *fn) params(t *cc.FunctionType) {
	info := &quad.CallInfo{}
	if f.outer != nil {
		f.chain = f.Func.New()
		info.Chain = f.chain
	}
	f.Emit(quad.Quad{Op: quad.Params, Slot: quad.NoSlot, Call: info})
	if returnedInMemory(f.result) {
		f.hidden = f.Func.New()
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
			r := f.Func.New()
			a.words = append(a.words, r)
			info.Results = append(info.Results, r)
		}
		all = append(all, a)
	}
	f.Func.Named = len(info.Results)
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
		to := build.Place{Base: f.SlotAddress(v.slot, v.off), Slot: quad.NoSlot}
		if !direct(d.Type()) {
			f.Copy(to, build.Place{Base: words[0], Slot: quad.NoSlot}, d.Type().Size(),
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
func (f *builder) unpack(to build.Place, words []quad.Reg, size int64) {
	for i, w := range words {
		n := min(size-int64(i)*4, 4)
		f.StoreAt(to.Plus(int64(i)*4), uint8(n), w)
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
		v.promote, v.lo = true, f.Func.New()
		return v
	case c.class != memory && !f.memoryOnly && !d.AddressTaken() && !v.volatile && !f.shared(d):
		v.promote, v.lo = true, f.Func.New()
		if c.wide() {
			v.hi = f.Func.New()
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
		v.slot = f.NewSlot(size+align-8, 8, d.Name())
		v.address = f.AlignedSlot(v.slot, align)
		f.capture(d, v)
		return v
	}
	if f.shared(d) {
		v.slot, v.off = f.record.slot, f.reserve(size, f.align(d))
		return v
	}
	v.slot = f.NewSlot(size, f.align(d), d.Name())
	return v
}

// fallOff ends a function without return.
func (f *fn) fallOff() {
	info := &quad.CallInfo{}
	if f.name == "main" {
		info.Words = []quad.Reg{f.Constant(0)}
	}
	if f.hidden != 0 {
		info.Words = []quad.Reg{f.hidden}
	}
	f.Emit(quad.Quad{Op: quad.Ret, Slot: quad.NoSlot, Call: info})
}
