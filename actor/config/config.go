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
	// DefaultTableBytes is enough for about 30,000 atoms in addition to those of the library; OTP's
	// own limit, 1,048,576, would need all of the DRAM.
	DefaultTableBytes = 1 << 20
	// DefaultHeapWords is 8 KB: with the smallest possible block an allocating program would spend
	// its time in collections.
	DefaultHeapWords = 2048
	// MaxHeapWords is the largest HeapWords.
	MaxHeapWords = 1 << 20
)

// Config configures a system: the board, the engine, and the master's policies. The zero value of a
// field stands for its default.
type Config struct {
	Board  emu.Board
	Engine engine.Config
	// ErlangCores is the number of cores, from the first on, that start with a slave; 0 means all.
	// The others only execute machine code of programs.
	ErlangCores int
	// Cache configures the software instruction cache of the cores.
	Cache *swicache.Config
	// Placement chooses what is in the SRAM of the cores.
	Placement *slave.Placement
	// ARMSoftware is the software that executes Erlang on the ARM. That of the cores is part of the
	// placement.
	ARMSoftware cost.Model
	// Collector says who collects a core's heap in shared DRAM.
	Collector slave.Collector
	// Messages is how messages are moved from shared DRAM.
	Messages slave.Transfer
	// Borrow says whether heaps may extend into the SRAM of idle cores.
	Borrow slave.Borrow
	// CodeBytes, LiteralBytes and TableBytes are the sizes of the areas in shared DRAM for
	// bytecode, for literals, and for the tables of atoms, modules and functions. ProgramBytes is
	// the size of the area at its end for segments of machine code.
	CodeBytes, LiteralBytes, TableBytes, ProgramBytes int
	// HeapWords is the size of the smallest block of heap and stack, in words: at least
	// heap.MinBlockWords, which is about that of the thesis.
	HeapWords int
	// Growth is how blocks of processes on cores grow.
	Growth heap.Growth
	// Source finds modules that are called but not loaded.
	Source codeserver.Source
	// ReserveBytes of shared DRAM, and as many of the ARM's memory, are reserved for processes that
	// have little memory, so that a process that allocates without bound cannot take what others
	// need. Processes must leave half of the reserve for signals and collections. 0 means two
	// smallest blocks for each core, or a sixteenth of the memory if that is more.
	ReserveBytes int
	// Commander says when the master polls the cores; by default it waits until one notifies it.
	Commander polling.Policy
	// ARMSchedulers is the number of schedulers that run processes on the ARM, 1 or 2, each on its
	// own CPU; 0 means 1.
	ARMSchedulers int
	// Wait is how cores wait for the master; by default they poll.
	Wait slave.Wait
	// Send is how processes on cores send to pids; by default with system calls.
	Send slave.SendPolicy
	// Stress collects garbage at every allocation, on cores and on the ARM.
	Stress bool
	// NoFences makes heap_fence a no-op. The effects show with Engine.Weak, which also delays
	// stores to the heaps of processes on cores.
	NoFences bool
	// CoresFirst makes erlang:spawn place processes on free cores first. By default they are on the
	// ARM, and only epiphany:spawn uses cores.
	CoresFirst bool
	// ARMOnly keeps all processes that programs spawn on the ARM.
	ARMOnly bool
	// Watchdog is the interval at which the commander reads the debug registers of the cores, to
	// find those that have stopped; 0 means never, or 10 ms if Faults stops cores.
	Watchdog emu.Cycles
	// Contention models how cores delay each other on the way to shared DRAM and to other cores
	// (see emu.Link and emu.Congestion), and how loads and stores delay code fetches from the same
	// bank of SRAM. Without it an access always takes the time that it takes alone.
	Contention bool
	// Trace receives the events of the system's threads; nil for no trace. CloseTrace closes it.
	Trace *trace.Trace
	// Native is the native code for the executors of cores and ARM; nil for none.
	Native *jit.Shared
	// Profile enables the profiles of cores and ARM: see Master.Profile.
	Profile bool
	// Faults are deliberate faults, for experiments.
	Faults faults.Faults
	// Atoms is the largest number of atoms, including those of the system; 0 means term.MaxAtoms.
	// TableBytes limits them, too.
	Atoms int
	// Node is the name of this node, name@host; "" means term.NodeName.
	Node string
	// Args is the result of init:get_plain_arguments/0.
	Args []string
	// Marked, if not nil, is called between windows after a process has called epiphany:mark/1,
	// with the argument.
	Marked func(name string)
	// Env is the environment of applications: application, key, value as Go values.
	Env map[string]map[string]any
}

// LeastProcessBytes is the least shared DRAM for the processes of each core.
const LeastProcessBytes = 16 << 10

// LeastDRAMBytes returns the least shared DRAM, in bytes, for a number of cores and areas of the
// default sizes.
func LeastDRAMBytes(cores int) int {
	return Pages(cores*syscalls.AreaBytes) + DefaultCodeBytes + DefaultLiteralBytes +
		DefaultTableBytes + cores*LeastProcessBytes
}

// CoresWithErlang returns the number of cores that start with a slave.
func (cfg *Config) CoresWithErlang() int {
	if cfg.ErlangCores == 0 {
		return cfg.Board.Cores()
	}
	return cfg.ErlangCores
}

// Pages rounds a size in bytes up to whole pages of 4 KB, the unit in which DRAM is divided.
func Pages(bytes int) int { return (bytes + 4095) &^ 4095 }

// Complete fills in the defaults, and validates what can be validated without building the system.
// Errors name the key and its range.
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

// completeMemory fills in and validates the board and what is placed in the SRAM of its cores.
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

// Layout returns the map of a core's SRAM.
func (cfg Config) Layout() (*slave.Layout, error) {
	if err := cfg.completeMemory(); err != nil {
		return nil, err
	}
	return slave.NewLayout(&cfg.Board, *cfg.Cache, *cfg.Placement)
}

// completeFaults validates the faults and sets the watchdog's default. The error names the key.
func (cfg *Config) completeFaults() error {
	if cfg.Watchdog < 0 {
		return fmt.Errorf("actor: Watchdog is %d cycles, want 0 or more", cfg.Watchdog)
	}
	if cfg.Watchdog == 0 && len(cfg.Faults.Stops) > 0 {
		cfg.Watchdog = slave.Watchdog(&cfg.Board)
	}
	return cfg.Faults.Validate(cfg.CoresWithErlang())
}
