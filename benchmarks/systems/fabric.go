package systems

import (
	"context"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
)

// fabricPath is a routine over the fabric, in a program of chip/fabric.c.
type fabricPath struct {
	routine, what string
	published     string
	most          int // instructions in the paper's scope
}

// fabricPrograms are the programs with what is counted there: with the provider's write as a
// routine, which has an entry, compiled into the unit, and put into its callers.
var fabricPrograms = []struct {
	build  string
	define []string
	paths  []fabricPath
}{
	{"called", []string{"FI_DIRECT_CALLS"}, []fabricPath{
		{"fabric_int_p", "shmem_int_p", "16", 16},
		{"__shmem_fi_quiet", "shmem_quiet", "11", 11},
	}},
	{"in the unit", nil, []fabricPath{
		{"fabric_int_p", "shmem_int_p", "16", 0},
		{"__shmem_fi_quiet", "shmem_quiet", "11", 11},
	}},
	{"inlined", []string{"FI_DIRECT_INLINE"}, []fabricPath{
		{"fabric_int_p", "shmem_int_p", "16", 0},
		{"__shmem_fi_quiet", "shmem_quiet", "11", 11},
	}},
	{"called", []string{"GASNET"}, []fabricPath{
		{"am_request_short", "gasnet_AMRequestShort", "106", 106},
		{"put_nbi", "gasnet_put_nbi", "", 0},
		{"wait_syncnbi_put", "gasnet_wait_syncnbi_puts", "56", 56},
		{"upc_write", "shared write of UPC", "", 0},
		{"upc_fence", "upc_fence", "", 0},
	}},
}

// entriesOfProvider are where a library enters the provider.
var entriesOfProvider = []string{
	"___fi_mesh_inject_write", "___fi_mesh_inject_word", "___fi_mesh_inject", "___fi_mesh_send",
	"___fi_mesh_rma", "___fi_cntr_wait", "___fi_cntr_await",
}

// scope is what the paper counts: up to the provider's entry, or to the return if the provider is
// not entered.
func (e executed) scope() int {
	if e.entered > 0 {
		return e.entered
	}
	return e.all
}

// countFabric executes the i-th program.
func countFabric(ctx context.Context, i int) (map[string]executed, error) {
	p := fabricPrograms[i]
	var names []string
	for _, path := range p.paths {
		names = append(names, path.routine)
	}
	return countProgram(ctx, program{sources: []string{"fabric.c"}, define: p.define}, names,
		entriesOfProvider)
}

// fabricPaths prints the instructions of routines over the fabric.
func fabricPaths(out io.Writer) error {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"over the fabric", "its writes", "to the provider's entry",
		"to the last access beyond the core", "to the return", "published, x86"})
	for i, p := range fabricPrograms {
		counts, err := countFabric(context.Background(), i)
		if err != nil {
			return err
		}
		for _, path := range p.paths {
			n := counts[path.routine]
			t.AppendRow(table.Row{path.what, p.build, blank(n.entered), blank(n.sent), n.all,
				path.published})
		}
	}
	_, err := fmt.Fprintf(out, "\n%s\n", t.RenderMarkdown())
	return err
}
