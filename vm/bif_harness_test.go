package vm

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/term/pretty"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/weak"
)

// bench is a process without a program: built-in functions are called on it one by one.
type bench struct {
	m *Machine
	p *Process
	semispaces
	*objectTable
	ran  func() // after each slice that is driven, or nil
	weak bool   // decodes programs for the weak order, so that instructions have the same numbers in raw traces
}

// semispaces are two places for a process's block, used in turn. What is given back is overwritten,
// so that a term kept across a collection is noticed.
type semispaces struct {
	view *emu.View
	at   [2]emu.Addr
	next int
}

const (
	spaceWords = 1 << 18
	poison     = 0x00000402 // a boxed pointer to where there is no memory
)

func (s *semispaces) AllocBlock(words int) (code.Block, error) {
	if words > spaceWords {
		return code.Block{}, errors.New("the block does not fit")
	}
	b := code.Block{Addr: s.at[s.next], Words: words}
	s.next ^= 1
	return b, nil
}

func (s *semispaces) FreeBlock(b code.Block) {
	w := s.view.Slice(b.Addr, b.Words)
	for i := range w {
		w[i] = poison
	}
}

// noMemory takes the literals of no module. Code goes into one bank of addresses, limit bytes or 1
// MB, and is not written.
type noMemory struct{ used, limit int }

func (n *noMemory) Code(bytes int) (emu.Addr, error) {
	limit := n.limit
	if limit == 0 {
		limit = 1 << 20
	}
	n.used = max(n.used, code.HeadBytes)
	if n.used+bytes > limit {
		return 0, errors.New("the code area is full")
	}
	at := emu.Parallella().DRAMBase + emu.Addr(n.used)
	n.used += (bytes + 7) &^ 7
	return at, nil
}

func (*noMemory) Free(emu.Addr) {}

func (*noMemory) Literals(int) (emu.Addr, error) { return 0, errors.New("no literals") }
func (*noMemory) Write(emu.Addr, []emu.Word)     {}

func newBench(t *testing.T) *bench {
	t.Helper()
	board := emu.Parallella()
	board.DRAMBytes, board.ARMBytes = 2<<20, 4<<20
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	return newBenchAt(t, board, mem.ARMView(), nil, board.ARMBase, board.ARMBase+4*code.NumX)
}

// newWeakBench is newBench on a core, in shared DRAM, with an order of memory.
func newWeakBench(t *testing.T, w weak.Order) *bench {
	t.Helper()
	board := emu.Parallella()
	board.DRAMBytes, board.ARMBytes = 4<<20, 1<<20
	mem, err := emu.NewMemory(board)
	require.NoError(t, err)
	b := newBenchAt(t, board, mem.View(0), swicache.New(swicache.Default()), board.SRAM(0), board.DRAMBase+2<<20)
	b.m.CacheAt = board.SRAM(0) + 0x4000
	b.m.SetWeak(w, 0)
	b.weak = true
	return b
}

// newBenchAt is newBench with its x registers and semispaces somewhere.
func newBenchAt(t *testing.T, board emu.Board, view *emu.View, cache *swicache.Cache, x, spaces emu.Addr) *bench {
	t.Helper()
	atoms := term.NewAtoms()
	for _, name := range slices.Concat(code.ResultAtoms, BitsAtoms) {
		_, err := atoms.Intern(name)
		require.NoError(t, err)
	}
	b := &bench{m: NewMachine(&board, view, atoms, cache)}
	b.m.Adopt(code.NewProgram(atoms, &noMemory{}, board.DRAMBase).Code())
	b.semispaces = semispaces{view: view, at: [2]emu.Addr{spaces, spaces + 4*spaceWords}}
	block, err := b.AllocBlock(1 << 16)
	require.NoError(t, err)
	b.p = b.m.NewProcess(term.Pid(42), x, block)
	b.p.GroupLeader = Leader{Pid: term.Pid(1)}
	b.objectTable = &objectTable{view: view, free: x + 8*code.NumX + 8*spaceWords, refs: map[uint32]int{}}
	b.m.Objects = b.objectTable
	return b
}

// call runs a built-in function as the interpreter does, and gives its result as text.
func (b *bench) call(t *testing.T, f bytecode.MFA, args []term.Term) string {
	t.Helper()
	i, found := bif.Find(f)
	require.True(t, found, "%v is no built-in function", f)
	require.NotNil(t, bifs[i].impl, "%v is the master's", f)
	x := b.m.Registers(&b.p.Space)
	copy(x[:], args)
	for range 3 {
		r, st := bifs[i].impl(b.m.on(b.p), x[:f.Arity])
		switch st {
		case ok:
			return b.text(r)
		case failed:
			return fmt.Sprintf("** %s:%s", b.text(b.p.exc.class), b.text(b.p.exc.value))
		case wantSpace:
			b.p.Live = f.Arity
			require.NoError(t, b.m.Collect(&b.p.Space, b))
			b.settle(t, b.p)
		default:
			t.Fatalf("%v ended with status %d", f, st)
		}
	}
	t.Fatalf("%v asks for space again and again", f)
	return ""
}

func (b *bench) text(t term.Term) string {
	return pretty.Write(b.m.View, b.m.Atoms, t, pretty.Format{})
}

// reader builds the terms of a call in Erlang's notation on the bench's heap.
type reader struct {
	b   *bench
	out term.Builder
	s   string
}

// read takes a line such as lists:member(a,[b]) apart. What the process had on its heap before is
// lost.
func (b *bench) read(line string) (f bytecode.MFA, args []term.Term, err error) {
	b.m.DropObjects(&b.p.Space)
	b.p.HTop = b.m.View.Index(b.p.Mem.Addr)
	b.p.exc = exception{}
	b.p.dict = dictionary{}
	return b.parse(line)
}

