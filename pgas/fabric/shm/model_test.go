package shm_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/pgas/fabric/fi"
)

// model is what a fabric must do, one operation after another. Nodes have ranks as addresses.
type model struct {
	t      *testing.T
	r      *rand.Rand
	manual bool
	serial int
	sides  []*side
}

// side is a node in the model.
type side struct {
	*node
	data      []byte            // its memory
	inbox     []func()          // what its progress does
	letters   []letter          // sent to it, and not received
	wants     []want            // posted receives
	coming    int               // data of writes under way to it
	flight    int               // operations from it
	sent, got []string          // completions that it has not read
	checks    map[string]func() // of what operations have fetched, by context
	counts    map[fi.Flags]int
}

type letter struct {
	from   int
	tagged bool
	tag    uint64
	text   []byte
	event  bool   // data of a write, which tag is
	taken  func() // completes the sender's operation, or nil
}

type want struct {
	from        fi.Addr
	tagged      bool
	tag, ignore uint64
	room        int
	context     string
}

const (
	modelFlight = 8  // operations under way, messages that have arrived
	modelQueue  = 64 // completions
)

func newModel(t *testing.T, seed uint64, p fi.Progress) *model {
	m := &model{t: t, r: rand.New(rand.NewPCG(seed, 15)), manual: p == fi.ProgressManual}
	for _, n := range open(t, 3, fi.Info{Domain: fi.DomainAttr{Data: p},
		Tx: fi.ContextAttr{Size: modelFlight}, Rx: fi.ContextAttr{Size: modelFlight}}) {
		m.sides = append(m.sides, &side{node: n, data: make([]byte, len(n.memory)),
			checks: map[string]func(){}, counts: map[fi.Flags]int{}})
	}
	return m
}

func (m *model) context() string {
	m.serial++
	return fmt.Sprint("op ", m.serial)
}

func (m *model) side() (int, *side) {
	i := m.r.IntN(len(m.sides))
	return i, m.sides[i]
}

func (m *model) random(n int) []byte {
	p := make([]byte, n)
	for i := range p {
		p[i] = byte(m.r.Uint32())
	}
	return p
}

// full tells whether a node can begin nothing.
func (s *side) full() bool {
	return s.flight >= modelFlight || len(s.sent)+s.flight >= modelQueue
}

func (s *side) crowded() bool { return len(s.letters)+s.coming >= modelFlight }

// target is memory of a node; some is not there.
func (m *model) target(n int) (peer *side, at fi.Remote, refused fi.Errno) {
	i, peer := m.side()
	at = to(i, uint64(m.r.IntN(64))*8)
	switch m.r.IntN(16) {
	case 0:
		at.Key, refused = 1000, fi.EKEYREJECTED
	case 1:
		at.Addr, refused = uint64((len(peer.data)-n)&^7+16), fi.EFAULT
	}
	return peer, at, refused
}

// transfer expects that an operation begins unless it cannot, and what it does: at once, or when
// the other side makes progress.
func (m *model) transfer(me, peer *side, refused fi.Errno, call func(context string) error,
	does func(context string), counter, remote fi.Flags, inject bool) bool {
	context := m.context()
	err := call(context)
	if me.full() {
		require.Equal(m.t, fi.EAGAIN, err, context)
		return false
	}
	require.NoError(m.t, err, context)
	me.flight++
	peer.inbox = append(peer.inbox, func() {
		me.flight--
		if refused != 0 {
			me.sent = append(me.sent, completion(context, inject)+refused.Error())
			return
		}
		does(context)
		me.counts[counter]++
		peer.counts[remote]++
		if !inject {
			me.sent = append(me.sent, completion(context, false))
		}
	})
	if !m.manual {
		m.progress(peer)
	}
	return true
}

// completion is one as text; injected operations have no context.
func completion(context any, inject bool) string {
	if inject {
		context = nil
	}
	return fmt.Sprintf("%v: ", context)
}

// progress is what a node does for others.
func (m *model) progress(s *side) {
	for len(s.inbox) > 0 {
		do := s.inbox[0]
		s.inbox = s.inbox[1:]
		do()
	}
	m.match(s)
}

