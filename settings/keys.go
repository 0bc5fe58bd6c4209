package settings

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/rts"
)

// Key describes a setting.
type Key struct {
	Name    string
	Doc     string   // its meaning
	Group   string   // its heading in help
	Values  string   // possible values, with units
	Choices []string // the first words of a value, if it is a choice
	Default string
	Switch  bool // the value is on or off

	// set changes a configuration. The error states the range.
	set func(c *Config, value string) error
}

// Keys returns all settings, in the order in which they take effect.
func Keys() []Key { return slices.Clone(keys) }

// coresRange describes the meshes that do not overlap the shared DRAM.
const coresRange = "rows x columns, 1x1 to 32x32, and up to 64 columns in at most 3 rows"

// minAtoms is enough for a program that prints: every system has about 500, and modules add theirs.
const minAtoms = 1024

// Groups of settings.
const (
	groupBoard       = "The board"
	groupSoftware    = "What executes programs on cores"
	groupMemory      = "Memory of processes on cores"
	groupCache       = "Instruction cache"
	groupMessages    = "Sending and waiting"
	groupMaster      = "The master"
	groupExperiments = "Experiments"
)

// words splits a text into words.
func words(s string) []string { return strings.Fields(s) }

// keys in the order in which they take effect: a policy precedes the keys that refine it.
var keys = []Key{
	{Name: "cores", Group: groupBoard,
		Doc: "mesh of cores", Values: coresRange, Default: "4x4", set: setCores},
	{Name: "erlang-cores", Group: groupBoard,
		Doc:    "how many cores, from the first on, run Erlang; the others have machine code only, and no runtime is loaded there",
		Values: "all, or 1 to the number of cores", Default: "all",
		set: func(c *Config, v string) error {
			if v == "all" {
				c.Master.ErlangCores = 0
				return nil
			}
			n, err := parseInt(v, 1, int64(c.Master.Board.Cores()), "cores")
			c.Master.ErlangCores = int(n)
			return err
		}},
	{Name: "clock", Group: groupBoard,
		Doc: "clock of the cores", Values: "1 to 10000 MHz", Default: "600",
		set: func(c *Config, v string) error {
			mhz, err := parseInt(v, 1, 10_000, "MHz")
			c.Master.Board.ClockHz = mhz * 1_000_000
			return err
		}},
	{Name: "dram-bytes", Group: groupBoard,
		Doc:     "size of the shared DRAM",
		Values:  "bytes, a multiple of 1M, 6M to 1824M; a larger mesh wants more, and has up to 32M",
		Default: "32M",
		set: setMemory(leastDRAM, (*emu.Board).MaxDRAMBytes,
			func(b *emu.Board) *int { return &b.DRAMBytes })},
	{Name: "host-bytes", Group: groupBoard,
		Doc:    "size of the private memory of the host",
		Values: "bytes, a multiple of 1M, 1M to 1024M", Default: "64M",
		set: setMemory(leastARM, (*emu.Board).MaxARMBytes,
			func(b *emu.Board) *int { return &b.ARMBytes })},
	areaKey("code-bytes", "the code of loaded modules", config.DefaultCodeBytes,
		func(m *config.Config) *int { return &m.CodeBytes }),
	areaKey("literal-bytes", "the literals of loaded modules", config.DefaultLiteralBytes,
		func(m *config.Config) *int { return &m.LiteralBytes }),
	areaKey("table-bytes", "the names of atoms and the tables of modules and functions",
		config.DefaultTableBytes, func(m *config.Config) *int { return &m.TableBytes }),
	{Name: "program-bytes", Group: groupMaster,
		Doc: "what is kept at the end of the shared DRAM for segments of machine code, as linker " +
			"scripts place them",
		Values: "bytes, 0 or a multiple of 1M to half of the shared DRAM", Default: "0",
		set: func(c *Config, v string) error {
			n, err := ParseBytes(v)
			if err == nil && n%(1<<20) != 0 {
				err = fmt.Errorf("%d bytes, want 0 or a multiple of 1M", n)
			}
			c.Master.ProgramBytes = n
			return err
		}},
	{Name: "atoms", Group: groupMaster,
		Doc: "most atoms, those of the system and of loaded modules among them; their names have " +
			"what table-bytes keeps, which may be full before",
		Values: fmt.Sprintf("%d to %d", minAtoms, term.MaxAtoms), Default: strconv.Itoa(term.MaxAtoms),
		set: func(c *Config, v string) error {
			n, err := parseInt(v, minAtoms, term.MaxAtoms, "atoms")
			c.Master.Atoms = int(n)
			return err
		}},
	{Name: "source-bytes", Group: groupMaster,
		Doc:    "most bytes of a source with what it includes and what its macros make of it; of a compiled module as well",
		Values: "bytes, 1K to 256M", Default: "4M", set: func(c *Config, v string) (err error) {
			c.SourceBytes, err = ParseSourceBytes(v)
			return err
		}},
	{Name: "place", Group: groupMaster, Choices: words("explicit cores-first host"),
		Doc:    "where spawned processes go",
		Values: "explicit (epiphany:spawn uses cores), cores-first or host", Default: "explicit",
		set: func(c *Config, v string) error {
			i, err := oneOf(v, "explicit", "cores-first", "host")
			c.Master.CoresFirst, c.Master.ARMOnly = i == 1, i == 2
			return err
		}},
	{Name: "software", Group: groupSoftware, Choices: words("own gcc-beam native"),
		Doc:     "what executes programs on cores",
		Values:  "own (a compact interpreter), gcc-beam (an interpreter as gcc compiles it) or native (compiled code)",
		Default: "own", set: setPlaced(func(p *slave.Placement, v string) (err error) {
			p.Software.Model, err = cost.ParseModel(v)
			return err
		})},
	{Name: "runtime-code", Group: groupSoftware, Choices: words("software own"),
		Doc:     "what the runtime functions are",
		Values:  "software (as the software has them: by hand for own, C for the others) or own",
		Default: "software",
		set: setPlaced(func(p *slave.Placement, v string) error {
			i, err := oneOf(v, "software", "own")
			p.Software.OwnRuntime = i == 1
			return err
		})},
	{Name: "softfloat", Group: groupSoftware, Choices: words("libgcc hand"),
		Doc:     "what computes in double precision on cores",
		Values:  "libgcc (generic C) or hand (routines in the core's own instructions)",
		Default: "libgcc",
		set: setPlaced(func(p *slave.Placement, v string) (err error) {
			p.Software.SoftFloat, err = rts.ParseSoftFloat(v)
			return err
		})},
	{Name: "loop", Group: groupSoftware, Choices: words("sram dram"),
		Doc: "where the interpreter's code is", Values: "sram or dram; native has none",
		Default: "sram", set: setPlaced(func(p *slave.Placement, v string) (err error) {
			p.Software.LoopInDRAM, err = slave.ParseInDRAM(v)
			return err
		})},
	{Name: "registers", Group: groupSoftware, Choices: words("sram dram"),
		Doc: "where the x registers of processes are", Values: "sram or dram", Default: "sram",
		set: setPlaced(func(p *slave.Placement, v string) (err error) {
			p.Software.RegistersInDRAM, err = slave.ParseInDRAM(v)
			return err
		})},
	{Name: "host-software", Group: groupMaster, Choices: words("own beam hipe"),
		Doc:     "what executes programs on the host",
		Values:  "own (at the price of a core), beam (an interpreter) or hipe (compiled code)",
		Default: "own",
		set: choice(parseARMSoftware, func(c *Config) *cost.Model {
			return &c.Master.ARMSoftware
		})},
	{Name: "stack", Group: groupMemory, Choices: words("dram sram segmented"),
		Doc: "where stacks are", Values: "dram, sram or segmented, with bytes of SRAM as in sram:2K", Default: "dram", set: setPlaced(func(p *slave.Placement, v string) (err error) {
			p.Stack, err = sized(v, slave.ParseStackPlace, &p.StackBytes)
			return err
		})},
	{Name: "heap", Group: groupMemory, Choices: words("dram sram nursery"),
		Doc: "where heaps are", Values: "dram, sram or nursery, with bytes of SRAM as in nursery:4K", Default: "dram", set: setPlaced(func(p *slave.Placement, v string) (err error) {
			p.Heap, err = sized(v, slave.ParseHeapPlace, &p.HeapBytes)
			return err
		})},
	{Name: "nursery", Group: groupMemory, Choices: words("sixth most"),
		Doc:    "how much of a heap in SRAM is for the young generation",
		Values: "sixth, or most for seven eighths", Default: "sixth",
		set: setPlaced(func(p *slave.Placement, v string) (err error) {
			p.Nursery, err = slave.ParseNurseryShare(v)
			return err
		})},
	{Name: "heap-words", Group: groupMemory,
		Doc:     "smallest block of heap and stack of a process on a core",
		Values:  fmt.Sprintf("%d to %d words", heap.MinBlockWords, config.MaxHeapWords),
		Default: strconv.Itoa(config.DefaultHeapWords), set: func(c *Config, v string) error {
			n, err := parseInt(v, heap.MinBlockWords, config.MaxHeapWords, "words")
			c.Master.HeapWords = int(n)
			return err
		}},
	{Name: "heap-growth", Group: groupMemory, Choices: words("half otp"),
		Doc:    "how the block of a process on a core grows with what lives there",
		Values: "half or otp", Default: "half",
		set: choice(heap.ParseGrowth, func(c *Config) *heap.Growth { return &c.Master.Growth })},
	{Name: "collector", Group: groupMemory, Choices: words("master core"),
		Doc:    "who collects the heaps of cores when they need another block",
		Values: "master or core", Default: "master",
		set: choice(slave.ParseCollector, func(c *Config) *slave.Collector {
			return &c.Master.Collector
		})},
	{Name: "borrow", Group: groupMemory, Choices: words("none idle"),
		Doc:     "whose SRAM old generations may lie in beside their own core's",
		Values:  "none, or idle for cores without a process, with heap=sram or nursery",
		Default: "none", set: choice(slave.ParseBorrow, func(c *Config) *slave.Borrow {
			return &c.Master.Borrow
		})},
	{Name: "runtime", Group: groupSoftware,
		Doc:     "where runtime functions are",
		Values:  "a list such as gc:resident,softfloat:cached,builtins:dram, or all:dram for those that are not named",
		Default: "copy:cached,builtins:cached", set: setPlaced(parseRuntime)},
	{Name: "icache", Group: groupCache, Choices: words("none threshold lru clock freq dynamic"),
		Doc:     "what the instruction cache keeps",
		Values:  "none, threshold, lru, clock, freq or dynamic, with bytes of SRAM and settings as in freq:4K,threshold=2,age=1000,functions=50",
		Default: "threshold", set: func(c *Config, v string) error {
			cache := swicache.Default()
			if c.Master.Cache != nil {
				cache.Return, cache.Calls = c.Master.Cache.Return, c.Master.Cache.Calls
			}
			err := parseCache(v, c.Master.Board.SRAMBytes, &cache)
			c.Master.Cache = &cache
			return err
		}},
	{Name: "icache-return", Group: groupCache, Choices: words("table walk pin"),
		Doc:    "how frames find code that lru, clock and freq may evict",
		Values: "table, walk or pin", Default: "table",
		set: setCache(swicache.ParseReturn, func(cache *swicache.Config) *swicache.Return {
			return &cache.Return
		})},
	{Name: "icache-calls", Group: groupCache, Choices: words("table linked"),
		Doc:    "how cached code calls cached code",
		Values: "table (through that in shared DRAM) or linked (directly)", Default: "table",
		set: setCache(swicache.ParseCalls, func(cache *swicache.Config) *swicache.Calls {
			return &cache.Calls
		})},
	{Name: "send", Group: groupMessages, Choices: words("bif fifo mesh"),
		Doc:    "how cores send to processes",
		Values: "bif (a system call), fifo (through the ring to the master, without waiting) or mesh (into the inbox of the receiver's core)", Default: "bif",
		set: choice(slave.ParseSend, func(c *Config) *slave.SendPolicy { return &c.Master.Send })},
	{Name: "inbox", Group: groupMessages,
		Doc:     "SRAM for messages from other cores",
		Values:  fmt.Sprintf("bytes; 0 stands for %d with send=mesh", slave.DefaultInboxBytes),
		Default: "0",
		set: setPlaced(func(p *slave.Placement, v string) (err error) {
			p.InboxBytes, err = ParseBytes(v)
			return err
		})},
	{Name: "symmetric", Group: groupMessages,
		Doc:     "SRAM that members of a job open to each other, see docs/mixed.md",
		Values:  "bytes; 0 for none",
		Default: "0",
		set: setPlaced(func(p *slave.Placement, v string) (err error) {
			p.SymmetricBytes, err = ParseBytes(v)
			return err
		})},
	{Name: "messages", Group: groupMessages, Choices: words("copy dma"),
		Doc:     "how messages come out of shared DRAM",
		Values:  "copy (word by word) or dma (by the core's DMA engine; the host writes large parts once)",
		Default: "copy", set: choice(slave.ParseTransfer, func(c *Config) *slave.Transfer {
			return &c.Master.Messages
		})},
	{Name: "wait", Group: groupMessages, Choices: words("poll timer trap"),
		Doc:     "how cores wait for the master",
		Values:  "poll, timer[:CYCLES] (sleep between looks) or trap (halt until resumed)",
		Default: "poll",
		set:     choice(slave.ParseWait, func(c *Config) *slave.Wait { return &c.Master.Wait })},
	onOffKey(groupBoard, "contention",
		"let cores slow each other down on the way to shared DRAM and to each other, and data the fetch of code from its bank", func(c *Config, on bool) { c.Master.Contention = on }),
	{Name: "commander", Group: groupMaster, Choices: words("bell backoff spin"),
		Doc:     "when the master looks at the cores",
		Values:  "bell (when one has called), backoff (in turn, with sleeps when there is nothing) or spin (in turn)",
		Default: "bell", set: choice(polling.Parse, func(c *Config) *polling.Policy {
			return &c.Master.Commander
		})},
	{Name: "host-schedulers", Group: groupMaster,
		Doc: "schedulers that run processes on the host, each on a CPU", Values: "1 or 2",
		Default: "1", set: func(c *Config, v string) error {
			n, err := parseInt(v, 1, 2, "schedulers")
			c.Master.ARMSchedulers = int(n)
			return err
		}},
	{Name: "entropy", Group: groupMaster, Choices: words("seed system"),
		Doc:    "where random bytes of crypto come from",
		Values: "seed for bytes that are the same in every run, or system for those of the machine outside, which are input to be recorded", Default: "seed",
		set: setEntropy},
	{Name: "weak-memory", Group: groupExperiments,
		Doc: "order memory as weakly as the chip does: stores come late, by delays that follow from a seed", Values: "off, or a seed", Default: "off",
		set: setWeak},
	{Name: "weak-delay", Group: groupExperiments,
		Doc:     "longest delay of a store with weak-memory",
		Values:  fmt.Sprintf("1 to %d cycles", engine.MaxWeakDelay),
		Default: strconv.Itoa(int(DefaultWeakDelay)), set: func(c *Config, v string) error {
			n, err := parseInt(v, 1, int64(engine.MaxWeakDelay), "cycles")
			if weak := &c.Master.Engine.Weak; weak.MaxDelay != 0 {
				weak.MaxDelay = emu.Cycles(n)
			}
			return err
		}},
	onOffKey(groupExperiments, "no-fences",
		"leave heap fences out: with weak-memory programs on cores go wrong",
		func(c *Config, on bool) { c.Master.NoFences = on }),
	{Name: "fault", Group: groupExperiments,
		Doc: "what goes wrong on purpose",
		Values: "none, or a list of seed:N, ring:BYTES, release:CHANCE:CYCLES and service:CHANCE:CYCLES (late by up to so many), " +
			"stop:CORE:CALLS[:CYCLES] (after so many calls) and refuse:KIND[:FROM[:COUNT]] (allocations, as --stats names them)", Default: "none", set: setFaults},
	onOffKey(groupExperiments, "stress-gc", "collect garbage at every allocation",
		func(c *Config, on bool) { c.Master.Stress = on }),
	onOffKey(groupExperiments, "paced",
		"let virtual time keep pace with the wall clock from the start, and not only when Go code takes part", (*Config).SetPaced),
}

