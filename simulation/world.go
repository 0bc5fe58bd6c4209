package simulation

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/parallergo/epiphany/actor"
	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	"github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/compiler"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/stdlib"
	"github.com/parallergo/epiphany/term"
)

// Guest is the source of the module that the processes run.
//
//go:embed testdata/sim.erl
var Guest []byte

// Code is compiled modules, which any number of systems may share.
type Code struct {
	mu      sync.Mutex
	sources map[string][]byte
	modules map[string]*bytecode.Module
}

// NewCode makes code of sources by module name, beside the library.
func NewCode(sources map[string][]byte) *Code {
	return &Code{sources: sources, modules: map[string]*bytecode.Module{}}
}

// Module implements codeserver.Source.
func (c *Code) Module(name string) (*bytecode.Module, []string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if mod := c.modules[name]; mod != nil {
		return mod, nil, nil
	}
	file := name + ".erl"
	src := c.sources[name]
	if src == nil {
		library, found := stdlib.Source(name)
		if !found {
			return nil, []string{file}, nil
		}
		src = library
	}
	mod, _, err := compiler.Compile(file, src, compiler.Options{})
	if err == nil {
		c.modules[name] = mod
	}
	return mod, []string{file}, err
}

// goPid is the number of the Go actor that processes know.
const goPid = edge.GoPid

// world is a running system with what comes out of it. It is the system's Outlet.
type world struct {
	ma      *actor.Master
	results map[uint32][]any // of this step, by process
	ends    map[uint32]any   // reasons of processes that have ended in this step
	reports []string         // of this step
	spawned []uint32
	refusal error // of the latest spawn for Go that failed
	err     error // the first thing that ought not to have come out
}

func newWorld(cfg config.Config) (*world, error) {
	w := &world{}
	ma, err := actor.New(cfg, w)
	w.ma = ma
	w.clear()
	return w, err
}

// clear forgets what has come out.
func (w *world) clear() {
	w.results, w.ends, w.reports, w.spawned = map[uint32][]any{}, map[uint32]any{}, nil, nil
}

func (w *world) complain(err error) {
	if w.err == nil {
		w.err = err
	}
}

func (w *world) decode(data []byte) any {
	v, err := term.Decode(data)
	if err != nil {
		w.complain(err)
	}
	return v
}

// Message implements edge.Outlet: results come as {done, Pid, Result}.
func (w *world) Message(_, from uint32, data []byte) {
	v := w.decode(data)
	t, isTuple := v.(term.Tuple)
	if !isTuple || len(t) != 3 || t[0] != atom("done") || t[1] != pid(from) {
		w.complain(fmt.Errorf("<0.%d.0> has sent Go %s", from, short(v)))
		return
	}
	w.results[from] = append(w.results[from], t[2])
}

// Down implements edge.Outlet.
func (w *world) Down(_, num uint32, reason []byte) {
	if _, twice := w.ends[num]; twice {
		w.complain(fmt.Errorf("<0.%d.0> has ended twice", num))
	}
	w.ends[num] = w.decode(reason)
}

// Spawned implements edge.Outlet.
func (w *world) Spawned(_ uint64, num uint32, err error) {
	if err != nil {
		w.refusal = err
		return
	}
	w.spawned = append(w.spawned, num)
}

// Loaded, Exit, Watch, Output, Log and Report implement edge.Outlet.
func (w *world) Loaded(uint64, error)                   {}
func (w *world) Exit(_, _ uint32, _ []byte)             {}
func (w *world) Watch(uint32)                           {}
func (w *world) Output(text []byte)                     { w.complain(fmt.Errorf("output: %s", text)) }
func (w *world) Report(text string)                     { w.reports = append(w.reports, text) }
func (w *world) Log(text []byte)                        { w.Report(strings.TrimSuffix(string(text), "\n")) }
func (w *world) Frame(uint32, []byte)                   {}
func (w *world) ErrorOutput(text []byte)                { w.Report(string(text)) }
func (w *world) HostCall(from, ref uint32, data []byte) {}

// start spawns a process for Go.
func (w *world) start(module, function string, place edge.Placement, args ...any) {
	w.input(edge.InputSpawn, edge.Request{Module: module, Function: function,
		Data: w.encode(term.List(args)), Place: place})
}

func (w *world) encode(v any) []byte {
	data, err := term.Encode(v)
	if err != nil {
		w.complain(err)
	}
	return data
}

// input hands the system something from Go.
func (w *world) input(kind uint8, r edge.Request) {
	data, err := r.Marshal()
	if err != nil {
		w.complain(err)
	}
	w.ma.Input(w.ma.Engine().Now(), engine.Input{Kind: kind, Data: data})
	w.ma.AfterWindow(w.ma.Engine().Now())
}

// send sends a term from Go.
func (w *world) send(to uint32, v any) {
	w.input(edge.InputSend, edge.Request{To: to, From: goPid, Data: w.encode(v)})
}

// watch asks to be told of a process's end.
func (w *world) watch(num uint32) { w.input(edge.InputMonitor, edge.Request{To: num, From: goPid}) }

func (w *world) kill(num uint32) {
	w.input(edge.InputExit, edge.Request{To: num, From: goPid, Data: w.encode(atom("kill"))})
}

// settle lets everything happen that is under way. The error is the engine's, or tells that there
// is no end of it.
func (w *world) settle() error {
	const most = 200_000_000 // windows
	eng := w.ma.Engine()
	for range most {
		if !eng.Step() {
			w.ma.AfterWindow(eng.Now())
			if w.err == nil {
				w.err = eng.Err()
			}
			return w.err
		}
		w.ma.AfterWindow(eng.Now())
	}
	text := ""
	for _, c := range w.ma.Stats().Cores {
		text += "; core " + fmt.Sprint(c.Core) + " " + c.State
	}
	return fmt.Errorf("still running after %d windows, %d messages held%s", most, w.ma.Audit().Held,
		text)
}

// refused is the number of allocations for which there was no room.
func (w *world) refused() (n uint64) {
	for _, m := range w.ma.Stats().Memory {
		n += m.Refused
	}
	return n
}