// match gives each letter to the first receive that wants it.
func (m *model) match(s *side) {
	if len(s.inbox) > 0 {
		return
	}
	for i := 0; i < len(s.letters) && len(s.got) < modelQueue; {
		l := s.letters[i]
		if l.event {
			s.got = append(s.got, fmt.Sprintf("<nil>: data %d from %d", l.tag, l.from))
			s.letters = slices.Delete(s.letters, i, i+1)
			continue
		}
		w := slices.IndexFunc(s.wants, func(w want) bool {
			return w.tagged == l.tagged && (w.tag^l.tag)&^w.ignore == 0 &&
				(w.from == fi.AddrUnspec || w.from == fi.Addr(l.from))
		})
		if w < 0 {
			i++
			continue
		}
		s.receive(l, s.wants[w])
		s.letters, s.wants = slices.Delete(s.letters, i, i+1), slices.Delete(s.wants, w, w+1)
	}
}

func (s *side) receive(l letter, w want) {
	text := completion(w.context, false)
	if len(l.text) > w.room {
		s.got = append(s.got, text+fi.ETRUNC.Error())
	} else {
		s.got = append(s.got, fmt.Sprintf("%s%x tag %d from %d", text, l.text, l.tag, l.from))
		s.counts[fi.Recv]++
	}
	if l.taken != nil {
		l.taken()
	}
}

func (m *model) write() {
	me := m.r.IntN(len(m.sides))
	from, buf := m.sides[me], m.random(m.r.IntN(100))
	peer, at, refused := m.target(len(buf))
	inject, data := len(buf) <= 64 && m.r.IntN(2) == 0, m.r.IntN(4) == 0
	call := func(context string) error {
		switch {
		case inject && data:
			return from.ep.InjectWriteData(buf, 9, at)
		case inject:
			return from.ep.InjectWrite(buf, at)
		case data:
			return from.ep.WriteData(buf, 9, at, context)
		}
		return from.ep.Write(buf, at, context)
	}
	if data && !from.full() && peer.crowded() {
		require.Equal(m.t, fi.EAGAIN, call(""))
		return
	}
	if data && !from.full() {
		peer.coming++ // until the other side has done it
		peer.inbox = append(peer.inbox, func() { peer.coming-- })
	}
	m.transfer(from, peer, refused, call, func(string) {
		copy(peer.data[at.Addr:], buf)
		if data {
			peer.letters = append(peer.letters, letter{from: me, event: true, tag: 9})
		}
	}, fi.Write, fi.RemoteWrite, inject)
}

func (m *model) read() {
	_, me := m.side()
	buf := make([]byte, m.r.IntN(100))
	peer, at, refused := m.target(len(buf))
	m.transfer(me, peer, refused, func(context string) error { return me.ep.Read(buf, at, context) },
		func(context string) { me.expect(context, buf, peer.data[at.Addr:][:len(buf)]) },
		fi.Read, fi.RemoteRead, false)
}

// expect checks what an operation has fetched when it completes.
func (s *side) expect(context string, got, now []byte) {
	want := slices.Clone(now)
	s.checks[context] = func() {
		if !bytes.Equal(want, got) {
			s.checks["wrong"] = nil
		}
	}
}

// atomic does one on a word of 64 bits: sums, or swaps of what may be there.
func (m *model) atomic() {
	_, me := m.side()
	operand, compare, result := m.random(8), make([]byte, 8), make([]byte, 8)
	peer, at, refused := m.target(8)
	kind := m.r.IntN(3)
	counter, remote := fi.Read, fi.RemoteRead
	if kind == 0 {
		counter, remote = fi.Write, fi.RemoteWrite
	}
	m.transfer(me, peer, refused, func(context string) error {
		switch kind {
		case 0:
			return me.ep.Update(fi.Uint64, fi.Sum, operand, at, context)
		case 1:
			return me.ep.FetchUpdate(fi.Uint64, fi.BXor, operand, result, at, context)
		}
		return me.ep.CompareUpdate(fi.Uint64, fi.CSwap, operand, compare, result, at, context)
	}, func(context string) {
		word := peer.data[at.Addr:][:8]
		old, v := binary.LittleEndian.Uint64(word), binary.LittleEndian.Uint64(operand)
		if kind > 0 {
			me.expect(context, result, word)
		}
		switch {
		case kind == 0:
			v += old
		case kind == 1:
			v ^= old
		case old != 0:
			v = old
		}
		binary.LittleEndian.PutUint64(word, v)
	}, counter, remote, false)
}

func (m *model) send() {
	me, from := m.side()
	i, peer := m.side()
	l := letter{from: me, tagged: m.r.IntN(2) == 0, text: m.random(m.r.IntN(128))}
	if l.tagged {
		l.tag = uint64(m.r.IntN(4))
	}
	context := m.context()
	var err error
	if l.tagged {
		err = from.ep.TSend(l.text, fi.Addr(i), l.tag, context)
	} else {
		err = from.ep.SendTo(l.text, fi.Addr(i), context)
	}
	if from.full() || peer.crowded() {
		require.Equal(m.t, fi.EAGAIN, err)
		return
	}
	require.NoError(m.t, err)
	done := func() {
		from.sent = append(from.sent, completion(context, false))
		from.counts[fi.Send]++
	}
	if len(l.text) > 64 {
		from.flight++
		l.taken = func() {
			from.flight--
			done()
		}
	} else {
		done()
	}
	peer.letters = append(peer.letters, l)
	if !m.manual {
		m.match(peer)
	}
}