// findKey returns a key. For an unknown name the error suggests the most similar one.
func findKey(name string) (Key, error) {
	names := make([]string, len(keys))
	for i, k := range keys {
		if k.Name == name {
			return k, nil
		}
		names[i] = k.Name
	}
	return Key{}, fmt.Errorf("there is no setting %q; the nearest is %s", name, nearest(name, names))
}

// choice makes the set function of a key whose values are parsed by parse.
func choice[T any](parse func(string) (T, error),
	field func(c *Config) *T) func(c *Config, v string) error {
	return func(c *Config, v string) error {
		x, err := parse(v)
		*field(c) = x
		return err
	}
}

// setEntropy sets the source of random bytes.
func setEntropy(c *Config, v string) error {
	if v != "seed" && v != "system" {
		return fmt.Errorf("%q, want seed or system", v)
	}
	if v == "seed" {
		delete(c.Master.Env["crypto"], "entropy")
		return nil
	}
	c.SetEnv("crypto", "entropy", term.AtomName(v))
	return nil
}

// setCache makes the set function of a key of the instruction cache whose values are parsed by
// parse.
func setCache[T any](parse func(string) (T, error),
	field func(cache *swicache.Config) *T) func(c *Config, v string) error {
	return func(c *Config, v string) error {
		cache := swicache.Default()
		if c.Master.Cache != nil {
			cache = *c.Master.Cache
		}
		x, err := parse(v)
		*field(&cache) = x
		c.Master.Cache = &cache
		return err
	}
}

