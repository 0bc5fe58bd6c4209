package vm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	bc "github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// caller is a module of functions that call a built-in function each, in tail position (last_…) or
// not, on line 7:
//
//	Name(A1, …) -> {erlang:Name(A1, …)}.
//	last_Name(A1, …) -> erlang:Name(A1, …).
//	plus(A, B) -> A + B.
//	plus_info(A, _) -> erlang:fun_info(fun(B) -> B + A end).
//	plus_apply(A, List) -> erlang:apply(fun(B) -> B + A end, List).
func callerModule(t *testing.T) *bc.Module {
	t.Helper()
	mod := &bc.Module{Name: "caller", File: "caller.erl"}
	for _, f := range []bc.MFA{{Name: "apply", Arity: 2}, {Name: "apply", Arity: 3}, {Name: "error", Arity: 2}, {Name: "error", Arity: 3},
		{Name: "raise", Arity: 3}, {Name: "garbage_collect"}} {
		f.Module = "erlang"
		mod.Imports = append(mod.Imports, f)
		calls := []bc.Callee{{Import: true, Index: len(mod.Imports) - 1}}
		add(t, mod, bc.FuncAsm{Name: f.Name, Arity: f.Arity, Calls: calls, Code: []bc.Instr{
			{Op: bc.OpAllocate, Args: []bc.Arg{bc.Num(0), bc.Num(f.Arity)}},
			{Op: bc.OpCall, Args: []bc.Arg{bc.Call(0)}, Line: 7},
			{Op: bc.OpDeallocate, Args: []bc.Arg{bc.Num(0)}},
			{Op: bc.OpTestHeap, Args: []bc.Arg{bc.Num(2), bc.Num(1)}},
			{Op: bc.OpPutTuple, Args: []bc.Arg{bc.X(0), bc.Num(1), bc.X(0)}},
			{Op: bc.OpHeapFence},
			{Op: bc.OpReturn},
		}})
		add(t, mod, bc.FuncAsm{Name: "last_" + f.Name, Arity: f.Arity, Calls: calls, Code: []bc.Instr{
			{Op: bc.OpCallOnly, Args: []bc.Arg{bc.Call(0)}, Line: 7},
		}})
	}
	add(t, mod, bc.FuncAsm{Name: "plus", Arity: 2, Code: []bc.Instr{
		{Op: bc.OpAdd, Args: []bc.Arg{bc.Label(0), bc.Num(2), bc.X(0), bc.X(1), bc.X(0)}, Line: 9},
		{Op: bc.OpReturn},
	}})
	mod.Lambdas = []bc.LambdaInfo{{Func: len(mod.Funcs) - 1, Arity: 1, Free: 1}}
	mod.Imports = append(mod.Imports, bc.MFA{Module: "erlang", Name: "fun_info", Arity: 1})
	makeFun := []bc.Instr{
		{Op: bc.OpTestHeap, Args: []bc.Arg{bc.Num(8), bc.Num(2)}},
		{Op: bc.OpMakeFun, Args: []bc.Arg{bc.Lambda(0), bc.X(0), bc.Num(1), bc.X(0)}},
		{Op: bc.OpHeapFence},
		{Op: bc.OpCallOnly, Args: []bc.Arg{bc.Call(0)}},
	}
	add(t, mod, bc.FuncAsm{Name: "plus_info", Arity: 2, Calls: []bc.Callee{{Import: true, Index: len(mod.Imports) - 1}}, Code: makeFun})
	add(t, mod, bc.FuncAsm{Name: "plus_apply", Arity: 2, Calls: []bc.Callee{{Import: true}}, Code: makeFun})
	return mod
}

func add(t *testing.T, mod *bc.Module, asm bc.FuncAsm) {
	t.Helper()
	f, err := bc.Assemble(asm)
	require.NoError(t, err)
	mod.Exports = append(mod.Exports, bc.Export{Name: asm.Name, Arity: asm.Arity, Func: len(mod.Funcs)})
	mod.Funcs = append(mod.Funcs, f)
}

// boardMemory is memory that a program writes to at once.
type boardMemory struct {
	noMemory
	view *emu.View
}

func (b *boardMemory) Write(a emu.Addr, w []emu.Word) { copy(b.view.Slice(a, len(w)), w) }

// load makes the bench's program that of a module.
func (b *bench) load(t *testing.T, mod *bc.Module) {
	t.Helper()
	pr := code.NewProgram(b.m.Atoms, &boardMemory{view: b.m.View}, b.m.Board().DRAMBase)
	require.NoError(t, pr.Load(mod))
	b.m.Adopt(pr.Code())
}