func (m *model) receive() {
	_, me := m.side()
	w := want{from: fi.AddrUnspec, tagged: m.r.IntN(2) == 0, room: 60 + m.r.IntN(100),
		context: m.context()}
	if m.r.IntN(3) == 0 {
		w.from = fi.Addr(m.r.IntN(len(m.sides)))
	}
	buf := make([]byte, w.room)
	if w.tagged {
		w.tag, w.ignore = uint64(m.r.IntN(4)), uint64(m.r.IntN(4))
		require.NoError(m.t, me.ep.TRecv(buf, w.from, w.tag, w.ignore, w.context))
	} else {
		require.NoError(m.t, me.ep.RecvFrom(buf, w.from, w.context))
	}
	me.wants = append(me.wants, w)
	m.match(me)
}

func (m *model) cancel() {
	_, me := m.side()
	if len(me.wants) == 0 || len(me.got) >= modelQueue {
		return
	}
	i := m.r.IntN(len(me.wants))
	require.NoError(m.t, me.ep.Cancel(me.wants[i].context))
	me.got = append(me.got, completion(me.wants[i].context, false)+fi.ECANCELED.Error())
	me.wants = slices.Delete(me.wants, i, i+1)
}

// text is a completion that was read.
func text(e fi.Entry) string {
	s := completion(e.Context, false)
	switch {
	case e.Flags&fi.RemoteWrite != 0:
		return fmt.Sprintf("%sdata %d from %d", s, e.Data, e.Source)
	case e.Flags&fi.Recv != 0:
		return fmt.Sprintf("%s%x tag %d from %d", s, e.Buf, e.Tag, e.Source)
	}
	return s
}

// drain reads a queue, and finds what must be there, in this order.
func (m *model) drain(s *side, q fi.CQ, want *[]string) {
	m.progress(s)
	for {
		var entries [3]fi.Entry
		n, err := q.Read(entries[:])
		var got []string
		for _, e := range entries[:n] {
			got = append(got, text(e))
		}
		switch err {
		case fi.EAGAIN:
			require.Empty(m.t, *want)
			return
		case fi.EAVAIL:
			e, err := q.ReadErr()
			require.NoError(m.t, err)
			got = append(got, completion(e.Context, false)+e.Err.Error())
			n = 1
		default:
			require.NoError(m.t, err)
		}
		require.Equal(m.t, (*want)[:n], got)
		*want = (*want)[n:]
		for _, e := range entries[:n] {
			if check := s.checks[fmt.Sprint(e.Context)]; check != nil {
				check()
			}
		}
		m.match(s)
	}
}

func (m *model) step() {
	switch k := m.r.IntN(20); {
	case k < 5:
		m.write()
	case k < 7:
		m.read()
	case k < 10:
		m.atomic()
	case k < 13:
		m.send()
	case k < 16:
		m.receive()
	case k == 16:
		m.cancel()
	case k == 17:
		_, s := m.side()
		m.progress(s)
		require.NoError(m.t, s.domain.Progress(m.t.Context()))
	case k == 18:
		_, s := m.side()
		m.drain(s, s.tx, &s.sent)
	default:
		_, s := m.side()
		m.drain(s, s.rx, &s.got)
	}
}

// Random operations, by all nodes, do what the model does.
func TestModel(t *testing.T) {
	both(t, func(t *testing.T, hints fi.Info) {
		for seed := range uint64(40) {
			m := newModel(t, seed, hints.Domain.Data)
			for range 1000 {
				m.step()
			}
			for range 2 { // completions of one may need the progress of another
				for _, s := range m.sides {
					m.drain(s, s.tx, &s.sent)
					m.drain(s, s.rx, &s.got)
				}
			}
			for i, s := range m.sides {
				assert.True(t, bytes.Equal(s.data, s.memory), "seed %d: memory of node %d", seed, i)
				assert.NotContains(t, s.checks, "wrong", seed)
				for f, c := range s.counters {
					assert.Equal(t, uint64(s.counts[f]), c.Read(), "seed %d, %#x", seed, f)
				}
			}
		}
	})
}
