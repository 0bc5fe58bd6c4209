package jit

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/exec"
)

// DefaultCalls is after how many calls a function gets native code.
const DefaultCalls = 200

// ErrNone is the error where no native code is made for a computer.
var ErrNone = errors.New("there is no native code")

// Shared is the native code of a system, for all machines that its program runs on.
type Shared struct {
	calls    uint32 // after which a function is compiled
	mu       sync.Mutex
	mem      *memory
	compiled int
	programs map[int]*program // by side: of the snapshot that was seen last
}

// program is the native code of a snapshot, at the prices of a side.
type program struct {
	code    *code.Code
	side    int
	entries []uint32 // State.Entries
}

// New makes room for native code, which functions get after so many calls on a machine. It is an
// error where native code cannot be had.
func New(calls int) (*Shared, error) {
	mem, err := reserve()
	if err != nil {
		return nil, err
	}
	return &Shared{calls: uint32(max(calls, 1)), mem: mem, programs: map[int]*program{}}, nil
}

// Executor is one for a machine: the interpreter for nil, which is no native code.
func (sh *Shared) Executor() exec.Executor {
	if sh == nil {
		return exec.Interpreter{}
	}
	return &executor{shared: sh}
}

// Functions is how many functions have got native code.
func (sh *Shared) Functions() int {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.compiled
}

// executor is the interpreter with native code of what is hot.
type executor struct {
	exec.Interpreter
	shared *Shared
	*program
	called []uint32 // by function, while it has no code
	inside bool     // native code runs
}

// Execute goes on natively where there is code.
func (e *executor) Execute(s *exec.State) exec.Trap {
	if e.program == nil || e.code != s.Code {
		e.program = e.shared.of(s)
		e.called = append(e.called, make([]uint32, max(s.Code.Funcs()-len(e.called), 0))...)
	}
	s.Entries, s.Native = e.entries, e
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer e.explain(s)
	return e.Interpreter.Execute(s)
}

// explain panics with a Fault where native code has touched what is not there.
func (e *executor) explain(s *exec.State) {
	if !e.inside {
		return
	}
	e.inside = false
	fault := &Fault{Function: s.Code.Named(s.PC), Instr: s.PC}
	var at interface{ Addr() uintptr }
	err, is := recover().(error)
	if is && errors.As(err, &at) { // Go does not say which of those near 0 it was
		fault.Addr = at.Addr()
	}
	panic(fault)
}

// Fault is a defect of native code, which no program can cause: it has touched an address at which
// there is no memory.
type Fault struct {
	Function string // in which it was entered, at instruction Instr
	Instr    int
	Addr     uintptr // 0 also for those near it
}

func (f *Fault) Error() string {
	return fmt.Sprintf("native code entered at instruction %d, in %s, has touched address %#x; "+
		"see what --executor=interpreter does", f.Instr, f.Function, f.Addr)
}

// Called counts calls, and compiles at the last one.
func (e *executor) Called(s *exec.State) {
	fn := s.Callee
	if e.called[fn]++; e.called[fn] < e.shared.calls {
		return
	}
	e.called[fn] = 0
	e.shared.compile(s, e.program, fn)
}

// of is the program of a state. What has been compiled of an earlier snapshot is taken over, unless
// places of instructions have come to others since.
func (sh *Shared) of(s *exec.State) *program {
	side := code.OnCore
	if &s.Instrs[0] == &s.Code.OnTheARM[0] {
		side = code.OnARM
	}
	sh.mu.Lock()
	defer sh.mu.Unlock()
	last := sh.programs[side]
	if last != nil && last.code == s.Code {
		return last
	}
	p := &program{code: s.Code, side: side, entries: make([]uint32, len(s.Instrs))}
	if last != nil && last.code.Reused == s.Code.Reused {
		for pc := range min(len(p.entries), len(last.entries)) {
			p.entries[pc] = last.entries[pc]
		}
	}
	sh.programs[side] = p
	return p
}

// compile gives a function native code, if there is room.
func (sh *Shared) compile(s *exec.State, p *program, fn int) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	entry := &p.entries[s.Code.Functions[fn].Entry]
	if *entry != 0 {
		return
	}
	sh.mem.compile(s, p.side, fn, func(pc int, at uint32) { atomic.StoreUint32(&p.entries[pc], at) })
	sh.compiled++
	if *entry == 0 {
		sh.compiled--
		atomic.StoreUint32(entry, exec.NoEntry)
	}
}