// parse is read for a process that keeps what it has.
func (b *bench) parse(line string) (f bytecode.MFA, args []term.Term, err error) {
	r := reader{b: b, out: b.m.Builder(&b.p.Space), s: line}
	defer func() {
		if msg := recover(); msg != nil {
			err = fmt.Errorf("%v before %q in %s", msg, r.s, line)
		}
	}()
	f.Module = r.name()
	r.expect(":")
	f.Name = r.name()
	r.expect("(")
	args = r.terms(")")
	f.Arity = len(args)
	b.m.Commit(&b.p.Space, &r.out)
	return f, args, nil
}

func (r *reader) space() { r.s = strings.TrimLeft(r.s, " ") }

func (r *reader) accept(s string) bool {
	r.space()
	if !strings.HasPrefix(r.s, s) {
		return false
	}
	r.s = r.s[len(s):]
	return true
}

func (r *reader) expect(s string) {
	if !r.accept(s) {
		panic("no " + s)
	}
}

// span cuts off the longest prefix of certain characters.
func (r *reader) span(chars string) string {
	rest := strings.TrimLeft(r.s, chars)
	s := r.s[:len(r.s)-len(rest)]
	r.s = rest
	return s
}

const alnum = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@"

func (r *reader) name() string {
	r.space()
	if r.accept("'") {
		return r.quoted('\'')
	}
	return r.span(alnum)
}

// quoted reads up to the closing quote; \x{…} is the only escape.
func (r *reader) quoted(quote byte) string {
	end := strings.IndexByte(r.s, quote)
	s := r.s[:end]
	r.s = r.s[end+1:]
	before, rest, found := strings.Cut(s, `\x{`)
	if !found {
		return s
	}
	hex, after, _ := strings.Cut(rest, "}")
	n, err := strconv.ParseInt(hex, 16, 32)
	if err != nil {
		panic(err)
	}
	return before + string(rune(n)) + after
}

// terms reads terms up to a closing bracket.
func (r *reader) terms(closing string) []term.Term {
	var ts []term.Term
	for !r.accept(closing) {
		if len(ts) > 0 {
			r.expect(",")
		}
		ts = append(ts, r.term())
	}
	return ts
}

func (r *reader) term() term.Term {
	switch r.space(); {
	case r.accept("#{"):
		return r.mapping()
	case r.accept("{"):
		return r.out.Tuple(r.terms("}")...)
	case r.accept("["):
		return r.list()
	case r.accept("<<"):
		return r.binary()
	case r.accept(`"`):
		return r.out.String(r.quoted('"'))
	case r.accept("fun "):
		return r.external()
	case r.accept("self()"):
		return r.b.p.Pid
	case strings.ContainsAny(r.s[:1], "-0123456789"):
		return r.number()
	}
	return r.atom(r.name())
}

func (r *reader) atom(name string) term.Term {
	t, err := r.b.m.Atoms.Intern(name)
	if err != nil {
		panic(err)
	}
	return t
}

func (r *reader) list() term.Term {
	var ts []term.Term
	for {
		switch {
		case r.accept("]"):
			return r.out.List(ts, term.Nil)
		case r.accept("|"):
			tail := r.term()
			r.expect("]")
			return r.out.List(ts, tail)
		case len(ts) > 0:
			r.expect(",")
		}
		ts = append(ts, r.term())
	}
}

func (r *reader) mapping() term.Term {
	var keys, vals []term.Term
	for !r.accept("}") {
		if len(keys) > 0 {
			r.expect(",")
		}
		keys = append(keys, r.term())
		r.expect("=>")
		vals = append(vals, r.term())
	}
	n := term.SortPairs(r.b.m.View, r.b.m.Atoms, keys, vals)
	return r.out.Map(keys[:n], vals[:n])
}

func (r *reader) binary() term.Term {
	if r.accept(`"`) {
		s := r.quoted('"')
		r.expect(">>")
		return r.out.HeapBin([]byte(s))
	}
	var data []byte
	for !r.accept(">>") {
		if len(data) > 0 {
			r.expect(",")
		}
		data = append(data, byte(term.SmallValue(r.number())))
		if r.accept(":") {
			bits := term.SmallValue(r.number())
			data[len(data)-1] <<= 8 - bits
			r.expect(">>")
			return r.out.HeapBits(data, 8*(len(data)-1)+bits)
		}
	}
	return r.out.HeapBin(data)
}

func (r *reader) external() term.Term {
	mod := r.atom(r.name())
	r.expect(":")
	name := r.atom(r.name())
	r.expect("/")
	return r.out.Export(mod, name, term.SmallValue(r.number()))
}

func (r *reader) number() term.Term {
	s := r.span("-") + r.span("0123456789")
	if strings.HasPrefix(r.s, ".") {
		s += r.span(".") + r.span("0123456789")
		if strings.HasPrefix(r.s, "e") {
			s += r.span("e") + r.span("+-") + r.span("0123456789")
		}
		f, err := strconv.ParseFloat(s, 64)
		if err != nil {
			panic(err)
		}
		return term.MakeFloat(&r.out, f)
	}
	n, valid := new(big.Int).SetString(s, 10)
	if !valid {
		panic("no number")
	}
	return term.MakeInteger(&r.out, n)
}

// newCoreBench is newBench on a core with a software instruction cache.
func newCoreBench(t *testing.T) *bench {
	t.Helper()
	b := newBench(t)
	b.m.Cache, b.m.CacheAt = swicache.New(swicache.Default()), b.m.Board().SRAM(0)
	b.m.Objects = nil
	return b
}