// onOffKey makes a key that is off by default.
func onOffKey(group, name, doc string, to func(c *Config, on bool)) Key {
	return Key{Name: name, Group: group, Doc: doc, Values: "on or off", Choices: words("on off"),
		Default: "off", Switch: true, set: func(c *Config, v string) error {
			v, err := onOff(v)
			to(c, v == "on")
			return err
		}}
}

// onOff parses on or off; true and false are accepted, too.
func onOff(v string) (string, error) {
	switch v {
	case "on", "true":
		return "on", nil
	case "off", "false":
		return "off", nil
	}
	return v, fmt.Errorf("%q is neither on nor off", v)
}

// oneOf returns the index of v among names.
func oneOf(v string, names ...string) (int, error) {
	i := slices.Index(names, v)
	if i < 0 {
		return i, fmt.Errorf("%q is none of %s", v, strings.Join(names, ", "))
	}
	return i, nil
}

func setCores(c *Config, v string) error {
	var rows, cols int
	var rest string
	if n, _ := fmt.Sscanf(v, "%dx%d%s", &rows, &cols, &rest); n != 2 {
		return fmt.Errorf("%q is not rows x columns such as 4x4", v)
	}
	c.SetMesh(rows, cols)
	if err := c.Master.Board.Validate(); err != nil {
		return fmt.Errorf("%s, want %s", v, coresRange)
	}
	return nil
}

