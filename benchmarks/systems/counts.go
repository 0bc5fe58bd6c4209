package main

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
)

// counted is a routine whose instructions are counted.
type counted struct {
	name          string
	call, nothing string // one call of it, and of a routine that does nothing
	published     string // of a processor of Intel's, to the entry of the fabric (SFI, figs. 6 and 7)
}

var countedRoutines = []counted{
	{"shmem_int_p", "shmem_int_p(&dest,i,where)", "nothing_p(&dest,i,where)", "16"},
	{"shmem_int_g", "shmem_int_g(&dest,where)", "nothing_g(&dest,where)", ""},
	{"shmem_quiet, nothing outstanding", "shmem_quiet()", "nothing()", "11"},
	{"the same, as the paper has it", "__shmem_quiet_paper()", "nothing()", ""},
	{"shmem_putmem, 4 bytes", "shmem_putmem(&dest,&source,4,where)",
		"nothing_put(&dest,&source,4,where)", ""},
	{"shmem_putmem_nbi, 4 bytes", "shmem_putmem_nbi(&dest,&source,4,where)",
		"nothing_put(&dest,&source,4,where)", ""},
}

// instructions are those of a program that calls something so many times.
func instructions(ctx context.Context, call string, times int) (n uint64, err error) {
	p := program{sources: []string{"counts.c"}, define: []string{"CALL=" + call,
		fmt.Sprintf("TIMES=%d", times)}}
	image, err := p.image()
	if err != nil {
		return 0, err
	}
	sys, err := host.Open(host.Config{Board: emu.Parallella()})
	if err != nil {
		return 0, err
	}
	defer func() { err = cmp.Or(err, sys.Close()) }()
	group, err := sys.Group(0, 0, 1, 1)
	if err != nil {
		return 0, err
	}
	if err := group.Load(ctx, image); err != nil {
		return 0, err
	}
	ends, err := group.Run(ctx, &host.Calls{})
	if err != nil {
		return 0, err
	}
	if ends[0].Kind != host.Exited || ends[0].Status != 0 {
		return 0, fmt.Errorf("%s: %v, with status %d", call, ends[0].Kind, ends[0].Status)
	}
	return group.Member(0).Count().Instructions, nil
}

// eachCall is how many instructions a call takes, with what is before it.
func eachCall(ctx context.Context, call string) (float64, error) {
	const few, many = 16, 80
	a, err := instructions(ctx, call, few)
	if err != nil {
		return 0, err
	}
	b, err := instructions(ctx, call, many)
	return float64(b-a) / (many - few), err
}

// count is the instructions of a routine from its first one to its return.
func (c counted) count(ctx context.Context) (float64, error) {
	all, err := eachCall(ctx, c.call)
	if err != nil {
		return 0, err
	}
	nothing, err := eachCall(ctx, c.nothing)
	return all - nothing + 1, err // the return is an instruction of both
}

// counts prints the instructions of routines, to their return. The published ones end where the
// fabric begins, which the library for the chip does not have.
func counts(out io.Writer, _ int) error {
	t := table.NewWriter()
	t.AppendHeader(table.Row{"instructions", "to the return", "on x86, to the fabric", "source"})
	for _, c := range countedRoutines {
		n, err := c.count(context.Background())
		if err != nil {
			return err
		}
		source := ""
		if c.published != "" {
			source = "literature: SFI, figs. 6 and 7"
		}
		t.AppendRow(table.Row{c.name, fmt.Sprintf("%.1f", n), c.published, source})
	}
	_, err := fmt.Fprintf(out, "\n%s\n", t.RenderMarkdown())
	return err
}
