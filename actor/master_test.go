package actor

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/actor/config"
	"github.com/parallergo/epiphany/actor/edge"
	bc "github.com/parallergo/epiphany/bytecode"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/term"
)

// recorder is an Outlet that remembers what comes out.
type recorder struct {
	ma      *Master
	text    strings.Builder
	reports []string
	spawned []uint32
	errs    []error
	downs   [][]byte
	sent    [][]byte
	onDown  func()
}

func (r *recorder) Message(to, from uint32, data []byte) { r.sent = append(r.sent, data) }
func (r *recorder) Spawned(id uint64, pid uint32, err error) {
	r.spawned, r.errs = append(r.spawned, pid), append(r.errs, err)
	if err == nil {
		r.ma.request(edge.InputMonitor, edge.Request{To: pid, From: edge.GoPid})
	}
}
func (r *recorder) Loaded(id uint64, err error) { r.errs = append(r.errs, err) }
func (r *recorder) Down(to, pid uint32, reason []byte) {
	r.downs = append(r.downs, reason)
	r.onDown()
}
func (r *recorder) Exit(to, from uint32, reason []byte)    {}
func (r *recorder) Watch(actor uint32)                     {}
func (r *recorder) Output(text []byte)                     { r.text.Write(text) }
func (r *recorder) Report(text string)                     { r.reports = append(r.reports, text) }
func (r *recorder) Log(text []byte)                        { r.Report(strings.TrimSuffix(string(text), "\n")) }
func (r *recorder) ErrorOutput(text []byte)                { r.Report(string(text)) }
func (r *recorder) HostCall(from, ref uint32, data []byte) {}

// request hands a request to the master as Go code would.
func (ma *Master) request(kind uint8, r edge.Request) {
	data, err := r.Marshal()
	if err != nil {
		panic(err)
	}
	ma.eng.Post(engine.Input{Kind: kind, Data: data})
}

func hello(t *testing.T) *bc.Module {
	f, err := bc.Assemble(bc.FuncAsm{Name: "hello", Calls: []bc.Callee{{Import: true, Index: 0}}, Code: []bc.Instr{
		{Op: bc.OpAllocate, Args: []bc.Arg{bc.Num(0), bc.Num(0)}},
		{Op: bc.OpMove, Args: []bc.Arg{bc.Atom(0), bc.X(0)}},
		{Op: bc.OpMove, Args: []bc.Arg{bc.Lit(0), bc.X(1)}},
		{Op: bc.OpCall, Args: []bc.Arg{bc.Call(0)}},
		{Op: bc.OpDeallocate, Args: []bc.Arg{bc.Num(0)}},
		{Op: bc.OpReturn},
	}})
	require.NoError(t, err)
	return &bc.Module{Name: "t", Atoms: []string{"standard_io"}, Literals: []any{"hello from a core\n"},
		Imports: []bc.MFA{{Module: "epiphany_io", Name: "put_chars", Arity: 2}},
		Funcs:   []bc.Func{f}, Exports: []bc.Export{{Name: "hello"}}}
}

func TestHelloOnEveryCore(t *testing.T) {
	r := &recorder{}
	ma, err := New(config.Config{}, r)
	require.NoError(t, err)
	defer func() { require.NoError(t, ma.Close()) }()
	r.ma = ma
	require.NoError(t, ma.codes.Load(ma.arm, hello(t)))
	ma.codes.Start()
	args, err := term.Encode(term.List{})
	require.NoError(t, err)
	ended := 0
	r.onDown = func() {
		if ended++; ended == 17 {
			ma.request(edge.InputHalt, edge.Request{})
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), hung)
	defer cancel()
	for range 17 {
		ma.request(edge.InputSpawn, edge.Request{Module: "t", Function: "hello", Data: args, Place: edge.CoreOrHost})
	}
	require.NoError(t, ma.Loop(ctx))
	require.Equal(t, strings.Repeat("hello from a core\n", 17), r.text.String())
	t.Log(ma.counts.stats, ma.eng.Now())
}
