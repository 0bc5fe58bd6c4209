package main

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany/actor/cores"
	"github.com/parallergo/epiphany/bridge"
	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/slave"
	"github.com/parallergo/epiphany/syscalls"
)

// messagesPage compares how cores send and how they wait.
var messagesPage = page{"messages.md", []section{
	{"hops", (*bench).hopTable},
	{"limits", limitTable},
	{"burst", (*bench).burstTable},
}}

var (
	sends = []slave.SendPolicy{slave.SendBIF, slave.SendFIFO, slave.SendMesh}
	waits = []slave.WaitPolicy{slave.WaitPoll, slave.WaitTimer, slave.WaitTrap}
)

// talking is the standard configuration with ways to send and to wait.
func talking(send slave.SendPolicy, wait slave.WaitPolicy) config {
	c := standard()
	c.send, c.wait.Policy = send, wait
	return c
}

// hopNurseryBytes is what handlers and inboxes leave for a nursery beside a cache of 8 KB.
const hopNurseryBytes = 1728

// hopTable tells what a hop of a token round all cores costs.
func (b *bench) hopTable(w *strings.Builder) {
	const few, many = 1000, 3000
	fmt.Fprint(w, "\n| send | wait | cycles | with a nursery | system calls | DRAM loads | resumes |",
		" halted | asleep |\n")
	fmt.Fprint(w, "|---|---|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, send := range sends {
		for _, wait := range waits {
			c := talking(send, wait)
			local := c
			local.placement = nursery.placement
			local.placement.HeapBytes = hopNurseryBytes
			each := func(what func(r *result) uint64) float64 {
				return b.each("ring", "16", few, many, c, what)
			}
			all := each((*result).total) / 100
			fmt.Fprintf(w, "| %s | %s | %.0f | %.0f | %.2f | %.1f | %.2f | %.0f %% | %.0f %% |\n",
				send, wait, each((*result).time),
				b.each("ring", "16", few, many, local, (*result).time), each((*result).called),
				each(counted("dram_loads")), each(func(r *result) uint64 {
					return r.stats.Resumes + r.stats.Sends.Resumes
				}), each(counted("halted"))/all, each(counted("sleep"))/all)
		}
	}
}

// total is the cycles of all cores.
func (r *result) total() (n uint64) {
	for i := range r.stats.Cores {
		n += r.stats.Cores[i].Cycles
	}
	return n
}

// limitTable has what is bounded.
func limitTable(_ *bench, w *strings.Builder) {
	fmt.Fprint(w, "\n| what | limit | when it is reached |\n|---|---:|---|\n")
	ring := syscalls.AreaOf(0, 0).ToMaster()
	inbox := syscalls.Inbox{Bytes: slave.DefaultInboxBytes}
	board := emu.Parallella()
	for _, l := range []struct {
		what, limit, then string
	}{
		{"ring, either way", fmt.Sprintf("%d bytes", syscalls.RingBytes),
			"a core waits, and receives; the master holds the message back"},
		{"ring of text", fmt.Sprintf("%d bytes", syscalls.OutputBytes), "the core waits"},
		{"message through the ring to the master", fmt.Sprintf("%d words", syscalls.MaxImage(ring)),
			"it goes by a system call"},
		{"inbox of a core", fmt.Sprintf("%d bytes", inbox.Bytes),
			"what has no room goes through the ring to the master"},
		{"message to an inbox", fmt.Sprintf("%d words", inbox.MaxImage()),
			"it goes through that ring, too"},
		{"unread messages",
			fmt.Sprintf("half of the shared DRAM, %d MB", board.DRAMBytes>>21),
			"the receiver ends with `system_limit`"},
		{"atoms, pids and small integers in the mailbox of a process on a core",
			fmt.Sprint(cores.MostMessages(&board)), "the process ends with `system_limit`"},
		{"messages from Go that wait for a process", fmt.Sprint(bridge.DefaultQueue),
			"the next is a dead letter; `System.Send` waits"},
	} {
		fmt.Fprintf(w, "| %s | %s | %s |\n", l.what, l.limit, l.then)
	}
}

// burstTable shows what happens to many messages to a core that does not poll.
func (b *bench) burstTable(w *strings.Builder) {
	const burstDRAM = 8 << 20 // bytes
	fmt.Fprint(w, "\n| send | messages of each | outcome | over the mesh | held back | peak of shared DRAM, KB |\n|---|---:|---|---:|---:|---:|\n")
	for _, send := range sends {
		for _, n := range []int{10, 1000, 10_000} {
			c := talking(send, slave.WaitPoll)
			c.dram = burstDRAM
			r := b.getWith("burst", fmt.Sprint(n, " 1000000"), c)
			fmt.Fprintf(w, "| %s | %d | %s | %d | %d | %d |\n", send, n,
				strings.TrimSpace(r.output), r.stats.Sends.Mesh, r.stats.Overflows,
				r.peak("shared DRAM")>>10)
		}
	}
}

// peak is the most that was ever used of a memory, in bytes.
func (r *result) peak(name string) int {
	for _, m := range r.stats.Memory {
		if m.Name == name {
			return m.Peak
		}
	}
	return 0
}
