package trace

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/parallergo/epiphany/emu"
)

// Limits of a file in bytes.
const (
	DefaultLimit = 64 << 20
	MinLimit     = 64 << 10
)

// Config configures what is written, and how much.
type Config struct {
	Limit  int64 // bytes; 0 means DefaultLimit
	Filter Filter
}

// Validate checks ranges. The error names the key.
func (c *Config) Validate() error {
	if c.Limit != 0 && c.Limit < MinLimit {
		return fmt.Errorf("trace: Limit is %d, want at least %d", c.Limit, MinLimit)
	}
	return nil
}

// Trace is a file under construction. Its methods are called between windows, those of a track by
// the agent that owns it.
type Trace struct {
	cfg     Config
	hz      int64
	out     *bufio.Writer
	tracks  []*Track
	merged  []placed
	line    []byte
	written int64
	open    int // slices in the file that have not ended
	full    bool
	dropped uint64
	aliases map[Flow]Flow
	flows   map[Flow]bool // flows that have begun in the file
	err     error
}

// placed is an event with its track.
type placed struct {
	event
	track *Track
}

// New begins a file. The config must be valid.
func New(w io.Writer, cfg Config, clockHz int64) *Trace {
	if cfg.Limit == 0 {
		cfg.Limit = DefaultLimit
	}
	t := &Trace{cfg: cfg, hz: clockHz, out: bufio.NewWriter(w), aliases: map[Flow]Flow{},
		flows: map[Flow]bool{}}
	t.put([]byte(`{"displayTimeUnit":"ns","traceEvents":[` + "\n" +
		`{"name":"process_name","ph":"M","pid":1,"args":{"name":"cores"}},` + "\n" +
		`{"name":"process_name","ph":"M","pid":2,"args":{"name":"host"}}`))
	return t
}

// Track adds a track of a core, or of the ARM for ARMCore. All tracks must be added before the
// first event.
func (t *Trace) Track(core int, name string) *Track {
	k := &Track{filter: &t.cfg.Filter, core: core, index: len(t.tracks), group: 1}
	if core == ARMCore {
		k.group = 2
	}
	t.tracks = append(t.tracks, k)
	t.put(fmt.Appendf(nil, ",\n"+`{"name":"thread_name","ph":"M","pid":%d,"tid":%d,"args":{"name":%s}}`, k.group, k.index, quote(name)))
	t.put(fmt.Appendf(nil, ",\n"+`{"name":"thread_sort_index","ph":"M","pid":%d,"tid":%d,"args":{"sort_index":%d}}`, k.group, k.index, k.index))
	return k
}

// Flush writes the events before a time.
func (t *Trace) Flush(before emu.Cycles) {
	t.merged = t.merged[:0]
	for _, k := range t.tracks {
		n := 0
		for n < len(k.events) && k.events[n].at < before {
			t.merged = append(t.merged, placed{k.events[n], k})
			n++
		}
		k.events = append(k.events[:0], k.events[n:]...)
	}
	slices.SortStableFunc(t.merged, func(a, b placed) int { return cmp.Compare(a.at, b.at) })
	for i := range t.merged {
		t.write(&t.merged[i])
	}
	clear(t.merged)
}

// write writes an event, or the part of it that is still needed when the file is full.
func (t *Trace) write(e *placed) {
	k := e.track
	k.last = max(k.last, e.at)
	e.at = k.last
	switch e.phase {
	case 'E':
		n := len(k.began) - 1
		began := k.began[n]
		k.began = k.began[:n]
		if began {
			t.open--
			t.put(t.format(e))
		}
		return
	case 't':
		t.aliases[e.alias] = e.flow
	case 'f':
		if id, other := t.aliases[e.flow]; other {
			delete(t.aliases, e.flow)
			e.flow = id
		}
	}
	began := t.admit(e)
	switch {
	case e.phase == 'B':
		k.began = append(k.began, began)
		if began {
			t.open++
		}
	case e.phase == 's' && began:
		t.flows[e.flow] = true
	case e.phase == 'f':
		delete(t.flows, e.flow)
	}
}

// admit writes an event if there is room, and reserves room for the ends of open slices.
func (t *Trace) admit(e *placed) bool {
	if (e.phase == 't' || e.phase == 'f') && !t.flows[e.flow] {
		return false // its start was left out
	}
	line := t.format(e)
	t.full = t.full || t.written+int64(len(line))+int64(t.open+1)*endBytes+tailBytes > t.cfg.Limit
	if t.full {
		t.dropped++
		return false
	}
	t.put(line)
	return true
}

// Room for the end of a slice, and for what follows the events.
const (
	endBytes  = 128
	tailBytes = 256
)

// format returns an event as JSON.
func (t *Trace) format(e *placed) []byte {
	b := append(t.line[:0], ",\n{\"ph\":\""...)
	b = append(b, e.phase)
	b = fmt.Appendf(b, `","pid":%d,"tid":%d,"ts":`, e.track.group, e.track.index)
	b = t.micros(b, e.at)
	switch e.phase {
	case 'B', 'i':
		b = fmt.Appendf(b, `,"cat":"%s","name":%s`, e.category, quote(e.name))
		if e.phase == 'i' {
			b = append(b, `,"s":"t"`...)
		}
	case 's', 't', 'f':
		b = fmt.Appendf(b, `,"cat":"%s","name":"%s","id":%d`, e.category, e.flow.kind(), e.flow)
		if e.phase == 'f' {
			b = append(b, `,"bp":"e"`...)
		}
	}
	b = fmt.Appendf(b, `,"args":{"cycle":%d`, e.at)
	if e.detail != "" {
		b = append(append(b, `,"detail":`...), quote(e.detail)...)
	}
	b = append(b, "}}"...)
	t.line = b
	return b
}

// micros appends a time in microseconds.
func (t *Trace) micros(b []byte, at emu.Cycles) []byte {
	n := int64(at)
	ns := n/t.hz*1e9 + n%t.hz*1e9/t.hz
	return fmt.Appendf(b, "%d.%03d", ns/1000, ns%1000)
}

func (t *Trace) put(line []byte) {
	t.written += int64(len(line))
	if _, err := t.out.Write(line); err != nil && t.err == nil {
		t.err = fmt.Errorf("trace: %w", err)
	}
}

// Dropped returns the number of events for which the file had no room, without the ends of slices.
func (t *Trace) Dropped() uint64 { return t.dropped }

// Close ends all slices at the given time, or at the last event of their track if that is later,
// and completes the file. It returns the first error of writing.
func (t *Trace) Close(at emu.Cycles) error {
	for _, k := range t.tracks {
		for len(k.open) > 0 {
			k.End(at)
		}
	}
	t.Flush(emu.Never)
	t.put(fmt.Appendf(nil, "\n"+`],"otherData":{"clock":"%d Hz","end":"%d cycles","limit":"%d bytes","dropped":"%d events"}}`+"\n", t.hz, at, t.cfg.Limit, t.dropped))
	if err := t.out.Flush(); err != nil && t.err == nil {
		t.err = fmt.Errorf("trace: %w", err)
	}
	return t.err
}

// quote returns a JSON string. Names are ASCII except atoms, which are UTF-8.
func quote(s string) string {
	b := []byte{'"'}
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ':
			b = fmt.Appendf(b, `\u%04x`, r)
		default:
			b = append(b, string(r)...)
		}
	}
	return string(append(b, '"'))
}

// Pid returns the text of a pid.
func Pid(process uint32) string { return "<0." + strconv.Itoa(int(process)) + ".0>" }
