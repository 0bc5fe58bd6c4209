package actor

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/actor/memory"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/conformance/installed"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stats"
	"github.com/parallergo/epiphany/stdlib"
	"github.com/parallergo/epiphany/term"
)

// world is a system that runs the programs in testdata, and what comes out of it.
type world struct {
	*Master
	t       *testing.T
	text    strings.Builder
	reports []string
	calls   []edge.Request // that wait for an answer
	spawned []uint32
	errs    []error
	ends    []any // exit reasons of processes that Go has asked for, in order
	events  []event
}

// event is what Go actors are told.
type event struct {
	what     string
	to, from uint32
	data     any
}

// tagged notes an event.
func (w *world) tagged(what string, to, from uint32, data []byte) any {
	v, err := term.Decode(data)
	require.NoError(w.t, err)
	w.events = append(w.events, event{what, to, from, v})
	return v
}

// stressed tells that garbage is to be collected at every allocation.
var stressed = os.Getenv("EPIPHANY_STRESS_GC") != ""

// folder finds modules in testdata.
type folder struct{ t *testing.T }

func (f folder) Module(name string) (*bytecode.Module, []string, error) {
	path := filepath.Join("testdata", name+".erl")
	src, err := os.ReadFile(path)
	if err != nil {
		library, found := stdlib.Source(name)
		if !found {
			return nil, []string{path}, nil
		}
		src = library
	}
	mod, _, err := compiler.Compile(path, src, compiler.Options{})
	return mod, []string{path}, err
}

func newWorld(t *testing.T, cfg config.Config) *world {
	t.Helper()
	w := &world{t: t}
	if cfg.Source == nil {
		cfg.Source = folder{t}
	}
	cfg.Stress = cfg.Stress || stressed
	cfg.Engine.CheckOwner = true
	ma, err := New(cfg, w)
	require.NoError(t, err)
	w.Master = ma
	t.Cleanup(func() { require.NoError(t, ma.Close()) })
	return w
}

func (w *world) Message(to, from uint32, data []byte) { w.tagged("message", to, from, data) }
func (w *world) Exit(to, from uint32, reason []byte)  { w.tagged("exit", to, from, reason) }
func (w *world) Watch(actor uint32)                   { w.events = append(w.events, event{"watch", actor, 0, nil}) }