// start makes the bench's process begin with a call such as caller:apply(M,F,[]).
func (b *bench) start(t *testing.T, call string) {
	t.Helper()
	f, args, err := b.read(call)
	require.NoError(t, err)
	mod, name := b.atom(t, f.Module), b.atom(t, f.Name)
	block, err := b.AllocBlock(1 << 12)
	require.NoError(t, err)
	b.p = b.m.NewProcess(term.Pid(42), b.p.XAt, block)
	b.m.Begin(b.p, mod, name, term.None, args)
	b.p.SliceReds = 1000
}

func (b *bench) atom(t *testing.T, name string) term.Term {
	t.Helper()
	a, err := b.m.Atoms.Intern(name)
	require.NoError(t, err)
	return a
}

// run runs the process until it ends or needs its runner for something else than a collection.
func (b *bench) run(t *testing.T) exec.Trap {
	t.Helper()
	for range 100 {
		switch trap := b.m.Run(b.p, b.m.Clock+1_000_000); trap {
		case exec.TrapYield:
		case exec.TrapGC:
			require.NoError(t, b.m.Collect(&b.p.Space, b))
		default:
			return trap
		}
	}
	t.Fatal("the process does not end")
	return 0
}

// result is what the process returned, or the reason of its exit.
func (b *bench) result() string {
	if b.p.ExitReason != term.AtomNormal {
		return "** " + b.text(b.p.ExitReason)
	}
	return b.text(b.m.Registers(&b.p.Space)[0])
}

// md5Of is the MD5 of a module as programs see it.
func md5Of(m *bc.Module) string {
	sum, err := bc.MD5(m)
	if err != nil {
		return err.Error()
	}
	return "<<" + strings.Trim(strings.ReplaceAll(fmt.Sprint(sum), " ", ","), "[]") + ">>"
}

func TestCallsByBuiltInFunctions(t *testing.T) {
	const where = "[{file,[99,97,108,108,101,114,46,101,114,108]},{line,7}]"
	calls := map[string]string{
		"caller:apply(caller,plus,[1,2])":                      "{3}",
		"caller:last_apply(caller,plus,[1,2])":                 "3",
		"caller:apply(fun caller:plus/2,[1,2])":                "{3}",
		"caller:last_apply(fun caller:plus/2,[1,2])":           "3",
		"caller:apply(lists,reverse,[[1,2],[]])":               "{[2,1]}",
		"caller:last_apply(lists,reverse,[[1,2],[]])":          "[2,1]",
		"caller:apply(fun lists:reverse/2,[[1,2],[]])":         "{[2,1]}",
		"caller:apply(erlang,apply,[caller,plus,[1,2]])":       "{3}",
		"caller:apply(erlang,apply,[fun caller:plus/2,[1,2]])": "{3}",
		"caller:apply(fun erlang:apply/3,[caller,plus,[1,2]])": "{3}",
		"caller:apply(fun caller:plus/2,[1])":                  "** {{badarity,{fun caller:plus/2,[1]}},[{caller,apply,2," + where + "}]}",
		"caller:apply(plus,[1])":                               "** {{badfun,plus},[{caller,apply,2," + where + "}]}",
		"caller:apply(caller,plus,[1|2])":                      "** {badarg,[{erlang,apply,[caller,plus,[1|2]],[{error_info,#{module => erl_erts_errors}}]},{caller,apply,3," + where + "}]}",
		"caller:apply(caller,1,[])":                            "** {badarg,[{erlang,apply,[caller,1,[]],[{error_info,#{module => erl_erts_errors}}]},{caller,apply,3," + where + "}]}",
		"caller:apply(erlang,hd,[[]])":                         "** {badarg,[{erlang,hd,[[]],[{error_info,#{module => erl_erts_errors}}]},{caller,apply,3," + where + "}]}",
		"caller:apply(erlang,error,[x])":                       "** {x,[{caller,apply,3," + where + "}]}",
		"caller:apply(erlang,exit,[x])":                        "** x",
		"caller:apply(erlang,throw,[x])":                       "** {{nocatch,x},[{caller,apply,3," + where + "}]}",
		"caller:error(x,[1,[2]])":                              "** {x,[{caller,error,[1,[2]]," + where + "}]}",
		"caller:last_error(x,[1])":                             "** {x,[{caller,last_error,[1]," + where + "}]}",
		"caller:error(x,none)":                                 "** {x,[{caller,error,2," + where + "}]}",
		"caller:error(x,[1],[{error_info,#{a=>1}}])": "** {x,[{caller,error,[1],[{file,[99,97,108,108,101,114,46,101,114,108]},{line,7}," +
			"{error_info,#{a => 1}}]}]}",
		"caller:error(x,none,[{error_info,#{a=>1}}])": "** {x,[{caller,error,3,[{file,[99,97,108,108,101,114,46,101,114,108]},{line,7}," +
			"{error_info,#{a => 1}}]}]}",
		"caller:error(x,none,[{error_info,b}])":                 "** {x,[{caller,error,3," + where + "}]}",
		"caller:raise(error,x,[{a,b,1},{c,d,[1],[]}])":          "** {x,[{a,b,1,[]},{c,d,[1],[]}]}",
		"caller:raise(error,x,[{fun lists:map/2,[1]},{c,d,e}])": "** {x,[{fun lists:map/2,[1],[]},{c,d,e,[]}]}",
		"caller:raise(throw,x,[])":                              "** {{nocatch,x},[]}",
		"caller:raise(exit,x,[])":                               "** x",
		"caller:raise(error,x,[a])":                             "{badarg}",
		"caller:plus_info([5],x)": "[{pid,<0.42.0>},{module,caller},{new_index,0},{new_uniq," +
			md5Of(callerModule(t)) + "},{index,0},{uniq,56652870}," +
			"{name,plus},{arity,1},{env,[[5]]},{type,local}]",
		"caller:plus_apply(5,[2])":      "7",
		"caller:plus_apply(a,[2])":      "** {badarith,[{erlang,'+',[2,a],[{error_info,#{module => erl_erts_errors}}]},{caller,plus,2,[{file,[99,97,108,108,101,114,46,101,114,108]},{line,9}]}]}",
		"caller:garbage_collect()":      "{true}",
		"caller:last_garbage_collect()": "true",
	}
	for _, stress := range []bool{false, true} {
		b := newBench(t)
		b.load(t, callerModule(t))
		b.m.Stress = stress
		for call, want := range calls {
			b.start(t, call)
			require.Equal(t, exec.TrapDone, b.run(t), call)
			assert.Equal(t, want, b.result(), "%s, stress %v", call, stress)
		}
	}
}

