package ecore

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
)

// Loops that wait are told from those that go on, whose state or memory changes.
func TestWaiting(t *testing.T) {
	const most = 1000
	for name, c := range map[string]struct {
		text    string
		address uint32
		forever bool
	}{
		"a branch to itself": {"b .", 0, true},
		"a flag":             {"mov r1,#0x400\nldr r0,[r1]\nsub r0,r0,#1\nbne .-4", 0x400, true},
		"a flag of another core": {address("r1", coreB+0x400) + "ldr r0,[r1]\nsub r0,r0,#1\nbne .-4",
			coreB + 0x400, true},
		"a flag in DRAM": {address("r1", dram+0x40) + "ldrh r0,[r1]\nb .-2", dram + 0x40, true},
		"code in DRAM":   {address("r1", dram+0x1000) + "jr r1", 0, true},
		"a store that changes nothing": {"mov r13,#0x700\nmov r1,#0x400\nmov r2,#7\nstr r2,[r13,#1]\n" +
			"ldr r0,[r1]\nb .-6", 0x400, true},
		"integers are multiplied": {"movfs r2,config\nmov r3,#0\nmovt r3,#8\norr r3,r3,r2\n" +
			"movts config,r3\nimul r4,r4,r4\nmovts config,r2\nb .-12", 0, true},
		"a hardware loop in a loop": {"mov r0,#0x112\nmovts ls,r0\nmov r0,#0x114\nmovts le,r0\n" +
			"mov r0,#3\nmovts lc,r0\nnop\nnop\nb .-16", 0, true},
		"a lock that is taken": {address("r1", coreA+0x600) + "mov r2,#0\nmov r3,#1\nstr r3,[r1]\n" +
			"mov r0,#1\ntestset r0,[r1,r2]\nb .-6", coreA + 0x600, true},
		"a lock of another core that is taken": {address("r1", coreB+0x600) + "mov r2,#0\nmov r3,#1\n" +
			"str r3,[r1]\nmov r0,#1\ntestset r0,[r1,r2]\nb .-6", coreB + 0x600, true},
		"a byte of another core that is taken": {address("r1", coreB+0x600) + "mov r2,#0\nmov r3,#1\n" +
			"str r3,[r1]\nmov r0,#1\ntestsetb r0,[r1,r2]\nb .-6", coreB + 0x600, true},
		"a lock of another core that is taken and left": {address("r1", coreB+0x600) + "mov r2,#0\n" +
			"mov r3,#0\nmov r0,#1\ntestset r0,[r1,r2]\nsub r0,r0,#0\nbne .-8\nstr r3,[r1]\nb .-14",
			0, false},
		"a counter": {"add r0,r0,#1\nb .-2", 0, false},
		"a counter in memory": {"mov r1,#0x400\nldr r0,[r1]\nadd r0,r0,#1\nstr r0,[r1]\n" +
			"mov r0,#0\nb .-10", 0, false},
		"a lock that is free": {address("r1", coreA+0x600) + "mov r2,#0\nmov r0,#0\nstr r0,[r1]\n" +
			"mov r0,#1\ntestset r0,[r1,r2]\nb .-12", 0, false},
		"a store into another core": {address("r1", coreB+0x400) + "str r0,[r1]\nb .-2", 0, false},
		"a timer":                   {"movfs r0,ctimer0\nb .-4", 0, false},
		"a register of its own":     {address("r1", coreA+0xf0438) + "ldr r0,[r1]\nb .-2", 0, false},
		"DMA registers are written": {"movts dma0config,r0\nb .-4", 0, false},
		"interrupts are requested":  {"movts ilatst,r0\nb .-4", 0, false},
		"a group is called":         {"sync\nb .-2", 0, false},
		"a long loop":               {"mov r0,#2000\nsub r0,r0,#1\nbne .-2\nb .-8", 0, false},
	} {
		b := newBoard(t, engine.Config{})
		a := b.start(0, c.text)
		for i, w := range []uint32{0xf8f8e0e0} { // "b ." twice
			b.mem.Write(emu.Addr(dram+0x1000+4*i), emu.Word(w))
		}
		for range 40 {
			b.e.Step()
		}
		found := map[bool]bool{}
		for range 200 { // at any point of the loop, and of an access to another core
			wait, forever := a.Waiting(most)
			found[forever] = true
			if forever {
				assert.Equal(t, c.address, wait.Address, name)
			}
			assert.False(t, a.Asleep(), name)
			b.e.Step()
		}
		assert.Equal(t, c.forever, found[true], name)
	}
}
