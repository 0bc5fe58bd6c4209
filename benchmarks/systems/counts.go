package systems

import (
	"context"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
)

// criticalPath is a routine whose instructions are counted, with the published count of another machine.
type criticalPath struct {
	routine   string
	published string
	most      int // instructions that it may execute to the last store, or the return; 0 for any
}

// paths are the routines, in no order. The paper's counts are those of x86, from the routine's first
// instruction to the provider's; here no provider is below the routine.
var paths = []criticalPath{
	{"shmem_quiet", "11 (waiting for the counter)", 11},
	{"shmem_int_p", "16", 16},
	{"shmem_fence", "", 0},
	{"shmem_int_g", "", 0},
	{"shmem_longlong_p", "", 0},
	{"shmem_longlong_put", "", 0},
	{"shmem_longlong_put_nbi", "", 0},
	{"shmem_int_fadd", "", 0},
}

// executed are the instructions of a routine's first call: to its last store or load beyond the
// core, 0 for none, to its return, and to the entry of a provider below it, 0 for none.
type executed struct{ sent, all, entered int }

// counter looks at a core after each cycle. Integer code issues one instruction in a cycle.
type counter struct {
	entries map[uint32]string
	below   map[uint32]bool // entries of a provider
	done    map[string]executed
	routine string // that is executed, or ""
	end     uint32 // where it returns to
	begin   uint64
	packets uint64
	now     executed
}

// observe is called after each window.
func (c *counter) observe(pc, link uint32, instructions, packets uint64) {
	if c.routine == "" {
		if name, ok := c.entries[pc]; ok && c.done[name] == (executed{}) {
			c.routine, c.end, c.begin, c.packets = name, link, instructions, packets
			c.now = executed{}
		}
		return
	}
	if c.below[pc] && c.now.entered == 0 {
		c.now.entered = int(instructions - c.begin)
	}
	if packets > c.packets {
		c.packets, c.now.sent = packets, int(instructions-c.begin)
	}
	if pc == c.end {
		c.now.all = int(instructions - c.begin)
		c.done[c.routine], c.routine = c.now, ""
	}
}

// countPaths executes chip/counts.c.
func countPaths(ctx context.Context) (map[string]executed, error) {
	var names []string
	for _, p := range paths {
		names = append(names, p.routine)
	}
	return countProgram(ctx, program{sources: []string{"counts.c"}}, names, nil)
}

// countProgram executes a program on two cores and counts the first calls of routines. Those of a
// provider need not be there.
func countProgram(ctx context.Context, p program, routines, below []string) (
	map[string]executed, error,
) {
	image, err := p.image()
	if err != nil {
		return nil, err
	}
	c := counter{entries: map[uint32]string{}, below: map[uint32]bool{}, done: map[string]executed{}}
	for _, name := range routines {
		s, ok := image.Find("_" + name)
		if !ok {
			return nil, fmt.Errorf("no routine %s in the program", name)
		}
		c.entries[s.Address] = name
	}
	for _, name := range below {
		if s, ok := image.Find(name); ok {
			c.below[s.Address] = true
		}
	}
	sys, err := host.Open(host.Config{Board: emu.Parallella(), Window: 1, Workers: 1})
	if err != nil {
		return nil, err
	}
	defer sys.Close()
	group, err := sys.Group(0, 0, 1, 2)
	if err != nil {
		return nil, err
	}
	if err := group.Load(ctx, image); err != nil {
		return nil, err
	}
	a := group.Member(0)
	sys.Watch(func() {
		n := a.Count()
		c.observe(a.PC, a.R[14], n.Instructions, n.Sent)
	})
	_, err = group.Run(ctx, &host.Calls{Stdout: io.Discard, Stderr: io.Discard})
	return c.done, err
}

// criticalPaths prints the instructions that routines execute.
func criticalPaths(out io.Writer) error {
	counts, err := countPaths(context.Background())
	if err != nil {
		return err
	}
	header := table.Row{"instructions executed", "to the last access beyond the core",
		"to the return", "published, x86"}
	_, err = fmt.Fprintf(out, "\n%s\n", rows(header, paths, func(p criticalPath) table.Row {
		n := counts[p.routine]
		return table.Row{p.routine, blank(n.sent), n.all, p.published}
	}))
	return err
}
