package main

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/meter"
)

// icachePage compares the policies of the instruction cache: all tables are about every one of the
// programs.
var icachePage = page{"icache.md", []section{
	{"policies", func(b *bench, w *strings.Builder) {
		for _, p := range b.programs {
			b.policyTable(w, p)
		}
	}},
	{"returns", (*bench).returnTable},
	{"steps", (*bench).stepTable},
	{"costs", costTable},
}}

// sizes of the cache, in bytes: too small for the loops of some programs, for all of the code of
// some, and the thesis's.
var sizes = []int{512, 2048, 8192}

// cached is a policy with a size in bytes and a return, otherwise as it is used.
func cached(p swicache.Policy, bytes int, r swicache.Return) config {
	c := standard()
	c.cache = swicache.For(p)
	c.cache.Return = r
	if p != swicache.None {
		c.cache.Bytes = bytes
	}
	return c
}

// uncached is no cache.
var uncached = cached(swicache.None, 0, swicache.Table)

// policies that cache, and those of them that choose victims.
var (
	policies = []swicache.Policy{swicache.Threshold, swicache.LRU, swicache.Clock, swicache.Freq,
		swicache.Dynamic}
	evicting = []swicache.Policy{swicache.LRU, swicache.Clock, swicache.Freq}
	returns  = []swicache.Return{swicache.Table, swicache.Walk, swicache.Pin}
)

// faster is a run's virtual time as a part of what the program takes without a cache.
func (b *bench) faster(program string, c config) float64 { return b.relative(program, c, uncached) }

// policyTable has a row for each policy and size.
func (b *bench) policyTable(w *strings.Builder, program string) {
	none := b.get(program, uncached)
	fmt.Fprintf(w, "\n`%s`, %.1f million cycles without a cache\n\n", program, float64(none.cycles)/1e6)
	fmt.Fprintf(w, "| bytes | policy | hit rate | evicted | KB copied | time |\n|---:|---|---:|---:|---:|---:|\n")
	fmt.Fprintf(w, "| 0 | none | %.2f %% | %d | 0 | %.2f |\n", 100*none.cache.HitRate(),
		none.cache.Evicted, b.faster(program, uncached))
	for _, n := range sizes {
		for _, p := range policies {
			c := cached(p, n, swicache.Table)
			s := &b.get(program, c).cache
			fmt.Fprintf(w, "| %d | %s | %.2f %% | %d | %.0f | %.2f |\n", n, p, 100*s.HitRate(),
				s.Evicted, float64(s.BytesCopied)/1024, b.faster(program, c))
		}
	}
}

// few are the sizes of the tables about ways to return and about steps.
var few = []int{sizes[0], sizes[len(sizes)-1]}

// returnTable has the times of the ways of returning.
func (b *bench) returnTable(w *strings.Builder) {
	fmt.Fprint(w, "\nTime by size and return\n\n| program | policy |")
	for _, n := range few {
		for _, r := range returns {
			fmt.Fprintf(w, " %d: %s |", n, r)
		}
	}
	fmt.Fprintf(w, "\n|---|---|%s\n", strings.Repeat("---:|", len(few)*len(returns)))
	for _, program := range b.programs {
		for _, p := range evicting {
			fmt.Fprintf(w, "| `%s` | %s |", program, p)
			for _, n := range few {
				for _, r := range returns {
					fmt.Fprintf(w, " %.2f |", b.faster(program, cached(p, n, r)))
				}
			}
			w.WriteByte('\n')
		}
	}
}

// stepTable has the cycles that cores spend on the steps of the cache and on fetches from shared
// DRAM, in a row for each size.
func (b *bench) stepTable(w *strings.Builder) {
	const policy = swicache.LRU
	const title = "Cycles by step with policy %s, in percent of those in which cores did not wait"
	fmt.Fprintf(w, "\n"+title+"\n", policy)
	fmt.Fprint(w, "\n| program | bytes |")
	for s := range meter.NumCacheSteps {
		fmt.Fprintf(w, " %s |", s)
	}
	fmt.Fprintf(w, " fetch |\n|---|---:|%s\n", strings.Repeat("---:|", int(meter.NumCacheSteps)+1))
	for _, program := range b.programs {
		for _, n := range few {
			fmt.Fprintf(w, "| `%s` | %d |", program, n)
			r := b.get(program, cached(policy, n, swicache.Table))
			part := func(cycles uint64) {
				fmt.Fprintf(w, " %.1f |", 100*float64(cycles)/float64(r.busy))
			}
			for _, s := range r.cache.Cycles {
				part(s.Cycles)
			}
			part(r.sum["fetch_stalls"])
			w.WriteByte('\n')
		}
	}
}

// costTable has the cost of each step under each policy, with returns through the table, computed
// from the instructions declared for the step.
func costTable(_ *bench, w *strings.Builder) {
	fmt.Fprint(w, "\nCost of a step: cycles, words loaded from shared DRAM, words stored there\n\n| step |")
	steps := []struct {
		name string
		of   func(c *swicache.Costs) swicache.Work
	}{
		{"call: trampoline and table", func(c *swicache.Costs) swicache.Work { return c.Lookup }},
		{"hit: stamp", func(c *swicache.Costs) swicache.Work { return c.Hit }},
		{"return through the table", func(c *swicache.Costs) swicache.Work { return c.Return }},
		{"walk: a word of the stack", func(c *swicache.Costs) swicache.Work { return c.WalkWord }},
		{"walk: an address compared and redirected", func(c *swicache.Costs) swicache.Work {
			return c.WalkFix
		}},
		{"cold call: count and decide", func(c *swicache.Costs) swicache.Work { return c.Count }},
		{"cold call: continue in DRAM", func(c *swicache.Costs) swicache.Work { return c.Run }},
		{"check a free block", func(c *swicache.Costs) swicache.Work { return c.Hole }},
		{"check a copy as a victim", func(c *swicache.Costs) swicache.Work { return c.Search }},
		{"halve a count", func(c *swicache.Costs) swicache.Work { return c.Age }},
		{"insert", func(c *swicache.Costs) swicache.Work { return c.Insert }},
		{"evict", func(c *swicache.Costs) swicache.Work { return c.Leave }},
	}
	for _, p := range policies {
		fmt.Fprintf(w, " %s |", p)
	}
	fmt.Fprintf(w, "\n|---|%s\n", strings.Repeat("---:|", len(policies)))
	for _, s := range steps {
		fmt.Fprintf(w, "| %s |", s.name)
		for _, p := range policies {
			costs := swicache.For(p).Costs()
			k := s.of(&costs)
			fmt.Fprintf(w, " %d, %d, %d |", k.Cycles, k.Loads, k.Stores)
		}
		w.WriteByte('\n')
	}
}
