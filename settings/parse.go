package settings

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/swicache"
	"github.com/parallergo/epiphany/vm/rts"
)

// parseInt parses a number in a range.
func parseInt(s string, low, high int64, unit string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n < low || n > high {
		return low, fmt.Errorf("%q, want %d to %d %s", s, low, high, unit)
	}
	return n, nil
}

// sized parses a place with a size, such as sram:2K. Without a size bytes is unchanged. Place 0 is
// shared DRAM.
func sized[P ~uint8](s string, parse func(string) (P, error), bytes *int) (P, error) {
	name, size, found := strings.Cut(s, ":")
	place, err := parse(name)
	if err != nil || !found {
		return place, err
	}
	if place == 0 {
		return place, fmt.Errorf("%q: %s takes no bytes of SRAM", s, name)
	}
	*bytes, err = ParseBytes(size)
	return place, err
}

// ParseBytes parses a size in bytes such as 4096, 4K, 1M or 1G, at most 2 GB.
func ParseBytes(s string) (int, error) {
	digits := strings.TrimRight(s, "KMG")
	scale, known := map[string]int64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[s[len(digits):]]
	n, err := strconv.ParseUint(digits, 10, 63)
	tooLarge := errors.Is(err, strconv.ErrRange)
	switch {
	case !known || err != nil && !tooLarge:
		return 0, fmt.Errorf("%q is no size in bytes such as 4096 or 4K", s)
	case tooLarge || n > uint64(min(2<<30, math.MaxInt)/scale):
		return 0, fmt.Errorf("%q is more than a size may be, 2G", s)
	}
	return int(n) * int(scale), nil
}

// ParseSourceBytes parses a value of the setting source-bytes.
func ParseSourceBytes(s string) (int, error) {
	n, err := ParseBytes(s)
	if err == nil && (n < 1<<10 || n > 256<<20) {
		err = fmt.Errorf("%q, want 1K to 256M", s)
	}
	return n, err
}

// parseRuntime parses a list such as gc:dram,softfloat:cached. Functions that are not in the list
// keep their places, unless the list contains all.
func parseRuntime(p *slave.Placement, s string) error {
	if s == "" {
		return nil
	}
	var named [rts.NumFuncs]bool
	rest := -1
	for item := range strings.SplitSeq(s, ",") {
		name, text, _ := strings.Cut(item, ":")
		place, placeErr := slave.ParseRuntimePlace(text)
		if name == "all" && placeErr == nil {
			rest = int(place)
			continue
		}
		f, err := rts.ParseFunc(name)
		if err != nil && name != "all" {
			return err
		}
		if placeErr != nil {
			return fmt.Errorf("%s: %w", name, placeErr)
		}
		p.Runtime[f], named[f] = place, true
	}
	for f := range p.Runtime {
		if rest >= 0 && !named[f] {
			p.Runtime[f] = slave.RuntimePlace(rest)
		}
	}
	return nil
}

// parseCache parses the policy of the instruction cache, its size, at most that of the SRAM, and
// further settings after commas. The handling of returns is unchanged.
func parseCache(s string, most int, cache *swicache.Config) error {
	head, settings, more := strings.Cut(s, ",")
	name, size, found := strings.Cut(head, ":")
	policy, err := swicache.ParsePolicy(name)
	if err != nil {
		return err
	}
	by, calls := cache.Return, cache.Calls
	*cache = swicache.For(policy)
	cache.Return, cache.Calls = by, calls
	if found {
		if cache.Bytes, err = ParseBytes(size); err != nil {
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
