package swicache

// State is what a core knows of a function: how often it was called cold, or that it is in the cache.
type State = uint8

// States of a function. Values up to MaxCount are call counts.
const (
	MaxCount State = 0xFD
	// Refused: over the threshold, but there was no room. It stays cold until the cache is reset.
	Refused State = 0xFE
	// Cached: the code lies in SRAM.
	Cached State = 0xFF
)

// Config sizes a cache. The defaults are ParallErlang's.
type Config struct {
	Bytes     int // SRAM for code; 8192 (FACTS.md section 8, CACHE_SIZE)
	Functions int // most functions held; 100 (MAX_CACHED_FUNS)
	Threshold int // cached when called more often than this; 4 (HIPE_CACHE_THRESH); negative: nothing is cached
}

// Default is the cache of the thesis.
func Default() Config { return Config{Bytes: 8192, Functions: 100, Threshold: 4} }

// Stats count what the cache did since it was made.
type Stats struct {
	ColdCalls, Inserted, Refused, Evicted, BytesCopied uint64
}

// Cache is the software instruction cache of one core: the dispatch table's counters and the map of the SRAM it fills.
// It belongs to one core and is not safe for concurrent use.
type Cache struct {
	cfg   Config
	state []State
	held  []int // functions in the cache, in order of insertion
	used  int
	Stats Stats
}

// New makes an empty cache.
func New(cfg Config) *Cache { return &Cache{cfg: cfg} }

// States is the dispatch state by function; Grow makes it cover n functions.
func (c *Cache) States() []State { return c.state }

// Grow makes the table cover n functions.
func (c *Cache) Grow(n int) {
	for len(c.state) < n {
		c.state = append(c.state, 0)
	}
}

// Cold counts a cold call of function f, whose code has the given size. When the function now belongs into the cache it
// reports the byte offset in the cache's SRAM to which its code must be copied.
func (c *Cache) Cold(f, bytes int) (at int, insert bool) {
	c.Stats.ColdCalls++
	s := c.state[f]
	if s == Refused || c.cfg.Threshold < 0 {
		return 0, false
	}
	if s < MaxCount {
		s++
		c.state[f] = s
	}
	if int(s) <= c.cfg.Threshold {
		return 0, false
	}
	bytes = (bytes + 7) &^ 7
	if len(c.held) >= c.cfg.Functions || c.used+bytes > c.cfg.Bytes {
		c.state[f] = Refused
		c.Stats.Refused++
		return 0, false
	}
	at = c.used
	c.used += bytes
	c.held = append(c.held, f)
	c.state[f] = Cached
	c.Stats.Inserted++
	c.Stats.BytesCopied += uint64(bytes)
	return at, true
}

// Reset empties the cache when its process exits. Call counts survive: a function that had passed the threshold is cached
// again at its next call.
func (c *Cache) Reset() {
	again := State(min(c.cfg.Threshold, int(MaxCount)))
	for _, f := range c.held {
		c.state[f] = again
	}
	for f, s := range c.state {
		if s == Refused {
			c.state[f] = again
		}
	}
	c.Stats.Evicted += uint64(len(c.held))
	c.held = c.held[:0]
	c.used = 0
}

// Used is the number of bytes of SRAM in use.
func (c *Cache) Used() int { return c.used }
