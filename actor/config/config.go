package config

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/parallergo/epiphany/actor/codeserver"
	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/trace"
	"github.com/parallergo/epiphany/vm/exec/jit"
	"github.com/parallergo/epiphany/vm/heap"
)

// Defaults of Config.
const (
	DefaultCodeBytes    = 2 << 20
	DefaultLiteralBytes = 2 << 20
	// DefaultTableBytes is room for 30,000 atoms or so beside the library; OTP's own limit,
	// 1,048,576, would need all of the DRAM.
	DefaultTableBytes = 1 << 20
	// DefaultHeapWords is 8 KB: with the smallest block a program that allocates spends its time in
	// collections.
	DefaultHeapWords = 2048
	// MaxHeapWords is the most that HeapWords can be.
	MaxHeapWords = 1 << 20
)

// Config configures a system: the board, the engine, and the master's policies. The zero value of a
// field stands for its default.
type Config struct {
	Board  emu.Board
	Engine engine.Config
	// ErlangCores is how many cores, from the first on, begin with a slave; 0 stands for all. The
	// others have nothing but the machine code of programs.
	ErlangCores int
	// Cache configures the software instruction cache of the cores.
	Cache *swicache.Config
	// Placement says what lies in the SRAM of the cores.
	Placement *slave.Placement
	// ARMSoftware is what executes programs on the ARM. What does on cores is part of the
	// placement.
	ARMSoftware cost.Model
	// Collector says who collects a core's heap in shared DRAM.
	Collector slave.Collector
	// Messages is how messages come out of shared DRAM.
	Messages slave.Transfer
	// Borrow says whether heaps go on in the SRAM of idle cores.
	Borrow slave.Borrow
	// CodeBytes and LiteralBytes size the shared areas for bytecode and literals in DRAM,
	// TableBytes that for the tables of atoms, modules and functions, ProgramBytes that at the end
	// for segments of machine code.
	CodeBytes, LiteralBytes, TableBytes, ProgramBytes int
	// HeapWords is the smallest heap-and-stack block of a process; at least heap.MinBlockWords, which
	// is about what the thesis had.
	HeapWords int
	// Growth is how blocks of processes on cores grow.
	Growth heap.Growth
	// Source finds modules that are called and not loaded.
	Source codeserver.Source
	// ReserveBytes of shared DRAM, and as many of the ARM's memory, are kept for processes that
	// have little, so that one that takes more and more does not take what others need: those leave
	// half of them for signals and for collections. 0 stands for two smallest blocks for each core,
	// or for a sixteenth of the memory if that is more.
	ReserveBytes int
	// Commander says when the master looks at the cores; when one of them rings, unless something
	// else is said.
	Commander polling.Policy
	// ARMSchedulers is the number of schedulers that run processes on the ARM, 1 or 2, each on a
	// CPU; 0 stands for 1.
	ARMSchedulers int
	// Wait is how cores wait for the master; by polling, unless something else is said.
	Wait slave.Wait
	// Send is how processes on cores send to pids; by system calls, unless something else is said.
	Send slave.SendPolicy
	// Stress collects garbage at every allocation, on cores and ARM.
	Stress bool
	// NoFences makes heap_fence do nothing. What that means shows with Engine.Weak, which also
	// makes stores to the heaps of processes on cores late.
	NoFences bool
	// Place says where erlang:spawn puts processes; the default keeps them on the ARM, so that
	// only epiphany:spawn uses cores.
	CoresFirst bool
	// ARMOnly keeps every process that a program spawns on the ARM.
	ARMOnly bool
	// Watchdog is the time from one look of the commander at the debug registers of the cores to
	// the next, which finds those that have stopped; 0 is never, unless Faults has cores that stop:
	// then it stands for 10 ms.
	Watchdog emu.Cycles
	// Contention lets cores slow each other down on the way to shared DRAM and to each other: see
	// emu.Link and emu.Congestion; and loads and stores the fetch of code from the same bank of
	// SRAM. Without it each access costs what it does alone.
	Contention bool
	// Trace is where the system's threads note events; nil for no trace. It is closed by
	// CloseTrace.
	Trace *trace.Trace
	// Native is native code for the executors of cores and ARM; nil for none.
	Native *jit.Shared
	// Profile makes cores and ARM attribute what they count: see Master.Profile.
	Profile bool
	// Faults go wrong on purpose.
	Faults faults.Faults
	// Atoms is the most atoms that there may be, those of the system among them; 0 stands for
	// term.MaxAtoms. What they take is bounded by TableBytes, too.
	Atoms int
	// Node is the name of this node among others, name@host; "" stands for term.NodeName.
	Node string
	// Args are what init:get_plain_arguments/0 gives.
	Args []string
	// Marked is called, if it is not nil, when a process has called epiphany:mark/1: between
	// windows, with the name that the process gave.
	Marked func(name string)
	// Environment of applications: application, key, value as Go values.
	Env map[string]map[string]any
}

