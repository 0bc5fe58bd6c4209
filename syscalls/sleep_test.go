package syscalls

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
)

// What is sent in the exploration: by the master to ring and answer, by another core to the inbox.
// All become visible at different addresses, so in any order among each other.
const (
	channels = 3 // ring, answer, inbox
	inbox    = 2
	inFlight = 4 // requests on their way at once
	numbers  = 8 // that requests have: more than are known at once
)

// world is one state of a slave, a master and what is on its way between them.
type world struct {
	posted, visible, taken [channels]uint8 // stored, arrived, taken by the slave

	slave   Sleeper
	at      slavePC
	halted  bool
	request emu.Word           // visible
	coming  [inFlight]emu.Word // requests stored and not visible yet, oldest first
	stores  uint8              // of these
	resumes uint8              // commands on their way to the core

	master Waker
	next   masterPC
	read   emu.Word // the request that the master has read
	rung   bool

	peer          peerPC
	asleep, shown bool // the word in the inbox, as the slave has stored it and as others see it
}

type slavePC uint8

const (
	poll   slavePC = iota // at channel 0, and so on
	sleep          = poll + channels
	trap           = sleep + 1
	relook         = trap + 1 // at the inbox, when the word in it can be seen
	stir           = relook + 1
)

type masterPC uint8

const (
	ready masterPC = iota
	compare
	resume
)

type peerPC uint8

const (
	sender     peerPC = iota
	pollWord          // the word in the inbox
	pollHalted        // whether the core is halted
	command
)

// protocol is how slave and master decide; the rest of their steps is common to all.
type protocol struct {
	sent [channels]uint8 // what the master sends
	ask  func(w *world) (emu.Word, bool)
	due  func(w *world) bool
	// deaf masters compare only when they send; blind ones do not look whether the core is halted.
	deaf, blind bool
	// peers: another core sends to the inbox.
	peers bool
	// hasty slaves halt without looking into the inbox again; early senders look at the word before
	// their message can be seen; sulky slaves do not ask again before they have seen something new.
	hasty, early, sulky bool
}

// step is a way to go on from a state.
type step struct {
	name string
	to   world
}

// steps are all ways to go on.
func (p *protocol) steps(w world) (out []step) {
	add := func(name string, change func(w *world)) {
		to := w
		change(&to)
		out = append(out, step{name, to})
	}
	for c := range channels {
		if w.posted[c] > w.visible[c] {
			add(fmt.Sprintf("store %d to channel %d arrives", w.visible[c]+1, c), func(w *world) { w.visible[c]++ })
		}
	}
	if w.stores > 0 {
		add(fmt.Sprintf("request %d arrives", w.coming[0]), func(w *world) {
			w.request = w.coming[0]
			copy(w.coming[:], w.coming[1:])
			w.coming[inFlight-1] = 0
			w.stores--
			w.rung = !p.deaf
		})
	}
	if w.shown != w.asleep {
		add("word in the inbox arrives", func(w *world) { w.shown = w.asleep })
	}
	if w.resumes > 0 {
		add("resume arrives", func(w *world) { w.resumes--; w.halted = false })
	}
	switch {
	case w.halted:
	case w.at < sleep:
		p.poll(&w, add)
	case w.at == sleep && w.stores < inFlight:
		add("slave asks", func(w *world) {
			n, halt := p.ask(w)
			w.at = poll
			if halt {
				w.store(n)
				w.at = trap
				if p.peers {
					w.asleep = true
					w.at = relook
				}
			}
		})
	case w.at == relook && p.hasty:
		add("slave looks at nothing", func(w *world) { w.at = trap })
	case w.at == relook && w.shown && w.visible[inbox] > w.taken[inbox]:
		add("slave finds a message in the inbox", func(w *world) { w.at = stir })
	case w.at == relook && w.shown:
		add("slave finds nothing in the inbox", func(w *world) { w.at = trap })
	case w.at == trap:
		add("slave halts", func(w *world) {
			w.halted, w.at = true, poll
			if p.peers {
				w.at = stir
			}
		})
	case w.at == stir && w.stores < inFlight:
		add("slave goes on", func(w *world) {
			if !p.sulky {
				w.slave.Noticed()
			}
			w.asleep, w.at = false, poll
			w.store(Awake)
		})
	}
	p.serve(&w, add)
	if p.peers {
		p.send(&w, add)
	}
	return out
}

// store stores a request.
func (w *world) store(n emu.Word) {
	w.coming[w.stores] = n
	w.stores++
	w.slave.asked %= numbers
}

