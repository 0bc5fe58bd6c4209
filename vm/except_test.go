package vm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/exec"
)

// parseModule reads a module in the notation of the assembler.
func parseModule(t testing.TB, text string) *bytecode.Module {
	t.Helper()
	mod, err := bytecode.Parse(text)
	require.NoError(t, err)
	return mod
}

// trapsModule calls a function that the master executes, erlang:whereis/1, in every way there is,
// and one that does not exist.
const trapsModule = `
module t
file "t.erl"
import erlang:whereis/1
import nowhere:f/8
export plain/1
export last/1
export only/1
export outer/1
export fun/1
export apply/1
export undefined/0
export clause/2

function plain/1
  allocate 0, 1
  line 3
  call erlang:whereis/1
  line 4
  test_heap 2, 1
  put_tuple x0, {x0}
  heap_fence
  deallocate 0
  return

function last/1
  allocate 3, 1
  line 7
  call_last erlang:whereis/1, 3

function only/1
  line 8
  call_only erlang:whereis/1

function outer/1
  allocate 0, 1
  line 9
  call last/1
  line 10
  test_heap 2, 1
  put_tuple x0, {x0}
  heap_fence
  deallocate 0
  return

function fun/1
  test_heap 4, 1
  make_export erlang:whereis/1, x1
  heap_fence
  allocate 0, 2
  line 12
  call_fun_last 1, 0

function apply/1
  allocate 0, 1
  move erlang, x1
  move whereis, x2
  line 14
  apply 1
  line 15
  deallocate 0
  return

function undefined/0
  allocate 2, 0
  move 0, y1
` + "%s" + `
  move y1, x0
  deallocate 2
  return

function clause/2
  line 30
  function_clause
`

// attempt calls nowhere:f/8 and counts in y1 that it is undefined.
func attempt(i int) string {
	var s strings.Builder
	fmt.Fprintf(&s, "  try y0, L%d\n", i)
	for r := range 8 {
		fmt.Fprintf(&s, "  move %d, x%d\n", r, r)
	}
	fmt.Fprintf(&s, "  call nowhere:f/8\n  try_end y0\n  jump L%d\nL%d:\n  try_case y0\n  is_eq_exact L%d, x1, undef\n  add raise, 0, y1, 1, y1\nL%d:\n",
		i+100, i, i+100, i+100)
	return s.String()
}

func trapsBench(t *testing.T) *bench {
	t.Helper()
	var attempts strings.Builder
	for i := range 6 {
		attempts.WriteString(attempt(i + 1))
	}
	b := newBench(t)
	b.load(t, parseModule(t, fmt.Sprintf(trapsModule, attempts.String())))
	return b
}

// line is a location in a stack trace as the bench prints it.
func line(n int) string { return fmt.Sprintf("[{file,[116,46,101,114,108]},{line,%d}]", n) }

func TestResumeBehindABIFOfTheMaster(t *testing.T) {
	for call, want := range map[string]string{
		"t:plain(a)": "{found}", "t:last(a)": "found", "t:only(a)": "found", "t:outer(a)": "{found}", "t:fun(a)": "found", "t:apply(a)": "found",
		"erlang:whereis(a)": "found",
	} {
		b := trapsBench(t)
		b.start(t, call)
		require.Equal(t, exec.TrapBIF, b.run(t), call)
		require.Equal(t, "whereis", bifs[b.p.BIF].Name)
		b.p.Live = b.p.BIFArgs
		require.NoError(t, b.m.Collect(&b.p.Space, b))
		require.Equal(t, "a", b.text(b.m.Arg(b.p, 0)))
		b.m.Resume(b.p, b.atom(t, "found"))
		require.Equal(t, exec.TrapDone, b.run(t), call)
		assert.Equal(t, want, b.result(), call)
		assert.Zero(t, b.p.StackUsed(), call)
	}
}

func TestBIFOfTheMasterRaisesWhereItWasCalled(t *testing.T) {
	const head = "** {badarg,[{erlang,whereis,[[]],[{error_info,#{module => erl_erts_errors}}]}"
	for call, trace := range map[string]string{
		"t:plain([])":        ",{t,plain,1," + line(3) + "}",
		"t:last([])":         ",{t,last,1," + line(7) + "}",
		"t:only([])":         ",{t,only,1," + line(8) + "}",
		"t:outer([])":        ",{t,last,1," + line(7) + "},{t,outer,1," + line(9) + "}",
		"t:fun([])":          ",{t,'fun',1," + line(12) + "}",
		"t:apply([])":        ",{t,apply,1," + line(14) + "}",
		"erlang:whereis([])": "",
	} {
		b := trapsBench(t)
		b.start(t, call)
		require.Equal(t, exec.TrapBIF, b.run(t), call)
		b.p.ThrowFrom(term.AtomError, term.AtomBadarg, term.None)
		require.Equal(t, exec.TrapDone, b.run(t), call)
		assert.Equal(t, head+trace+"]}", b.result(), call)
		assert.True(t, b.p.Crashed)
	}
}

// Exceptions take from the slack; one after the other without an allocation in between must not use
// it up.
func TestExceptionsInARow(t *testing.T) {
	b := trapsBench(t)
	b.start(t, "t:undefined()")
	for range 6 {
		require.Equal(t, exec.TrapUndef, b.run(t))
		assert.Equal(t, 8, b.p.Undef.Arity)
		b.p.ThrowUndef()
	}
	require.Equal(t, exec.TrapDone, b.run(t))
	assert.Equal(t, "6", b.result())
}

func TestUndefinedStartIsReportedWithItsArguments(t *testing.T) {
	b := trapsBench(t)
	b.start(t, "nowhere:g(1,[2])")
	require.Equal(t, exec.TrapUndef, b.run(t))
	b.p.ThrowUndef()
	require.Equal(t, exec.TrapDone, b.run(t))
	assert.Equal(t, "** {undef,[{nowhere,g,[1,[2]],[]}]}", b.result())
}

func TestFunctionClauseTellsItsLocation(t *testing.T) {
	for _, stress := range []bool{false, true} {
		b := trapsBench(t)
		b.m.Stress = stress
		b.start(t, "t:clause(1,{2})")
		require.Equal(t, exec.TrapDone, b.run(t))
		assert.Equal(t, "** {function_clause,[{t,clause,[1,{2}],"+line(30)+"}]}", b.result())
	}
}

func TestKillForgetsACrash(t *testing.T) {
	b := trapsBench(t)
	b.start(t, "t:clause(1,2)")
	require.Equal(t, exec.TrapDone, b.run(t))
	require.True(t, b.p.Crashed)
	b.p.Kill(term.AtomKilled)
	assert.False(t, b.p.Crashed)
	assert.Equal(t, "** killed", b.result())
}
