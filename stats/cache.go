package stats

import (
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/meter"
)

// CacheConfig is the configuration of the instruction caches.
type CacheConfig struct {
	Policy    string `json:"policy"`
	Return    string `json:"return"`
	Bytes     int    `json:"bytes"` // of one core
	Functions int    `json:"functions"`
	Threshold int    `json:"threshold"`
	Age       int    `json:"age"`
}

// OfConfig returns a configuration in the form that statistics show.
func OfConfig(c swicache.Config) CacheConfig {
	return CacheConfig{
		Policy: c.Policy.String(), Return: c.Return.String(), Bytes: c.Bytes,
		Functions: c.Functions, Threshold: c.Threshold, Age: c.Age,
	}
}

// Cache counts what the instruction cache of a core has done, and its cost in cycles.
type Cache struct {
	swicache.Stats
	Cycles [meter.NumCacheSteps]CacheCycles `json:"cycles"`
}

// CacheCycles are the cycles spent in one step. The counters of the core include them.
type CacheCycles struct {
	Step   string `json:"step"`
	Cycles uint64 `json:"cycles"`
}

// OfCache returns the counts of a cache, with the cycles of each step from the core's counters.
func OfCache(did swicache.Stats, c *meter.Counters) Cache {
	cache := Cache{Stats: did}
	for step, n := range c.Cache {
		cache.Cycles[step] = CacheCycles{meter.CacheStep(step).String(), n}
	}
	return cache
}

// Add adds that of another core.
func (c *Cache) Add(d *Cache) {
	c.Stats.Add(&d.Stats)
	for i := range d.Cycles {
		c.Cycles[i].Step = d.Cycles[i].Step
		c.Cycles[i].Cycles += d.Cycles[i].Cycles
	}
}

// Total returns the sum of the cycles of all steps.
func (c *Cache) Total() (cycles uint64) {
	for _, s := range c.Cycles {
		cycles += s.Cycles
	}
	return cycles
}

// CachedFunction sums what the instruction caches of all cores have done for one function, that is,
// for all functions of one name.
type CachedFunction struct {
	Name string `json:"name"` // Module:Function/Arity
	swicache.Counts
	Held int `json:"held"` // copies in caches now
}
