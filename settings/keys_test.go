package settings_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/faults"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/actor/polling"
	"github.com/parallergo/epiphany/bytecode/cost"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/settings"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/syscalls"
	"github.com/parallergo/epiphany/term"
	"github.com/parallergo/epiphany/vm/code"
	"github.com/parallergo/epiphany/vm/heap"
	"github.com/parallergo/epiphany/vm/rts"
)

// applied is the configuration that settings, written key=value, make of the defaults.
func applied(t *testing.T, all ...string) settings.Config {
	t.Helper()
	var s settings.Values
	for _, kv := range all {
		key, value, _ := strings.Cut(kv, "=")
		require.NoError(t, s.Set(key, value), kv)
	}
	c := settings.Defaults()
	require.NoError(t, s.Apply(&c))
	return c
}

// completed fills in what stands for the defaults of the master.
func completed(c settings.Config) config.Config {
	m := c.Master
	if m.Cache == nil {
		cache := swicache.Default()
		m.Cache = &cache
	}
	if m.HeapWords == 0 {
		m.HeapWords = config.DefaultHeapWords
	}
	m.ARMSchedulers = max(m.ARMSchedulers, 1)
	m.Atoms = cmp.Or(m.Atoms, term.MaxAtoms)
	m.Placement = c.Placement()
	return m
}

// The default of each key is what a configuration has without it, and every key has its words.
func TestDefaultsOfKeys(t *testing.T) {
	want := completed(settings.Defaults())
	seen := map[string]bool{}
	for _, k := range settings.Keys() {
		assert.False(t, seen[k.Name], k.Name)
		seen[k.Name] = true
		assert.NotEmpty(t, k.Doc, k.Name)
		assert.NotEmpty(t, k.Values, k.Name)
		got := completed(applied(t, k.Name+"="+k.Default))
		assert.Equal(t, want, got, k.Name)
	}
}

// Outside of a range that is printed the error names it.
func TestOutsideOfRanges(t *testing.T) {
	for setting, want := range map[string]string{
		"dram-bytes=2G": "want a multiple of 1M from 6M to 1824M",
		"dram-bytes=5M": "want a multiple of 1M from 6M",
		"host-bytes=2G": "want a multiple of 1M from 1M to 1032M", "host-bytes=0": "want a multiple of 1M",
		"atoms=1": "want 1024 to", "cores=64x64": "want rows x columns, 1x1 to 32x32",
	} {
		key, value, _ := strings.Cut(setting, "=")
		assert.ErrorContains(t, new(settings.Values).Set(key, value), want, setting)
	}
}