func TestApplyOfMasterFunction(t *testing.T) {
	for _, call := range []string{"caller:apply(erlang,whereis,[{x}])", "caller:apply(fun erlang:whereis/1,[{x}])"} {
		b := newBench(t)
		b.load(t, callerModule(t))
		b.start(t, call)
		require.Equal(t, exec.TrapBIF, b.run(t), call)
		assert.Equal(t, bc.MFA{Module: "erlang", Name: "whereis", Arity: 1}, bifs[b.p.BIF].MFA)
		assert.Equal(t, 1, b.p.BIFArgs)
		assert.Equal(t, "{x}", b.text(b.m.Arg(b.p, 0)))
		b.m.Resume(b.p, term.AtomOK)
		require.Equal(t, exec.TrapDone, b.run(t))
		assert.Equal(t, "{ok}", b.result())
	}
}

// A call of a module that is not loaded traps; it is made again once the module is there.
func TestApplyOfUnloadedModule(t *testing.T) {
	for _, call := range []string{
		"caller:apply(other,plus,[1,2])",
		"caller:apply(fun other:plus/2,[1,2])",
		"caller:apply(erlang,apply,[other,plus,[1,2]])",
		"caller:apply(fun erlang:apply/2,[fun other:plus/2,[1,2]])",
	} {
		b := newBench(t)
		b.load(t, callerModule(t))
		b.start(t, call)
		require.Equal(t, exec.TrapUndef, b.run(t), call)
		assert.Equal(t, code.MFA{Module: b.atom(t, "other"), Name: b.atom(t, "plus"), Arity: 2}, b.p.Undef, call)
		assert.Equal(t, []term.Term{term.Small(1), term.Small(2)}, b.m.calls.undefArgs(b.p), call)

		other := callerModule(t)
		other.Name = "other"
		pr := code.NewProgram(b.m.Atoms, &boardMemory{view: b.m.View}, b.m.Board().DRAMBase)
		require.NoError(t, pr.Load(callerModule(t)))
		require.NoError(t, pr.Load(other))
		b.m.Adopt(pr.Code())
		require.Equal(t, exec.TrapDone, b.run(t), call)
		assert.Equal(t, "{3}", b.result(), call)
	}
}

func TestUndefinedFunctionIsRaisedWithItsArguments(t *testing.T) {
	b := newBench(t)
	b.load(t, callerModule(t))
	b.start(t, "caller:last_apply(other,plus,[1,[2]])")
	require.Equal(t, exec.TrapUndef, b.run(t))
	b.p.ThrowUndef()
	require.Equal(t, exec.TrapDone, b.run(t))
	assert.Contains(t, b.result(), "{undef,[{other,plus,[1,[2]],[]}")
}

func TestGarbageCollectCollectsOnce(t *testing.T) {
	b := newBench(t)
	b.load(t, callerModule(t))
	for range 2 {
		b.start(t, "caller:garbage_collect()")
		require.Equal(t, exec.TrapDone, b.run(t))
		assert.EqualValues(t, 1, b.p.Collections)
	}
}