// LeastProcessBytes of shared DRAM are for the processes of each core, at least.
const LeastProcessBytes = 16 << 10

// LeastDRAMBytes is what so many cores need of shared DRAM beside areas of the default sizes.
func LeastDRAMBytes(cores int) int {
	return Pages(cores*syscalls.AreaBytes) + DefaultCodeBytes + DefaultLiteralBytes +
		DefaultTableBytes + cores*LeastProcessBytes
}

// CoresWithErlang is the number of cores that begin with a slave.
func (cfg *Config) CoresWithErlang() int {
	if cfg.ErlangCores == 0 {
		return cfg.Board.Cores()
	}
	return cfg.ErlangCores
}

// Pages rounds a size up to whole pages of 4 KB, in which DRAM is divided up.
func Pages(bytes int) int { return (bytes + 4095) &^ 4095 }

// Complete fills in the defaults, and checks what can be checked without making the system.
func (cfg *Config) Complete() (err error) {
	if err := cfg.completeMemory(); err != nil {
		return err
	}
	if err := cmp.Or(cfg.Collector.Validate(), errors.Join(cfg.Borrow.Validate(),
		cfg.Messages.Validate())); err != nil {
		return err
	}
	cfg.CodeBytes = cmp.Or(cfg.CodeBytes, DefaultCodeBytes)
	cfg.LiteralBytes = cmp.Or(cfg.LiteralBytes, DefaultLiteralBytes)
	cfg.TableBytes = cmp.Or(cfg.TableBytes, DefaultTableBytes)
	cfg.HeapWords = cmp.Or(cfg.HeapWords, DefaultHeapWords)
	cfg.ARMSchedulers = cmp.Or(cfg.ARMSchedulers, 1)
	if cfg.HeapWords < heap.MinBlockWords || cfg.HeapWords > MaxHeapWords {
		return fmt.Errorf("HeapWords is %d, want %d to %d", cfg.HeapWords, heap.MinBlockWords, MaxHeapWords)
	}
	if err := cmp.Or(cfg.Board.Validate(), cfg.completeFaults()); err != nil {
		return err
	}
	if cfg.Wait, err = cfg.Wait.Complete(&cfg.Board); err != nil {
		return err
	}
	if cfg.ARMSchedulers < 1 || cfg.ARMSchedulers > emu.ARMProcessors {
		return fmt.Errorf("ARMSchedulers is %d, want 1 to %d", cfg.ARMSchedulers, emu.ARMProcessors)
	}
	return cmp.Or(cfg.Commander.Validate(), cfg.Send.Validate())
}

// completeMemory fills in what lies in the SRAM of cores, and checks it.
func (cfg *Config) completeMemory() error {
	if cfg.Board.Rows == 0 {
		cfg.Board = emu.Parallella()
	}
	if n := cfg.Board.Cores(); cfg.ErlangCores < 0 || cfg.ErlangCores > n {
		return fmt.Errorf("ErlangCores is %d, want 1 to %d, or 0 for all", cfg.ErlangCores, n)
	}
	if cfg.Cache == nil {
		c := swicache.Default()
		cfg.Cache = &c
	}
	if cfg.Placement == nil {
		p := slave.DefaultPlacement()
		cfg.Placement = &p
	}
	if cfg.Send == slave.SendMesh && cfg.Placement.InboxBytes == 0 {
		p := *cfg.Placement
		p.InboxBytes = slave.DefaultInboxBytes
		cfg.Placement = &p
	}
	if cfg.Send != slave.SendMesh && cfg.Placement.InboxBytes != 0 {
		return fmt.Errorf("Placement.InboxBytes is %d, want 0: with Send %v nobody writes to an inbox", cfg.Placement.InboxBytes, cfg.Send)
	}
	return cfg.Cache.Validate()
}

// Layout is the map of the SRAM of a core.
func (cfg Config) Layout() (*slave.Layout, error) {
	if err := cfg.completeMemory(); err != nil {
		return nil, err
	}
	return slave.NewLayout(&cfg.Board, *cfg.Cache, *cfg.Placement)
}

// completeFaults checks the faults and fills in the watchdog. The error names the keys.
func (cfg *Config) completeFaults() error {
	if cfg.Watchdog < 0 {
		return fmt.Errorf("actor: Watchdog is %d cycles, want 0 or more", cfg.Watchdog)
	}
	if cfg.Watchdog == 0 && len(cfg.Faults.Stops) > 0 {
		cfg.Watchdog = slave.Watchdog(&cfg.Board)
	}
	return cfg.Faults.Validate(cfg.CoresWithErlang())
}
