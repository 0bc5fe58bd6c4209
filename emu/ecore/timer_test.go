package ecore

import (
	"fmt"
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/stretchr/testify/assert"
)

// TestTimersCountEvents counts each event while a piece of code runs.
func TestTimersCountEvents(t *testing.T) {
	for event, want := range map[uint32]uint32{
		eventOff: 0, eventClock: 555, eventIdle: 0, eventIALU: 4, eventFPU: 2, eventDual: 2, eventE1: 546,
		eventRA: 3, eventReserved: 0, eventLocalLoad: 0, eventFetch: 0, eventLoad: 546,
		eventMesh0: 0, eventMesh1: 0,
	} {
		b := newBoard(t, engine.Config{})
		a := b.start(0, fmt.Sprintf("mov r2,#%#x\nmov r3,#0xffff\n", event<<8)+address("r1", dram)+`
			movts config,r2
			movts ctimer1,r3
			add r8,r8,#1
			add r9,r9,#1
			fadd r10,r11,r12
			add r16,r16,#1
			fadd r13,r10,r11
			ldr r14,[r1]
			add r15,r14,#1
			movfs r4,ctimer1
			mov r5,#0
			movts config,r5
			trap #0`)
		b.run()
		got := uint32(0xffff) - a.R[4]
		assert.Equal(t, want, got, "event %d", event)
	}
}

// TestMeshEvents counts what MESHCONFIG says of a core that stores to another and to shared DRAM: by
// timer 0 what its bits 4 to 7 say, by timer 1 what 8 to 11 say.
func TestMeshEvents(t *testing.T) {
	for event := range uint32(16) {
		b := newBoard(t, engine.Config{})
		a := b.start(0, fmt.Sprintf("mov r2,#%#x\nmov r6,#%#x\n", eventMesh0<<4|eventMesh1<<8, event<<4)+
			fmt.Sprintf("mov r7,#%#x\nmov r3,#0xffff\n", event<<8)+address("r1", dram)+
			address("r16", coreB+0x4000)+`
			movts meshconfig,r6
			movts ctimer0,r3
			movts ctimer1,r3
			movts config,r2
			str r3,[r16]
			ldr r17,[r16]
			add r17,r17,r17
			movts meshconfig,r7
			str r3,[r1]
			str r3,[r1,#1]
			str r3,[r1,#2]
			movfs r4,ctimer0
			movfs r5,ctimer1
			mov r8,#0
			movts config,r8
			trap #0`)
		b.start(1, "trap #0")
		b.run()
		first, second := 0xffff-a.R[4], 0xffff-a.R[5]
		switch event {
		case meshAnyWait, meshCoreWait:
			assert.Zero(t, first, "one store waits for none")
			assert.EqualValues(t, a.Count().StoreStalls, second)
			assert.Positive(t, second)
		case meshCoreAccess:
			assert.EqualValues(t, 2, first)
			assert.EqualValues(t, 3, second)
		default:
			assert.Zero(t, first+second, event)
		}
	}
}

// TestTimerWakes lets a core sleep until its timer has run down.
func TestTimerWakes(t *testing.T) {
	for _, window := range []emu.Cycles{16, 512} {
		b := newBoard(t, engine.Config{Window: window})
		b.wakes(0)
		a := b.start(0, `
			mov r2,#0x10
			movts config,r2
			mov r3,#5000
			movts ctimer0,r3
			idle
			movfs r4,ctimer0
			trap #0`)
		b.run()
		assert.Equal(t, Trapped, a.Stopped())
		assert.Zero(t, a.R[4])
		assert.EqualValues(t, 1, a.Count().Interrupts)
		assert.InDelta(t, 5000, int64(a.Clock()), 30)
		assert.InDelta(t, 5000, a.Count().IdleCycles, 30)
	}
}

// TestTimersExpire raises an interrupt when an event has happened often enough, once.
func TestTimersExpire(t *testing.T) {
	for _, wraps := range []uint32{0, timerWraps} {
		b := newBoard(t, engine.Config{Window: 512})
		a := b.start(0, `
			mov r3,#1000
			movts ctimer0,r3
			mov r3,#1
			movts ctimer1,r3
			movts config,r2
			gie
			mov r0,#3000
			sub r0,r0,#1
			bne .-2
			trap #0`)
		b.wakes(0)
		a.R[2] = eventIALU<<4 | eventCarry<<8 | wraps
		program(t, &a.Core, 4*isa.InterruptTimer0+0x60, "movfs r20,iret") // then that of timer 1, an rti
		b.run()
		assert.EqualValues(t, 2, a.Count().Interrupts)
		assert.Less(t, a.Clock(), emu.Cycles(20_000))
		if wraps != 0 {
			assert.Greater(t, a.Special[isa.SpecialCtimer0], uint32(0xf0000000))
		} else {
			assert.Zero(t, a.Special[isa.SpecialCtimer0])
		}
	}
}

// TestBanks compares loads from the bank that the code is in with those from another.
func TestBanks(t *testing.T) {
	cycles := func(data uint32) (int64, uint64) {
		c := newCore()
		text := address("r1", data)
		for i := range 32 {
			text += fmt.Sprintf("ldr.l r%d,[r1,#1]\n", 8+i%4)
		}
		program(t, c, 0x100, text+"trap #0")
		c.Start(0x100)
		c.Run(1e6)
		return c.Pipe.Free, c.Count().BankStalls
	}
	near, stalls := cycles(0x1000)
	far, no := cycles(0x2000)
	assert.Zero(t, no)
	assert.EqualValues(t, 16, stalls)
	assert.EqualValues(t, 16, near-far)
}
