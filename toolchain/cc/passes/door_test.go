package passes_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/toolchain/cc/cctest"
	"github.com/parallergo/epiphany/toolchain/cc/ctree"
	"github.com/parallergo/epiphany/toolchain/cc/passes"
	"github.com/parallergo/epiphany/toolchain/cc/quad"
)

var goals = []passes.Goals{
	{}, {Level: 1}, {Level: 2}, {Level: 2, Small: true}, {Level: 2, Hard: true},
	{Level: 2, Separate: true},
}

// improved is a source's unit, improved as the compiler does it.
func improved(t *testing.T, source string, g passes.Goals) *ctree.Unit {
	t.Helper()
	u := cctest.Lower(t, source)
	if g.Level > 1 {
		gone := passes.Inline(u.Funcs, u.Mentions, g.Small)
		u.Funcs = without(u.Funcs, gone)
	}
	for _, f := range u.Funcs {
		passes.Run(f, g)
	}
	return u
}

func without(funcs []*quad.Func, gone map[*quad.Func]bool) (left []*quad.Func) {
	for _, f := range funcs {
		if !gone[f] {
			left = append(left, f)
		}
	}
	return left
}

// seen is what others see of executing a unit.
type seen struct {
	Results []uint32
	Calls   []uint32
	Table   string
}

// execute calls a unit's function with pairs of words, and counts the quads.
func execute(t *testing.T, u *ctree.Unit, function string, words ...[]uint32) (s seen, quads int) {
	t.Helper()
	m := cctest.Machine(u)
	m.Fuel = 1 << 24
	m.Outside = func(name string, words []uint32) ([]uint32, error) {
		if name == "_see" {
			s.Calls = append(s.Calls, words[0])
			return []uint32{words[0]*2654435761 + uint32(len(s.Calls))}, nil
		}
		return cctest.Library(name, words)
	}
	for _, w := range words {
		results, err := m.Call("_"+function, w...)
		require.NoError(t, err)
		s.Results = append(s.Results, results...)
	}
	if at, ok := m.Symbols["_table"]; ok {
		s.Table = fmt.Sprintf("%x", m.Memory[at:at+64])
	}
	return s, 1<<24 - m.Fuel
}

// What programs compute, what they leave in memory, and whom they call in which order stays, whatever
// they are improved for; and fewer quads are executed.
func TestPassesKeepWhatProgramsDo(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	words := [][]uint32{{0, 0}, {1, 0xffffffff}, {0x80000000, 3}, {12345, 678}}
	sums := make([]int, len(goals))
	calls := 0
	for range 25 {
		source := cctest.Random(r)
		want, _ := execute(t, cctest.Lower(t, source), "f", words...)
		require.Len(t, want.Results, len(words))
		calls += len(want.Calls)
		for i, g := range goals {
			got, quads := execute(t, improved(t, source, g), "f", words...)
			require.Equal(t, want, got, "%+v\n%s", g, source)
			sums[i] += quads
		}
	}
	assert.Greater(t, calls, 50)
	assert.Less(t, sums[1], sums[0]*3/4, "level 1 executes fewer quads")
	assert.Less(t, sums[2], sums[1], "level 2 executes fewer still")
}

// count is how many quads of an operation a unit has.
func count(u *ctree.Unit, op quad.Op) (n int) {
	for _, f := range u.Funcs {
		for _, b := range f.Blocks {
			for i := range b.Quads {
				if !b.Dead && b.Quads[i].Op == op {
					n++
				}
			}
		}
	}
	return n
}

// What the package promises for a level is done.
func TestWhatIsImproved(t *testing.T) {
	for _, c := range []struct {
		name, source string
		op           quad.Op
		plain, after int // at level 0 and 1
	}{
		{"numbers are propagated", "int f(void) { int a = 3; return a * a; }", quad.Mul, 1, 0},
		{"a known branch becomes a jump", "int f(void) { int a = 3; if (a > 2) return 1; return 2; }",
			quad.Branch, 1, 0},
		{"a common expression is computed once", "int f(int a, int b) { return a * b + (a * b ^ 1); }",
			quad.Mul, 2, 1},
		{"what nobody reads is not computed", "int f(int a, int b) { int c = a * b; c = 1; return c; }",
			quad.Mul, 1, 0},
		{"a volatile object is read", "volatile int v; int f(void) { v; v; return 0; }", quad.Load, 2, 2},
		{"and written", "volatile int v; int f(void) { v = 1; v = 1; return 0; }", quad.Store, 2, 2},
		{"a call is not left out", "int g(int); int f(void) { g(1); g(1); return 0; }", quad.Call, 2, 2},
	} {
		assert.Equal(t, c.plain, count(improved(t, c.source, passes.Goals{}), c.op), c.name)
		assert.Equal(t, c.after, count(improved(t, c.source, passes.Goals{Level: 1}), c.op), c.name)
	}
}

// What is the same in all passes of a loop is computed before it: the quads of a pass are fewer than
// those of its source's.
func TestLoops(t *testing.T) {
	const source = "int f(int a, int b, int n) { int s = 0;\n" +
		"for (int i = 0; i < n; i++) s += a * b * 3; return s; }"
	per := func(g passes.Goals) int {
		u := improved(t, source, g)
		_, few := execute(t, u, "f", []uint32{3, 5, 10})
		_, many := execute(t, u, "f", []uint32{3, 5, 110})
		return (many - few) / 100
	}
	assert.LessOrEqual(t, per(passes.Goals{Level: 1}), 3, "a sum, a count and a branch")
	assert.Greater(t, per(passes.Goals{}), 5)
}