// leastDRAM returns the least size of the shared DRAM for the cores of a board, leastHost that of
// the ARM's memory.
func leastDRAM(b *emu.Board) int { return config.LeastDRAMBytes(b.Cores()) }
func leastARM(*emu.Board) int    { return 1 }

// setMemory makes the set function of a memory size of the board, between least and room.
func setMemory(least, room func(b *emu.Board) int,
	field func(b *emu.Board) *int) func(c *Config, v string) error {
	return func(c *Config, v string) error {
		n, err := ParseBytes(v)
		if err != nil {
			return err
		}
		const unit = 1 << 20
		from, to := (least(&c.Master.Board)+unit-1)/unit, room(&c.Master.Board)/unit
		if n < from*unit || n > to*unit || n%unit != 0 {
			return fmt.Errorf("%q, want a multiple of 1M from %dM to %dM", v, from, to)
		}
		*field(&c.Master.Board) = n
		return c.Master.Board.Validate()
	}
}

// areaKey makes the key of the size of an area in shared DRAM.
func areaKey(name, of string, standard int, field func(m *config.Config) *int) Key {
	return Key{Name: name, Group: groupMaster,
		Doc:    "what the shared DRAM keeps for " + of,
		Values: "bytes, 64K to half of the shared DRAM", Default: fmt.Sprintf("%dM", standard>>20),
		set: func(c *Config, v string) error {
			n, err := ParseBytes(v)
			if err == nil && n < 64<<10 {
				err = fmt.Errorf("%q, want 64K to half of the shared DRAM", v)
			}
			*field(&c.Master) = n
			return err
		}}
}

