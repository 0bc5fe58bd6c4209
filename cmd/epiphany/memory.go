package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm"
)

// memoryFlags are the flags that say what lies in a core's SRAM.
type memoryFlags struct {
	stack, heap, inbox, runtime, icache, icacheReturn string
}

func (m *memoryFlags) add(c *cobra.Command) {
	fs := c.Flags()
	std := slave.DefaultPlacement()
	fs.StringVar(&m.stack, "stack", std.Stack.String(), "where stacks are: dram, sram or segmented, with bytes of SRAM as in sram:2K")
	fs.StringVar(&m.heap, "heap", std.Heap.String(), "where heaps are: dram, sram or nursery, with bytes of SRAM as in nursery:4K")
	fs.StringVar(&m.inbox, "inbox", "0", fmt.Sprintf("bytes of SRAM for messages from other cores; 0 with --send=mesh: %d", slave.DefaultInboxBytes))
	fs.StringVar(&m.runtime, "runtime", "", "where runtime functions are, as in gc:resident,softfloat:cached,builtins:dram")
	cache := swicache.Default()
	fs.StringVar(&m.icache, "icache", cache.Policy.String(), "what the instruction cache keeps: none, threshold, lru, clock, freq or dynamic, with bytes of SRAM and settings as in freq:4K,threshold=2,age=1000,functions=50")
	fs.StringVar(&m.icacheReturn, "icache-return", cache.Return.String(), "how frames find code that lru, clock and freq may evict: table, walk or pin")
}

// config reads the values of the flags, for a board. The error names every wrong one with its range.
func (m *memoryFlags) config(b *emu.Board) (p slave.Placement, cache swicache.Config, err error) {
	p, cache = slave.DefaultPlacement(), swicache.Default()
	var errs []error
	for _, f := range []struct {
		name string
		set  func(p *slave.Placement) error
	}{
		{"stack", func(p *slave.Placement) (err error) {
			p.Stack, err = sized(m.stack, slave.ParseStackPlace, &p.StackBytes)
			return err
		}},
		{"heap", func(p *slave.Placement) (err error) {
			p.Heap, err = sized(m.heap, slave.ParseHeapPlace, &p.HeapBytes)
			return err
		}},
		{"inbox", func(p *slave.Placement) (err error) {
			p.InboxBytes, err = parseBytes(m.inbox)
			return err
		}},
		{"runtime", func(p *slave.Placement) error { return parseRuntime(m.runtime, p) }},
		{"icache", func(*slave.Placement) error { return parseCache(m.icache, b.SRAMBytes, &cache) }},
		{"icache-return", func(*slave.Placement) (err error) {
			cache.Return, err = swicache.ParseReturn(m.icacheReturn)
			return err
		}},
	} {
		alone := slave.DefaultPlacement()
		err := f.set(&alone)
		if err == nil {
			err = alone.Validate(b)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("--%s: %w", f.name, err))
			continue
		}
		_ = f.set(&p)
	}
	return p, cache, errors.Join(errs...)
}

// sized reads a place with a size, such as sram:2K. Without a size it leaves bytes as they are. Place 0 is shared DRAM.
func sized[P ~uint8](s string, parse func(string) (P, error), bytes *int) (P, error) {
	name, size, found := strings.Cut(s, ":")
	place, err := parse(name)
	if err != nil || !found {
		return place, err
	}
	if place == 0 {
		return place, fmt.Errorf("%q: %s takes no bytes of SRAM", s, name)
	}
	*bytes, err = parseBytes(size)
	return place, err
}

// parseBytes reads a size such as 4096, 4K, 1M or 1G, of less than 2 GB.
func parseBytes(s string) (int, error) {
	digits := strings.TrimRight(s, "KMG")
	scale, known := map[string]int{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[s[len(digits):]]
	n, err := strconv.ParseUint(digits, 10, 31)
	if err != nil || !known || int(n) > math.MaxInt32/scale {
		return 0, fmt.Errorf("%q is no size in bytes such as 4096 or 4K", s)
	}
	return int(n) * scale, nil
}

// parseRuntime reads a list such as gc:dram,softfloat:cached. Functions that are not in the list stay where they are.
func parseRuntime(s string, p *slave.Placement) error {
	if s == "" {
		return nil
	}
	for item := range strings.SplitSeq(s, ",") {
		name, place, _ := strings.Cut(item, ":")
		f, err := vm.ParseRuntimeFunc(name)
		if err != nil {
			return err
		}
		if p.Runtime[f], err = slave.ParseRuntimePlace(place); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// parseCache reads the policy of the instruction cache, its size, which is at most the whole SRAM, and settings behind commas.
func parseCache(s string, most int, cache *swicache.Config) error {
	head, settings, more := strings.Cut(s, ",")
	name, size, found := strings.Cut(head, ":")
	policy, err := swicache.ParsePolicy(name)
	if err != nil {
		return err
	}
	*cache = swicache.For(policy)
	if found {
		if cache.Bytes, err = parseBytes(size); err != nil {
			return err
		}
		if cache.Bytes > most {
			return fmt.Errorf("%d bytes, want 0 to %d", cache.Bytes, most)
		}
	}
	if !more {
		return nil
	}
	for setting := range strings.SplitSeq(settings, ",") {
		key, value, _ := strings.Cut(setting, "=")
		var to *int
		switch key {
		case "threshold":
			to = &cache.Threshold
		case "age":
			to = &cache.Age
		case "functions":
			to = &cache.Functions
		default:
			return fmt.Errorf("%q is no setting such as threshold=4, age=1000 or functions=50", setting)
		}
		if *to, err = strconv.Atoi(value); err != nil {
			return fmt.Errorf("%s is %q, want a number", key, value)
		}
	}
	return cache.Validate()
}