// Hardware loops are made where they are asked for, of loops that do not call, and do the same.
func TestHardwareLoops(t *testing.T) {
	const head = "int g(int); int f(int a, int b, int n) { int s = 1; for (int i = 0; i < n; i++) "
	body := func(body string, hard bool) *ctree.Unit {
		return improved(t, head+body+" return s; }", passes.Goals{Level: 2, Hard: hard})
	}
	loops := func(u *ctree.Unit) [3]int {
		return [3]int{count(u, quad.LoopStart), count(u, quad.Again), count(u, quad.LoopEnd)}
	}
	const plain = "{ s = s << 3 ^ a; s += b; }"
	assert.Equal(t, [3]int{1, 1, 1}, loops(body(plain, true)))
	assert.Equal(t, [3]int{}, loops(body(plain, false)), "nobody asks")
	assert.Equal(t, [3]int{}, loops(body("{ s = s << 3 ^ a; s += g(b); }", true)), "a call")
	for _, n := range []uint32{0, 1, 2, 7, 0xffffffff} {
		want, _ := execute(t, body(plain, false), "f", []uint32{3, 5, n})
		got, _ := execute(t, body(plain, true), "f", []uint32{3, 5, n})
		assert.Equal(t, want, got, "%d passes", n)
	}
}

func TestFusedProducts(t *testing.T) {
	const source = "float f(float a, float b, float c) { return a + b * c; }"
	assert.Equal(t, 1, count(improved(t, source, passes.Goals{Level: 1}), quad.FMadd))
	assert.Zero(t, count(improved(t, source, passes.Goals{Level: 1, Separate: true}), quad.FMadd))
	assert.Zero(t, count(improved(t, source, passes.Goals{}), quad.FMadd))
}

func TestInlining(t *testing.T) {
	const source = `
static int small(int a) { return a + 1; }
static int pointed(int a) { return a + 2; }
static int recursive(int n) { return n ? n * recursive(n - 1) : 1; }
static __attribute__((noinline)) int apart(int a) { return a + 3; }
static inline __attribute__((always_inline)) int always(int a) { return a + 4; }
int global(int a) { return a + 5; }
int (*table)(int) = pointed;
int f(int a) { return small(a) + pointed(a) + recursive(a) + apart(a) + always(a) + global(a); }
`
	want, _ := execute(t, cctest.Lower(t, source), "f", []uint32{5})
	assert.Equal(t, []uint32{6 + 7 + 120 + 8 + 9 + 10}, want.Results)
	names := func(gone map[*quad.Func]bool) (all []string) {
		for f, is := range gone {
			if is {
				all = append(all, f.Name)
			}
		}
		return all
	}
	u := cctest.Lower(t, source)
	gone := passes.InlineAlways(u.Funcs, u.Mentions)
	assert.Equal(t, []string{"_always"}, names(gone))
	u.Funcs = without(u.Funcs, gone)
	got, _ := execute(t, u, "f", []uint32{5})
	assert.Equal(t, want.Results, got.Results)

	u = cctest.Lower(t, source)
	gone = passes.Inline(u.Funcs, u.Mentions, false)
	assert.ElementsMatch(t, []string{"_always", "_small"}, names(gone),
		"others are pointed to, call themselves, are to be apart or known outside")
	u.Funcs = without(u.Funcs, gone)
	got, _ = execute(t, u, "f", []uint32{5})
	assert.Equal(t, want.Results, got.Results)
}

func TestAddressed(t *testing.T) {
	u := cctest.Lower(t, `
int g(int); int h(int); int v;
int *f(int n) { void *p = g; h(n); return &v; }
void k(void) { __asm__("bl _w"); }
`)
	addressed := passes.FindAddressed(u.Funcs)
	for name, want := range map[string]bool{
		"_g": true, "_h": false, "_v": true, "_f": false, "g": false, "_w": true,
	} {
		assert.Equal(t, want, addressed.Has(name), name)
	}
}

// Blocks that nothing reaches are emptied; others, those whose address is taken among them, stay as
// they are and where they are.
func TestUnreachable(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		f := &quad.Func{}
		n := 1 + r.IntN(9)
		for range n {
			q := quad.Quad{Op: quad.Ret, Call: &quad.CallInfo{}}
			if r.IntN(3) > 0 {
				q = quad.Quad{Op: quad.Branch, To: []int{r.IntN(n), r.IntN(n)}}
			}
			f.Blocks = append(f.Blocks, &quad.Block{Named: r.IntN(9) == 0,
				Quads: []quad.Quad{{Op: quad.Nop}, q}})
		}
		reached := map[int]bool{}
		var walk func(int)
		walk = func(n int) {
			if !reached[n] {
				reached[n] = true
				for _, to := range f.Blocks[n].Last().To {
					walk(to)
				}
			}
		}
		walk(0)
		for i, b := range f.Blocks {
			if b.Named {
				walk(i)
			}
		}
		passes.Unreachable(f)
		require.Len(t, f.Blocks, n)
		for i, b := range f.Blocks {
			require.Equal(t, !reached[i], b.Dead)
			if b.Dead {
				require.Len(t, b.Quads, 1)
				require.Equal(t, quad.Trap, b.Last().Op)
			} else {
				require.Len(t, b.Quads, 2)
			}
		}
	}
}