// Every key changes what it says, and nothing else.
func TestKeysTakeEffect(t *testing.T) {
	cache := func(p swicache.Policy, f func(c *swicache.Config)) func(m *config.Config) {
		c := swicache.For(p)
		f(&c)
		return func(m *config.Config) { m.Cache = &c }
	}
	place := func(f func(p *slave.Placement)) func(m *config.Config) {
		return func(m *config.Config) { f(m.Placement) }
	}
	const dram, cached, resident = slave.InDRAM, slave.Cached, slave.Resident
	inDRAM := [rts.NumFuncs]slave.RuntimePlace{dram, dram, dram, dram, dram, dram}
	for setting, change := range map[string]func(m *config.Config){
		"cores=8x8": func(m *config.Config) {
			m.Board.Rows, m.Board.Cols, m.Board.OriginCol, m.Board.Name = 8, 8, 0, "8x8"
		},
		"clock=800":              func(m *config.Config) { m.Board.ClockHz = 800_000_000 },
		"dram-bytes=16M":         func(m *config.Config) { m.Board.DRAMBytes = 16 << 20 },
		"host-bytes=1G":          func(m *config.Config) { m.Board.ARMBytes = 1 << 30 },
		"place=cores-first":      func(m *config.Config) { m.CoresFirst = true },
		"place=host":             func(m *config.Config) { m.ARMOnly = true },
		"software=native":        place(func(p *slave.Placement) { p.Software.Model = cost.Native }),
		"runtime-code=own":       place(func(p *slave.Placement) { p.Software.OwnRuntime = true }),
		"softfloat=hand":         place(func(p *slave.Placement) { p.Software.SoftFloat = rts.ByHand }),
		"heap-growth=otp":        func(m *config.Config) { m.Growth = heap.GrowthOTP },
		"loop=dram":              place(func(p *slave.Placement) { p.Software.LoopInDRAM = true }),
		"registers=dram":         place(func(p *slave.Placement) { p.Software.RegistersInDRAM = true }),
		"host-software=beam":     func(m *config.Config) { m.ARMSoftware = cost.Beam },
		"host-software=hipe":     func(m *config.Config) { m.ARMSoftware = cost.Native },
		"stack=sram":             place(func(p *slave.Placement) { p.Stack = slave.StackSRAM }),
		"stack=segmented:1K":     place(func(p *slave.Placement) { p.Stack, p.StackBytes = slave.StackSegmented, 1024 }),
		"heap=nursery:2048":      place(func(p *slave.Placement) { p.Heap, p.HeapBytes = slave.HeapNursery, 2048 }),
		"nursery=most":           place(func(p *slave.Placement) { p.Nursery = slave.NurseryMost }),
		"heap-words=320":         func(m *config.Config) { m.HeapWords = 320 },
		"messages=dma":           func(m *config.Config) { m.Messages = slave.TransferDMA },
		"borrow=idle":            func(m *config.Config) { m.Borrow = slave.BorrowIdle },
		"collector=core":         func(m *config.Config) { m.Collector = slave.CoreCollects },
		"runtime=gc:dram":        place(func(p *slave.Placement) { p.Runtime[rts.GC] = dram }),
		"runtime=":               func(*config.Config) {},
		"runtime=all:dram":       place(func(p *slave.Placement) { p.Runtime = inDRAM }),
		"icache=none":            cache(swicache.None, func(*swicache.Config) {}),
		"icache=freq:1K,age=9":   cache(swicache.Freq, func(c *swicache.Config) { c.Bytes, c.Age = 1024, 9 }),
		"icache=lru,functions=3": cache(swicache.LRU, func(c *swicache.Config) { c.Functions = 3 }),
		"icache-calls=linked":    cache(swicache.Threshold, func(c *swicache.Config) { c.Calls = swicache.Linked }),
		"icache-return=pin":      cache(swicache.Threshold, func(c *swicache.Config) { c.Return = swicache.Pin }),
		"send=fifo":              func(m *config.Config) { m.Send = slave.SendFIFO },
		"wait=timer:70":          func(m *config.Config) { m.Wait = slave.Wait{Policy: slave.WaitTimer, Message: 70, Ready: 70} },
		"contention=on":          func(m *config.Config) { m.Contention = true },
		"commander=backoff":      func(m *config.Config) { m.Commander = polling.Backoff },
		"weak-memory=7": func(m *config.Config) {
			m.Engine.Weak = engine.Weak{Seed: 7,
				MaxDelay: settings.DefaultWeakDelay}
		},
		"atoms=5000": func(m *config.Config) { m.Atoms = 5000 },
		"fault=none": func(*config.Config) {},
		"fault=seed:3,ring:64,release:0.5:100,service:1:7,stop:2:3,stop:1:0:500,refuse:blocks,refuse::2:1": func(m *config.Config) {
			m.Faults = faults.Faults{Seed: 3, RingBytes: 64, Release: syscalls.Late{Chance: 0.5,
				Most: 100}, Service: syscalls.Late{Chance: 1, Most: 7},
				Stops: []faults.Stop{{Core: 2, Calls: 3}, {Core: 1,
					After: 500}}, Refusals: []memory.Refusal{{Kind: "blocks"}, {From: 2, Count: 1}}}
		},
		"no-fences=on":   func(m *config.Config) { m.NoFences = true },
		"stress-gc=true": func(m *config.Config) { m.Stress = true },
		"paced=on":       func(m *config.Config) { m.Engine.Clock = engine.Paced },
		"runtime=all:cached,gc:dram,copy:resident": place(func(p *slave.Placement) {
			p.Runtime = [rts.NumFuncs]slave.RuntimePlace{dram, cached, cached, resident,
				cached, cached}
		}),
	} {
		want := completed(settings.Defaults())
		change(&want)
		assert.Equal(t, want, completed(applied(t, setting)), setting)
	}
	assert.Equal(t, engine.Weak{Seed: 1, MaxDelay: 50}, applied(t, "weak-delay=50", "weak-memory=1").Master.Engine.Weak, "in any order")
	assert.Equal(t, swicache.Walk, applied(t, "icache-return=walk", "icache=clock:2K").Master.Cache.Return)
	beam := applied(t, "software=gcc-beam", "loop=dram")
	assert.Equal(t, code.Software{Model: cost.Beam, LoopInDRAM: true}, beam.Master.Placement.Software)
	inbox := applied(t, "send=mesh", "inbox=64")
	assert.Equal(t, 64, inbox.Master.Placement.InboxBytes)
}

func TestFaultsThatAreNone(t *testing.T) {
	var s settings.Values
	for _, v := range []string{"", "foo", "seed", "seed:x", "seed:1:2", "ring:1", "release:2:5", "release:x:5", "service:0.5:0", "stop:1", "stop:a:1", "stop:1:2:3:4", "refuse:", "refuse:a:b"} {
		err := s.Set("fault", v)
		if v == "refuse:" {
			assert.NoError(t, err, "of any kind")
			continue
		}
		assert.Error(t, err, v)
	}
}