// send is what another core can do.
func (p *protocol) send(w *world, add func(string, func(*world))) {
	switch w.peer {
	case sender:
		if w.posted[inbox] < p.sent[inbox] {
			add(fmt.Sprintf("sender stores %d to the inbox", w.posted[inbox]+1), func(w *world) { w.posted[inbox]++; w.peer = pollWord })
		}
	case pollWord:
		if w.visible[inbox] < w.posted[inbox] && !p.early {
			return
		}
		add(fmt.Sprintf("sender sees that the slave sleeps: %t", w.shown), func(w *world) {
			w.peer = sender
			if w.shown {
				w.peer = pollHalted
			}
		})
	case pollHalted:
		add(fmt.Sprintf("sender sees the core halted: %t", w.halted), func(w *world) {
			w.peer = pollWord
			if w.halted {
				w.peer = command
			}
		})
	case command:
		add("sender resumes", func(w *world) { w.resumes++; w.peer = sender })
	}
}

// poll is a look of the slave at one channel.
func (p *protocol) poll(w *world, add func(string, func(*world))) {
	c := int(w.at)
	if w.visible[c] == w.taken[c] {
		add(fmt.Sprintf("slave sees nothing in channel %d", c), func(w *world) { w.at++ })
		return
	}
	add(fmt.Sprintf("slave takes %d from channel %d", w.taken[c]+1, c), func(w *world) {
		w.taken[c]++
		if c == inbox {
			w.slave.Noticed()
		} else {
			w.slave.Saw()
		}
		w.at = poll
	})
}

// serve is what the master can do.
func (p *protocol) serve(w *world, add func(string, func(*world))) {
	switch w.next {
	case ready:
		for c := range inbox {
			if w.posted[c] < p.sent[c] {
				add(fmt.Sprintf("master stores %d to channel %d", w.posted[c]+1, c), func(w *world) {
					w.posted[c]++
					w.master.Sent()
					w.next = compare
				})
			}
		}
		if w.rung {
			add("master scans", func(w *world) { w.rung, w.next = false, compare })
		}
	case compare:
		add(fmt.Sprintf("master compares with request %d", w.request), func(w *world) {
			w.read = w.request
			w.next = ready
			if p.due(w) {
				w.next = resume
			}
		})
	case resume:
		if !p.blind && !w.halted {
			add("master finds the core running", func(w *world) { w.rung, w.next = true, ready })
			return
		}
		add("master resumes", func(w *world) {
			w.master.Resumed(w.read)
			w.resumes++
			w.next = ready
		})
	}
}

// settled is a state in which everything has been taken, the core is halted and nothing is under
// way.
func (p *protocol) settled(w *world) bool {
	return w.taken == p.sent && w.halted && w.stores == 0 && w.resumes == 0 && w.next == ready && !w.rung && w.peer == sender
}

// found is what an exploration has found.
type found struct {
	states, settled int
	halted          []string // the shortest way to a state where nothing can happen any more though something has not been taken
	restless        []string // the shortest way to a state from which the core never comes to rest
}

// visit is how a state was reached first, and from which states it can be.
type visit struct {
	from  int
	by    string
	world world
	back  []int
	live  bool // a settled state can be reached
}

// explore goes through all states, breadth first.
func (p *protocol) explore() found {
	seen := map[world]int{{}: 0}
	all := []visit{{}}
	var goals []int
	var f found
	for i := 0; i < len(all); i++ {
		next := p.steps(all[i].world)
		switch {
		case p.settled(&all[i].world):
			goals = append(goals, i)
		case len(next) == 0 && f.halted == nil:
			f.halted = trace(all, i)
		}
		for _, s := range next {
			j, old := seen[s.to]
			if !old {
				j = len(all)
				seen[s.to] = j
				all = append(all, visit{from: i, by: s.name, world: s.to})
			}
			all[j].back = append(all[j].back, i)
		}
	}
	f.states, f.settled = len(all), len(goals)
	for len(goals) > 0 {
		i := goals[0]
		goals = goals[1:]
		if !all[i].live {
			all[i].live = true
			goals = append(goals, all[i].back...)
		}
	}
	for i := range all {
		if !all[i].live {
			f.restless = trace(all, i)
			break
		}
	}
	return f
}

// trace is the way to a state.
func trace(all []visit, i int) (names []string) {
	for ; i > 0; i = all[i].from {
		names = append(names, all[i].by)
	}
	names = append(names, "start")
	slices.Reverse(names)
	return names
}

// counted is the protocol of Sleeper and Waker.
func counted() protocol {
	return protocol{
		sent: [channels]uint8{3, 1, 0},
		ask:  func(w *world) (emu.Word, bool) { return w.slave.Ask() },
		due:  func(w *world) bool { return w.master.Due(w.read) },
	}
}

// Whatever the order in which things happen and become visible, a core never stays halted with
// something unread, and it always can come to rest with everything read.
func TestNoInterleavingLosesAWakeup(t *testing.T) {
	for messages := range uint8(6) {
		for replies := range uint8(3) {
			p := counted()
			p.sent = [channels]uint8{messages, replies, 0}
			f := p.explore()
			assert.Empty(t, f.halted, "%d messages, %d answers: halted for ever", messages, replies)
			assert.Empty(t, f.restless, "%d messages, %d answers: never at rest", messages, replies)
			assert.NotZero(t, f.settled)
			t.Logf("%d messages, %d answers: %d states", messages, replies, f.states)
		}
	}
}

