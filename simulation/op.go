package simulation

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/parallergo/epiphany/term"
)

// op is an operation of a script.
type op struct {
	name string
	args []any
	// done checks the result and does to the model what the operation does.
	done func(m *model, me *process, result any) error
	// partly is what the operation may have done when its process was ended in the middle of it;
	// nil is nothing that others see.
	partly func(m *model, me *process)
	// fatal operations end processes, for the reason given; the result is unreported when the
	// caller is among them.
	fatal  bool
	reason any
	to     uint32 // the other process that ends, 0 for none
	// closing operations come last: they depend on what others would do to names, or leave a core
	// that is not free at once.
	closing bool
}

// unreported stands for the result of an operation that its process did not survive.
type unreported struct{}

func (o *op) wire() any { return append(term.Tuple{atom(o.name)}, o.args...) }

// when says where an operation may stand.
type when uint8

const (
	first  when = 1 << iota // at the beginning of a script, before anything can put messages into the mailbox
	alone                   // in a step of one process
	shared                  // in a step of several processes, of which none ends
	racing                  // in a step of several processes, some of which end
)

// author draws the operations of one script.
type author struct {
	rnd    *rand.Rand
	m      *model
	me     *process
	active []uint32 // processes with scripts in this step
}

// names can be registered.
var names = []string{"alpha", "beta", "gamma", "delta"}

func (a *author) chance(p float64) bool { return a.rnd.Float64() < p }

// pick draws an element, the zero value from an empty list.
func pick[T any](rnd *rand.Rand, list []T) (x T) {
	if len(list) > 0 {
		x = list[rnd.IntN(len(list))]
	}
	return x
}

// someone is a process that is alive, or now and then one that has ended.
func (a *author) someone() uint32 {
	if len(a.m.gone) > 0 && a.chance(0.1) {
		return pick(a.rnd, a.m.gone)
	}
	return a.living()
}

func (a *author) living() uint32 { return pick(a.rnd, slices.Sorted(maps.Keys(a.m.procs))) }

// kinds are the operations by weight.
var kinds = []struct {
	weight int
	when   when
	draw   func(a *author) *op // nil if there is none just now
}{
	{6, first, drawDrain},
	{8, first | alone | shared | racing, drawTake},
	{4, first, drawInfo},
	{12, alone, drawSpawn},
	{8, alone | shared, drawLink},
	{4, alone, drawUnlink},
	{8, alone | shared, drawMonitor},
	{4, alone | shared, drawDemonitor},
	{5, alone | shared, drawTrap},
	{4, alone, drawHarmlessSignal},
	{4, alone, drawRegister},
	{2, alone, drawUnregister},
	{2, alone, drawWhereis},
	{2, alone | shared, drawAlive},
	{6, alone, drawRace},
	{14, alone | shared | racing, drawSend},
	{3, alone, drawSendByName},
	{6, alone | shared, drawTimer},
	{2, alone, drawTimerByName},
	{3, alone | shared, drawCancel},
	{3, alone | shared | racing, drawWait},
	{5, alone | shared | racing, drawKeep},
	{5, alone | shared | racing, drawCheck},
	{2, alone | shared | racing, drawDrop},
	{4, alone | shared | racing, drawHoard},
	{4, alone | shared | racing, drawDeep},
	{2, alone | shared | racing, func(a *author) *op {
		return plain(atom("spun"), "spin", 100+a.rnd.IntN(5000))
	}},
	{2, alone | shared | racing, func(*author) *op { return plain(true, "collect") }},
}

// one draws an operation for a place.
func (a *author) one(place when) *op {
	total := 0
	for _, k := range kinds {
		if k.when&place != 0 {
			total += k.weight
		}
	}
	for {
		n := a.rnd.IntN(total)
		for _, k := range kinds {
			if k.when&place == 0 {
				continue
			}
			if n -= k.weight; n < 0 {
				if o := k.draw(a); o != nil {
					return o
				}
				break
			}
		}
	}
}

// plain is an operation with a result that is known and no effect on others.
func plain(want any, name string, args ...any) *op {
	return &op{name: name, args: args, done: func(_ *model, _ *process, r any) error {
		return expect(name, want, r)
	}}
}

func failed(reason string) any { return term.Tuple{atom("failed"), atom(reason)} }

func drawDrain(*author) *op {
	return &op{name: "drain", done: func(_ *model, me *process, r any) error {
		want := me.contents()
		me.mailbox = nil
		return expect("drain", want, r)
	}}
}

// contents is a mailbox as a list.
func (p *process) contents() term.List {
	list := term.List{}
	for _, l := range p.mailbox {
		list = append(list, l.value)
	}
	return list
}

// drawTake takes messages of one sender out of the middle of the mailbox.
func drawTake(a *author) *op {
	var senders []uint32
	for _, l := range a.me.mailbox {
		if l.from.pid != 0 && !slices.Contains(a.active, l.from.pid) &&
			!slices.Contains(senders, l.from.pid) {
			senders = append(senders, l.from.pid)
		}
	}
	from, n := pick(a.rnd, senders), 1+a.rnd.IntN(12)
	if from == 0 {
		return nil
	}
	return &op{name: "take", args: []any{pid(from), n}, done: func(_ *model, me *process, r any) error {
		want, left := term.List{}, n
		me.mailbox = slices.DeleteFunc(me.mailbox, func(l letter) bool {
			t, _ := l.value.(term.Tuple)
			if left == 0 || len(t) != 4 || t[0] != atom("m") || t[1] != pid(from) {
				return false
			}
			want, left = append(want, t[2]), left-1
			return true
		})
		return expect("take", want, r)
	}}
}

// drawInfo asks process_info for what the model knows.
func drawInfo(a *author) *op {
	item := pick(a.rnd, []string{"messages", "message_queue_len", "links", "monitors"})
	return &op{name: "info", args: []any{atom(item)}, done: func(_ *model, me *process, r any) error {
		switch item {
		case "messages":
			return expect(item, me.contents(), r)
		case "message_queue_len":
			return expect(item, int64(len(me.mailbox)), r)
		}
		list, isList := r.(term.List)
		if !isList {
			return expect(item, "a list", r)
		}
		var want []any
		for l := range me.links {
			want = append(want, pid(l))
		}
		if item == "monitors" {
			want = nil
			for _, w := range me.monitors {
				want = append(want, term.Tuple{atom("process"), w.who()})
			}
		}
		return expect(item, inOrder(want), inOrder(list))
	}}
}

// inOrder sorts values of which the order does not matter.
func inOrder(list []any) term.List {
	return slices.SortedFunc(slices.Values(list), func(x, y any) int {
		return cmp.Compare(fmt.Sprint(x), fmt.Sprint(y))
	})
}
