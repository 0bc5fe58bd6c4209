package ets

import (
	"slices"

	"github.com/parallergo/epiphany/actor/builtin"
	"github.com/parallergo/epiphany/bif"
	"github.com/parallergo/epiphany/term"
)

// tableItems is what info/1 tells, moreTableItems what info/2 tells besides.
var (
	tableItems = []string{"id", "decentralized_counters", "read_concurrency", "write_concurrency",
		"compressed", "memory", "owner", "heir", "name", "size",
		"node", "named_table", "type", "keypos", "protection"}
	moreTableItems = []string{"fixed", "safe_fixed", "safe_fixed_monotonic_time",
		"stats"}
)

// tableInfo answers an item, or all of them.
func (ts *Tables) tableInfo(c *builtin.Call, item *string) (term.Term, bif.Result) {
	t := ts.table(c)
	if t == nil {
		if why := ts.none(c.Args[0]); why == "type" {
			return c.BadargFor(why)
		}
		return term.AtomUndefined, bif.Done
	}
	if item != nil {
		if offset, timed := fixedSince[*item]; timed {
			return ts.fixings(c, t, offset)
		}
		return c.Return(ts.item(t, *item))
	}
	var all builtin.List
	for _, name := range tableItems {
		all = append(all, builtin.Tuple{builtin.Named(name), ts.item(t, name)})
	}
	return c.Return(all)
}

// fixedSince are the items that tell who has fixed a table since when, in monotonic time or, as
// seconds from 1970 on to its beginning, by the calendar.
var fixedSince = map[string]int64{"safe_fixed_monotonic_time": 0, "safe_fixed": builtin.Epoch}

// fixings answers {Time, [{Pid, Times}]} with the last that has come first, or false.
func (ts *Tables) fixings(c *builtin.Call, t *Table, epoch int64) (term.Term, bif.Result) {
	if len(t.fixed) == 0 {
		return term.AtomFalse, bif.Done
	}
	var who builtin.List
	for _, f := range slices.Backward(t.fixed) {
		who = append(who, builtin.Tuple{term.Pid(f.pid), f.times})
	}
	since := ts.of.Nanos(t.since)
	if epoch == 0 {
		return c.Return(builtin.Tuple{since, who})
	}
	us := epoch*1_000_000 + since/1000
	return c.Return(builtin.Tuple{builtin.Tuple{int(us / 1e12), int(us / 1e6 % 1e6), int(us % 1e6)},
		who})
}

// tableWords is what a table takes beside its objects, objectWords what an object takes beside its
// term, in the words of the ARM: fields as in this package (estimate, L). Those of objects are
// allocated with the term, so that many small objects do not take more of the Go memory than of the
// guest's.
const (
	tableWords  = 32
	objectWords = 8
)

// item is an item of a table. An heir that has ended is none.
func (ts *Tables) item(t *Table, name string) any {
	if name == "heir" && ts.of.Owner(t.heir) == nil {
		return builtin.Named("none")
	}
	return t.item(name)
}

func (t *Table) item(name string) any {
	switch name {
	case "id":
		return term.Ref(t.ref)
	case "decentralized_counters":
		return t.decentral
	case "read_concurrency":
		return t.reads
	case "write_concurrency":
		return t.writes
	case "compressed":
		return builtin.Boolean(t.compressed)
	case "memory":
		return tableWords + t.words
	case "owner":
		return term.Pid(t.owner)
	case "heir":
		return term.Pid(t.heir)
	case "name":
		return t.name
	case "size":
		return t.tree.Len()
	case "node":
		return term.AtomNonode
	case "named_table":
		return builtin.Boolean(t.named)
	case "type":
		return builtin.Named(tableKinds[t.kind])
	case "keypos":
		return t.keypos
	case "protection":
		return builtin.Named(tableAccesses[t.access])
	case "stats":
		return t.stats()
	}
	return builtin.Boolean(len(t.fixed) > 0) // "fixed"
}

// stats is what OTP tells of the chains of a hash table, of which there is one here, the whole
// tree: {Chains, Average, Deviation, Expected, Shortest, Longest, Kept, Locks}; false for a table
// in order.
func (t *Table) stats() any {
	if t.kind == tableOrdered {
		return term.AtomFalse
	}
	n := t.tree.Len()
	return builtin.Tuple{1, n, 0, 0, n, n, t.kept, 0}
}