// The same when other cores send to the inbox.
func TestNoInterleavingWithOtherCoresLosesAWakeup(t *testing.T) {
	for _, sent := range [][channels]uint8{{0, 0, 1}, {0, 0, 3}, {1, 0, 1}, {0, 1, 1}} {
		p := counted()
		p.peers, p.sent = true, sent
		f := p.explore()
		assert.Empty(t, f.halted, "%v: halted for ever", sent)
		assert.Empty(t, f.restless, "%v: never at rest", sent)
		assert.NotZero(t, f.settled)
		t.Logf("%v: %d states", sent, f.states)
	}
}

// The exploration finds what is wrong with protocols that leave a part out. Run with -v to see how
// each fails.
func TestWorseProtocolsLoseAWakeup(t *testing.T) {
	flag := func(p *protocol) {
		p.ask = func(*world) (emu.Word, bool) { return 1, true }
		p.due = func(w *world) bool { return w.read == 1 }
	}
	toInbox := [channels]uint8{0, 0, 1}
	for _, c := range []struct {
		name   string
		change func(p *protocol)
		halts  bool // for ever; else it never comes to rest
	}{
		{"check, then tell that it sleeps: the master looks at a flag when it sends", func(p *protocol) { flag(p); p.deaf = true }, true},
		{"the same flag, looked at whenever it is set: cores are resumed for nothing without end", flag, false},
		{"reversed: look first, then take the count to wait for from what has been sent", func(p *protocol) {
			p.ask = func(w *world) (emu.Word, bool) { return emu.Word(w.visible[0]+w.visible[1]) + 1, true }
		}, true},
		{"the master compares only when it sends", func(p *protocol) { p.deaf = true }, true},
		{"the master resumes without looking whether the core is halted", func(p *protocol) { p.blind = true }, true},
		{"a core that was resumed too early asks for the same again", func(p *protocol) {
			p.ask = func(w *world) (emu.Word, bool) {
				if n, halt := w.slave.Ask(); halt {
					return n, true
				}
				return emu.Word(w.slave.asked)<<requestShift | emu.Word(w.slave.seen+1), true
			}
		}, true},
		{"halting without a last look into the inbox", func(p *protocol) { p.peers, p.hasty, p.sent = true, true, toInbox }, true},
		{"a sender looks whether the core sleeps before the core can see the message", func(p *protocol) { p.peers, p.early, p.sent = true, true, toInbox }, true},
		{"a core that was resumed for what it has seen already waits for more", func(p *protocol) {
			p.peers, p.sulky, p.sent = true, true, [channels]uint8{1, 0, 1}
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := counted()
			p.sent = [channels]uint8{1, 0, 0}
			c.change(&p)
			f := p.explore()
			if c.halts {
				require.NotEmpty(t, f.halted)
				t.Log(strings.Join(f.halted, "\n"))
			} else {
				require.Empty(t, f.halted)
				require.NotEmpty(t, f.restless)
				t.Log(strings.Join(f.restless, "\n"))
			}
		})
	}
}

// Requests grow, so that none is taken for the one before; counts may wrap.
func TestSleeperAndWaker(t *testing.T) {
	var s Sleeper
	var w Waker
	assert.False(t, w.Due(0), "has never asked")
	w.Sent()
	assert.False(t, w.Due(0))
	n, halt := s.Ask()
	assert.True(t, halt)
	assert.True(t, w.Due(n))
	w.Resumed(n)
	assert.False(t, w.Due(n), "once")
	_, halt = s.Ask()
	assert.False(t, halt, "what it was resumed for is still to come")
	s.Saw()
	n, halt = s.Ask()
	assert.True(t, halt)
	assert.False(t, w.Due(n), "has seen everything")

	s = Sleeper{seen: 5, asked: 1<<16 - 1}
	n, _ = s.Ask()
	assert.NotEqual(t, Awake, n)
	assert.EqualValues(t, 1, s.asked, "no request has the number 0")

	s, w = Sleeper{seen: 1<<32 - 1, asked: 7}, Waker{sent: 1<<32 - 1, met: 7}
	n, halt = s.Ask()
	assert.True(t, halt)
	assert.False(t, w.Due(n))
	w.Sent()
	assert.True(t, w.Due(n))
	var before, after emu.Hash
	s.HashState(&before)
	w.HashState(&before)
	s.Saw()
	w.Resumed(n)
	s.HashState(&after)
	w.HashState(&after)
	assert.NotEqual(t, before.Sum(), after.Sum())
}