// setPlaced makes the set function of a key of the placement, which it validates for the board.
func setPlaced(parse func(p *slave.Placement, v string) error) func(c *Config, v string) error {
	return func(c *Config, v string) error {
		alone := slave.DefaultPlacement()
		if err := parse(&alone, v); err != nil {
			return err
		}
		if err := alone.Validate(&c.Master.Board); err != nil {
			return err
		}
		return parse(c.Placement(), v)
	}
}

// parseARMSoftware parses own or the software that the thesis ran on its host.
func parseARMSoftware(v string) (cost.Model, error) {
	names := []string{cost.Own: "own", cost.Native: "hipe", cost.Beam: "beam"}
	i := slices.Index(names, v)
	if i < 0 {
		return 0, fmt.Errorf("%q is none of own, beam, hipe", v)
	}
	return cost.Model(i), nil
}

// setWeak parses off or a seed.
func setWeak(c *Config, v string) error {
	c.Master.Engine.Weak = engine.Weak{}
	if v == "off" {
		return nil
	}
	seed, err := strconv.ParseUint(v, 10, 64)
	if err != nil {
		return fmt.Errorf("%q is neither off nor a seed from 0 to %d", v, uint64(math.MaxUint64))
	}
	return c.SetWeak(seed, DefaultWeakDelay)
}