// Output leaves out the carriage returns of erlang:display.
func (w *world) Output(text []byte) {
	w.text.Write(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
}
func (w *world) Report(text string)      { w.reports = append(w.reports, text) }
func (w *world) Log(text []byte)         { w.Report(strings.TrimSuffix(string(text), "\n")) }
func (w *world) Frame(uint32, []byte)    {}
func (w *world) ErrorOutput(text []byte) { w.Report(string(text)) }
func (w *world) HostCall(from, ref uint32, data []byte) {
	w.calls = append(w.calls, edge.Request{ID: uint64(ref), To: from})
}
func (w *world) Loaded(_ uint64, err error) { w.errs = append(w.errs, err) }

func (w *world) Spawned(_ uint64, pid uint32, err error) {
	w.spawned, w.errs = append(w.spawned, pid), append(w.errs, err)
}

// Down ends the run with the first process that Go has asked for.
func (w *world) Down(to, pid uint32, reason []byte) {
	v := w.tagged("down", to, pid, reason)
	if to == edge.GoPid {
		w.ends = append(w.ends, v)
		w.post(edge.InputHalt, edge.Request{})
	}
}

func (w *world) post(kind uint8, r edge.Request) {
	data, err := r.Marshal()
	require.NoError(w.t, err)
	w.Eng.Post(engine.Input{Kind: kind, Data: data})
}

// hung is when a run that does not end is given up: no test is a matter of time.
const hung = 5 * time.Minute

// run runs module:main() on the ARM to its end and returns what it has printed.
func (w *world) run(module string) string {
	w.t.Helper()
	args, err := term.Encode(term.List{})
	require.NoError(w.t, err)
	ctx, cancel := context.WithTimeout(context.Background(), hung)
	defer cancel()
	w.post(edge.InputSpawn, edge.Request{Module: module, Function: "main", Data: args, Place: edge.OnARM})
	require.NoError(w.t, w.Loop(ctx), "printed so far: %s", &w.text)
	return w.text.String()
}

// settle lets everything happen that is still under way.
func (w *world) settle() {
	w.t.Helper()
	w.ending.halted = false
	for w.Eng.Step() {
	}
	require.NoError(w.t, w.Eng.Err())
}

// empty checks that all processes have ended and all that they held has been given back.
func (w *world) empty() {
	w.t.Helper()
	w.settle()
	assert.Empty(w.t, w.table.Procs)
	for _, a := range []*memory.Allocator{w.store.DRAM, w.store.Private} {
		r := a.Report()
		assert.Equal(w.t, stats.Memory{Name: r.Name, Total: r.Total, Holes: 1, Free: r.Total, Largest: r.Total, Peak: r.Peak, Reserve: r.Reserve, Refused: r.Refused, Kinds: []stats.Allocated{}}, r)
	}
	assert.Equal(w.t, memory.BinaryAudit{}, w.auditBinaries())
	assert.Zero(w.t, w.store.Held())
	timers, alarms := w.timers.Count()
	assert.Zero(w.t, timers)
	assert.Zero(w.t, alarms)
	for _, c := range w.cores.All {
		assert.Empty(w.t, c.Held)
		assert.Empty(w.t, c.Lends)
		assert.Nil(w.t, c.LentTo)
		if c.Stopped {
			continue
		}
		assert.True(w.t, c.Ready)
		assert.Nil(w.t, c.Reports.Process())
	}
}

// small is a board with little memory.
func small() emu.Board {
	b := emu.Parallella()
	b.DRAMBytes, b.ARMBytes = 8<<20, 4<<20
	return b
}

// programs are those of testdata with what they print.
var programs = map[string]string{
	"flood": strings.Repeat(".", 8000) + "{all,600}\nnormal\n",
	"ring":  "14760\n",
	"bins":  "done\n",
	"ends": "{busy,host}\n{busy,core}\n{dead,host}\n{dead,core}\n{at_once,host}\n{at_once,core}\n{trapped,host}\n{trapped,core}\n" +
		"{chain,host}\n{chain,core}\n{killed,host}\n{killed,core}\n{fair,host}\n{fair,core}\n{crashed,host}\n{crashed,core}\n" +
		"{memory,host}\n{memory,core}\nself_signals\ndone\n",
	"timers":   "{race,host}\n{race,core}\ndone\n",
	"monitors": "clean\n",
	"fanin":    "{got,[]}\n",
	"loads":    "done\n",
	"fill":     "true\nagain\n",
	"exhaust": "{grown,core,system_limit}\n{grown,host,system_limit}\n{flooded,core,system_limit}\n{flooded,host,system_limit}\n" +
		"{spawned,{refused,system_limit}}\ndone\n",
}

func TestPrograms(t *testing.T) {
	for name, want := range programs {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, config.Config{Board: small()})
			assert.Equal(t, want, w.run(name))
			assert.Equal(t, []any{term.AtomName("normal")}, w.ends)
			w.empty()
		})
	}
}

func TestFullRingsAreMet(t *testing.T) {
	if stressed {
		t.Skip("the host is too slow to fill a ring when it always collects garbage")
	}
	w := newWorld(t, config.Config{Board: small()})
	w.run("flood")
	assert.NotZero(t, w.Counts.Stats.Overflows, "the ring to a core was full")
	full := uint64(0)
	for _, c := range w.cores.All {
		full += c.Reports.Stats.RingFull
	}
	assert.NotZero(t, full, "a ring to the master was full")
}

// Nobody counts who refers to atomics: they stay, and what they take is reported.
func TestArraysOfAtomicsStay(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	assert.Equal(t, "true\n{7,8}\n", w.run("arrays"))
	w.settle()
	kept := w.store.Private.Report().Kinds
	require.Len(t, kept, 1)
	assert.Equal(t, stats.Allocated{Name: "atomics", Live: w.library.shared.Arrays(), Bytes: w.store.Private.InUse()}, kept[0])
}

func TestHaltIsAtOnce(t *testing.T) {
	w := newWorld(t, config.Config{Board: small()})
	assert.Equal(t, "before\n", w.run("stops"))
	status, halted := w.Halted()
	assert.True(t, halted)
	assert.Equal(t, 3, status)
}

// The built-in functions of the master do what OTP's functions do: bifs.out is what OTP prints.
func TestBIFsAreAsOnOTP(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", "bifs.out"))
	require.NoError(t, err)
	w := newWorld(t, config.Config{Board: small()})
	assert.Equal(t, string(want), w.run("bifs"))
	w.empty()

	installed.Need(t)
	script := `{ok, M, B} = compile:file("testdata/bifs", [binary]), {module, M} = code:load_binary(M, "bifs.erl", B), M:main(), halt().`
	out, err := exec.Command("erl", "-noshell", "-kernel", "logger_level", "none", "-eval", script).Output()
	require.NoError(t, err)
	assert.Equal(t, string(want), string(out))
}
