package host

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/ecore"
	"github.com/parallergo/epiphany/emu/engine"
	"github.com/parallergo/epiphany/emu/isa"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// part is a segment of a program for tests.
type part struct {
	at   uint32
	data []byte
	more uint32 // bytes of zeros after it
}

// code assembles instructions, one a line.
func code(t testing.TB, text string) (p []byte) {
	t.Helper()
	for _, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		in, err := isa.Assemble(line)
		require.NoError(t, err, line)
		w, err := in.Word()
		require.NoError(t, err, line)
		p = binary.LittleEndian.AppendUint32(p, w)[:len(p)+int(in.Size)]
	}
	return p
}

// file is an ELF program with parts.
func file(entry uint32, parts ...part) []byte {
	var b bytes.Buffer
	le := binary.LittleEndian
	b.Write([]byte{0x7f, 'E', 'L', 'F', 1, 1, 1, 15: 0})
	offset := uint32(52 + 32*len(parts))
	for _, v := range []any{uint16(2), uint16(Machine), uint32(1), entry, uint32(52), uint32(0), uint32(0),
		uint16(52), uint16(32), uint16(len(parts)), uint16(40), uint16(0), uint16(0)} {
		binary.Write(&b, le, v)
	}
	for _, p := range parts {
		binary.Write(&b, le, []uint32{1, offset, p.at, p.at, uint32(len(p.data)), uint32(len(p.data)) + p.more, 7, 8})
		offset += uint32(len(p.data))
	}
	for _, p := range parts {
		b.Write(p.data)
	}
	return b.Bytes()
}

func image(t testing.TB, entry uint32, parts ...part) *Image {
	t.Helper()
	im, err := ReadImage(bytes.NewReader(file(entry, parts...)))
	require.NoError(t, err)
	return im
}

func open(t testing.TB, cfg Config) *System {
	t.Helper()
	s, err := Open(cfg)
	require.NoError(t, err)
	s.Limit = 1_000_000
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

func group(t testing.TB, s *System, row, col, rows, cols int) *Group {
	t.Helper()
	g, err := s.Group(row, col, rows, cols)
	require.NoError(t, err)
	return g
}

// TestMemoryTakesItsTime compares what the host's accesses take with FACTS section 3, but for
// copies from DRAM: what a burst of the ARM moves is an estimate.
func TestMemoryTakesItsTime(t *testing.T) {
	ctx := context.Background()
	for _, x := range []struct {
		at          emu.Addr
		write, read float64 // MB/s
	}{{0x2000, 15.33, 18.72}, {0x8f000000, 105.6, 160}} {
		s := open(t, Config{})
		g := group(t, s, 1, 1, 2, 2)
		data := make([]byte, 8<<10+3)
		for i := range data {
			data[i] = byte(i * 7)
		}
		rate := func(before emu.Cycles) float64 { return float64(len(data)) * 600 / float64(s.Clock()-before) }
		require.NoError(t, g.Write(ctx, 3, x.at+1, data))
		assert.InEpsilon(t, x.write, rate(0), 0.02)
		before, back := s.Clock(), make([]byte, len(data))
		require.NoError(t, g.Read(ctx, 3, x.at+1, back))
		assert.Equal(t, data, back)
		assert.InEpsilon(t, x.read, rate(before), 0.02)
	}
}

func TestErrorsNameCoreAndAddress(t *testing.T) {
	ctx := context.Background()
	s := open(t, Config{})
	g := group(t, s, 1, 1, 2, 2)
	assert.ErrorContains(t, g.Write(ctx, 3, 0x7ffe, make([]byte, 4)), "core[10]: no memory for 4 bytes at 0x88a07ffe")
	assert.ErrorContains(t, g.Read(ctx, 0, 0x90000000, make([]byte, 4)), "core[5]: no memory")
	assert.ErrorContains(t, g.Read(ctx, 4, 0, nil), "no member 4")
	_, err := g.ReadRegister(ctx, 0, 0x900)
	assert.ErrorContains(t, err, "core[5]: no register")
	assert.ErrorContains(t, g.WriteRegister(ctx, 1, 0x402, 1), "core[6]: no register")
	assert.ErrorContains(t, g.Start(ctx), "nothing is loaded")
	_, err = s.Group(2, 2, 3, 1)
	assert.ErrorContains(t, err, "no group of 3×1")
	assert.Error(t, s.ReadShared(ctx, 32<<20-1, make([]byte, 2)))
	assert.Error(t, s.WriteShared(ctx, 32<<20, make([]byte, 1)))
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	assert.ErrorIs(t, g.Write(cancelled, 0, 0, make([]byte, 4)), context.Canceled)
	_, err = Open(Config{Window: -1})
	assert.Error(t, err)
	_, err = Open(Config{Board: emu.Board{Rows: 1}})
	assert.Error(t, err)
}

func TestSharedMemoryIsGivenOut(t *testing.T) {
	s := open(t, Config{})
	a, err := s.Alloc(100)
	require.NoError(t, err)
	b, err := s.Alloc(8)
	require.NoError(t, err)
	assert.EqualValues(t, uint32(0x8f000000), a.Address)
	assert.EqualValues(t, uint32(0x8f000068), b.Address)
	_, err = s.Alloc(16 << 20)
	assert.Error(t, err)
	_, err = s.Alloc(0)
	assert.Error(t, err)
	require.NoError(t, s.Free(a))
	assert.Error(t, s.Free(a))
	c, err := s.Alloc(50)
	require.NoError(t, err)
	assert.Equal(t, a.Address, c.Address)
	d, err := s.Alloc(16<<20 - 0x70)
	require.NoError(t, err)
	assert.EqualValues(t, uint32(0x8f000070), d.Address)
	require.NoError(t, s.WriteShared(context.Background(), 1<<24, []byte("abc")))
	p := make([]byte, 3)
	require.NoError(t, s.ReadShared(context.Background(), 1<<24, p))
	assert.Equal(t, "abc", string(p))
}

// hello writes a text, which follows at 0x200, and exits with the core's column.
const hello = `
	mov r0,#1
	mov r1,#0x200
	mov r2,#6
	trap #0
	movfs r0,coreid
	mov r1,#3
	and r0,r0,r1
	trap #3`

func TestProgramsRun(t *testing.T) {
	for _, vectored := range []bool{false, true} {
		s := open(t, Config{})
		g := group(t, s, 0, 0, 1, 4)
		parts := []part{{0x100, code(t, hello), 0}, {0x200, []byte("hello\n"), 10}, {0x8e000000, []byte{1, 2, 3}, 5}}
		if vectored {
			parts = append(parts, part{0, code(t, "b.l .+0x100"), 0})
		}
		require.NoError(t, g.Load(context.Background(), image(t, 0x100, parts...)))
		var out strings.Builder
		ends, err := g.Run(context.Background(), &Calls{Stdout: &out})
		require.NoError(t, err)
		assert.Equal(t, strings.Repeat("hello\n", 4), out.String())
		for i, e := range ends {
			assert.Equal(t, End{Kind: Exited, Status: i}, e)
		}
		assert.EqualValues(t, 0x030201, s.chip.Agent(0).Machine.View.Peek(0x8e000000))
	}
}

func TestHaltResumeAndWait(t *testing.T) {
	ctx := context.Background()
	s := open(t, Config{})
	g := group(t, s, 2, 2, 1, 2)
	require.NoError(t, g.Load(ctx, image(t, 0x100, part{0x100, code(t, "add r0,r0,#1\nstr r0,[r1]\nb .-4"), 0})))
	require.NoError(t, g.WriteRegister(ctx, 0, RegR0+4, 0x300))
	require.NoError(t, g.Start(ctx, 0))
	require.NoError(t, g.WaitFlag(ctx, 0, 0x300, 0x40, 0x40))
	require.NoError(t, g.Halt(ctx, 0))
	require.NoError(t, g.WaitRegister(ctx, 0, RegDebug, 1, 1))
	was, err := g.ReadRegister(ctx, 0, RegR0)
	require.NoError(t, err)
	require.NoError(t, g.Halt(ctx, 1))
	now, _ := g.ReadRegister(ctx, 0, RegR0)
	assert.Equal(t, was, now)
	require.NoError(t, g.Resume(ctx, 0))
	require.NoError(t, g.WaitFlag(ctx, 0, 0x300, 0xfc0, 0x1c0))
	require.NoError(t, g.Interrupt(ctx, isa.InterruptUser, 1))
	require.NoError(t, g.WaitRegister(ctx, 1, RegILAT, 1<<isa.InterruptUser, 1<<isa.InterruptUser))
	assert.ErrorIs(t, g.WaitFlag(ctx, 1, 0x300, 1, 1), ErrLimit)
}

func TestEnds(t *testing.T) {
	for text, want := range map[string]End{
		"idle":                        {Kind: Idles, PC: 0x102},
		"bkpt":                        {Kind: Halted, PC: 0x102},
		"trap #4":                     {Kind: Exited},
		"trap #5":                     {Kind: Exited, Status: 1},
		"mov r1,#0x8000\nldr r0,[r1]": {Kind: Failed, Cause: isa.CauseIllegal, PC: 0x106},
		"mov r1,#2\nldr r0,[r1]":      {Kind: Failed, Cause: isa.CauseUnaligned, PC: 0x104},
		"unimpl":                      {Kind: Failed, Cause: isa.CauseUnimplemented, PC: 0x104},
		"swi #1":                      {Kind: Failed, Cause: isa.CauseSWI, PC: 0x102},
		"mov r1,#0x8000\njr r1":       {Kind: Failed, Cause: isa.CauseIllegal, PC: 0x8002},
		"mov r1,#255\nmovts memprotect,r1\nstr r0,[r2]": {Kind: Failed, Cause: isa.CauseIllegal, PC: 0x108},
	} {
		s := open(t, Config{})
		g := group(t, s, 0, 0, 1, 1)
		require.NoError(t, g.Load(context.Background(), image(t, 0x100, part{0x100, code(t, text), 0})))
		ends, err := g.Run(context.Background(), &Calls{})
		require.NoError(t, err)
		assert.Equal(t, []End{want}, ends, text)
	}
	s := open(t, Config{})
	g := group(t, s, 0, 0, 1, 1)
	require.NoError(t, g.Load(context.Background(), image(t, 0x100, part{0x100, code(t, "b ."), 0})))
	ends, err := g.Run(context.Background(), &Calls{})
	assert.ErrorIs(t, err, ErrLimit)
	assert.Equal(t, Running, ends[0].Kind)
	assert.Equal(t, "running", ends[0].Kind.String())
}

// TestWaits runs a core that waits for a flag, which another does not set; or sets after so long that
// the host looks in the meantime.
func TestWaits(t *testing.T) {
	const waits = "mov r1,#0x400\nldr r0,[r1]\nsub r0,r0,#1\nbne .-4\nmov r0,#0\ntrap #3"
	for other, want := range map[string][]End{
		"idle": {{Kind: Waits, PC: 0x104, Reads: 0x400}, {Kind: Idles, PC: 0x102}},
		"mov r1,#0x0400\nmovt r1,#0x8080\nmov r2,#1\nmovt r3,#200\nsub r3,r3,#1\nbne .-2\n" +
			"str r2,[r1]\nmov r0,#0\ntrap #3": {{Kind: Exited}, {Kind: Exited}},
	} {
		s := open(t, Config{})
		s.Limit = 100e6
		g := group(t, s, 0, 0, 1, 2)
		for i, text := range []string{waits, other} {
			require.NoError(t, g.Load(t.Context(), image(t, 0x100, part{0x100, code(t, text), 0}), i))
		}
		ends, err := g.Run(t.Context(), &Calls{})
		require.NoError(t, err)
		if ends[0].Kind == Waits {
			assert.Contains(t, []uint32{0x104, 0x106, 0x108}, ends[0].PC)
			ends[0].PC = 0x104
			assert.Regexp(t, `^waits at 0x104.*, reading 0x400$`, g.Explain(0, ends[0]))
			assert.Regexp(t, `^idles at 0x102`, g.Explain(1, ends[1]))
			assert.Equal(t, "waiting", ends[0].Kind.String())
		}
		assert.Equal(t, want, ends, other)
	}
}

// TestHaltedForAWhile runs a core that another one halts and has go on: it has not ended in between.
func TestHaltedForAWhile(t *testing.T) {
	s := open(t, Config{})
	g := group(t, s, 0, 0, 1, 2)
	halts := "mov r1,#0x0448\nmovt r1,#0x809f\nmov r2,#1\nmov r3,#1000\nstr r2,[r1]\n" +
		"sub r3,r3,#1\nbne .-2\nmov r2,#0\nstr r2,[r1]\nmov r0,#5\ntrap #3"
	counts := "mov r3,#500\nsub r3,r3,#1\nbne .-2\nmov r0,#7\ntrap #3"
	for i, text := range []string{halts, counts} {
		require.NoError(t, g.Load(t.Context(), image(t, 0x100, part{0x100, code(t, text), 0}), i))
	}
	ends, err := g.Run(t.Context(), &Calls{})
	require.NoError(t, err)
	assert.Equal(t, []End{{Kind: Exited, Status: 5}, {Kind: Exited, Status: 7}}, ends)
}

// TestFiles opens, writes, seeks, reads, closes and removes a file.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	run := func(c *Calls, text string) (*System, End) {
		s := open(t, Config{})
		g := group(t, s, 0, 0, 1, 1)
		parts := []part{{0x100, code(t, text), 0}, {0x400, []byte("a.txt\x00"), 0}, {0x410, []byte("data!"), 0}, {0x420, []byte("../x\x00"), 0}}
		require.NoError(t, g.Load(context.Background(), image(t, 0x100, parts...)))
		ends, err := g.Run(context.Background(), c)
		require.NoError(t, err)
		return s, ends[0]
	}
	text := `
		mov r0,#0x400
		mov r1,#0x602
		trap #2
		mov r16,r0
		mov r1,#0x410
		mov r2,#5
		trap #0
		mov r17,r0
		mov r0,r16
		mov r1,#1
		mov r2,#0
		mov r3,#6
		trap #7
		mov r0,r16
		mov r1,#0x500
		mov r2,#100
		trap #1
		mov r18,r0
		mov r0,r16
		mov r1,#0x600
		mov r3,#10
		trap #7
		mov r0,r16
		trap #6
		mov r0,r16
		trap #6
		mov r19,r3
		mov r0,#0x420
		mov r1,#0
		trap #2
		mov r20,r3
		mov r0,#0
		trap #3`
	c := &Calls{Files: root}
	s, end := run(c, text)
	assert.Equal(t, End{Kind: Exited}, end)
	a := s.Core(0)
	assert.EqualValues(t, []uint32{3, 5, 4, 9, 13}, a.R[16:21])
	got, err := os.ReadFile(filepath.Join(dir, "a.txt"))
	require.NoError(t, err)
	assert.Equal(t, "data!", string(got))
	assert.EqualValues(t, "ata!", fmt.Sprintf("%c%c%c%c", a.R[0]+byte1(a, 0), byte1(a, 1), byte1(a, 2), byte1(a, 3)))
	require.NoError(t, c.Close())
	_, _ = run(&Calls{Files: root}, "mov r0,#0x400\nmov r3,#7\ntrap #7\ntrap #3")
	assert.NoFileExists(t, filepath.Join(dir, "a.txt"))
	s, _ = run(&Calls{}, "mov r0,#0x400\ntrap #2\ntrap #3")
	assert.EqualValues(t, 13, s.Core(0).R[3], "no files")
}

func byte1(a *ecore.Agent, i uint32) uint32 {
	v, _ := a.Core.Load(0x500+i, 1)
	return uint32(v)
}

// TestHostCalls calls Linux and Go by number, and nothing.
func TestHostCalls(t *testing.T) {
	s := open(t, Config{})
	g := group(t, s, 0, 0, 1, 1)
	require.NoError(t, g.Load(context.Background(), image(t, 0x100, part{0x100, code(t, `
		mov r12,#1024
		mov r0,#5
		mov r1,#6
		trap #8
		mov r16,r0
		mov r12,#4
		mov r0,#1
		mov r1,#0x100
		mov r2,#2
		trap #8
		mov r17,r0
		mov r12,#600
		trap #8
		mov r18,r0
		mov r12,#1
		mov r0,#7
		trap #8`), 0})))
	var out strings.Builder
	c := &Calls{Stdout: &out}
	require.NoError(t, c.Add(1024, func(_ context.Context, _ *Group, _ int, args [4]uint32) (uint32, error) {
		return args[0] * args[1], nil
	}))
	assert.Error(t, c.Add(4, nil))
	before := s.Clock()
	ends, err := g.Run(context.Background(), c)
	require.NoError(t, err)
	assert.Equal(t, End{Kind: Exited, Status: 7}, ends[0])
	assert.EqualValues(t, []uint32{30, 2}, s.Core(0).R[16:18])
	assert.EqualValues(t, -38, int32(s.Core(0).R[18]))
	assert.Len(t, out.String(), 2)
	assert.Greater(t, s.Clock()-before, emu.Cycles(4*24_600))
}

func TestImagesThatAreNone(t *testing.T) {
	good := file(0x100, part{0x100, []byte{1, 2, 3, 4}, 0})
	patch := func(at int, v byte) []byte {
		p := bytes.Clone(good)
		p[at] = v
		return p
	}
	for want, data := range map[string][]byte{
		"no ELF file":            []byte("hello"),
		"for machine 0x1228":     patch(18, 0x28),
		"is no program but":      patch(16, 1),
		"nothing to load":        file(0),
		"is cut off":             good[:len(good)-2],
		"has 4 bytes for 3":      patch(52+20, 3),
		"of 32 bits, little-end": append([]byte{0x7f, 'E', 'L', 'F', 2}, make([]byte, 60)...),
	} {
		_, err := ReadImage(bytes.NewReader(data))
		if want == "of 32 bits, little-end" {
			assert.Error(t, err)
			continue
		}
		assert.ErrorContains(t, err, want)
	}
	s := open(t, Config{})
	g := group(t, s, 0, 0, 1, 2)
	for want, p := range map[string]part{
		"ends above a core's memory":                     {0x7ffe, make([]byte, 4), 0},
		"0x80a00000 to 0x80a00003 is for core[2]":        {0x80a00000, make([]byte, 4), 0},
		"segment 0x40000000 to 0x40000003 is nowhere":    {0x40000000, make([]byte, 4), 0},
		"segment 0x8ffffffe to 0x90000001 is nowhere":    {0x8ffffffe, make([]byte, 4), 0},
		"segment 0x80807ffc to 0x80900003 is nowhere on": {0x80807ffc, make([]byte, 4), 0xf8004},
	} {
		assert.ErrorContains(t, g.Load(context.Background(), image(t, 0, p)), want)
	}
	assert.Error(t, g.Load(context.Background(), image(t, 0, part{0, make([]byte, 4), 0}), 2))
}

// TestThreadsDoNotMatter runs a program with DRAM, others' memory and calls.
func TestThreadsDoNotMatter(t *testing.T) {
	hash := func(workers int, window emu.Cycles, weak engine.Weak) uint64 {
		s := open(t, Config{Workers: workers, Window: window, Weak: weak})
		g := group(t, s, 0, 0, 4, 4)
		require.NoError(t, g.Load(context.Background(), image(t, 0x100, part{0x100, code(t, `
			mov r1,#0x4000
			movt r1,#0x8ca
			movfs r4,coreid
			mov r2,#0
			movt r2,#0x8e00
			mov r7,#30
			str r4,[r1,#3]
			ldr r5,[r2]
			add r5,r5,r4
			str r5,[r2]
			ldr r6,[r1,#3]
			sub r7,r7,#1
			bne .-14
			mov r0,#1
			mov r1,#0x100
			mov r2,#1
			trap #0
			mov r0,#0
			trap #3`), 0})))
		_, err := g.Run(context.Background(), &Calls{})
		require.NoError(t, err)
		return s.Hash()
	}
	for _, window := range []emu.Cycles{0, 512} {
		for _, weak := range []engine.Weak{{}, {Seed: 1, MaxDelay: 100}} {
			first := hash(1, window, weak)
			for _, workers := range []int{2, 8} {
				assert.Equal(t, first, hash(workers, window, weak))
			}
		}
	}
}

// FuzzImage loads and runs for a while whatever is an image.
func FuzzImage(f *testing.F) {
	f.Add(file(0x100, part{0x100, code(f, hello), 4}))
	f.Add(file(0, part{0, code(f, "b.l .+0x40"), 0x50}, part{0x8e000000, []byte{1}, 0}))
	f.Add([]byte{0x7f, 'E', 'L', 'F', 1, 1, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		im, err := ReadImage(bytes.NewReader(data))
		if err != nil {
			return
		}
		s, err := Open(Config{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		im.Function(0x808, im.Entry)
		FindLine(im.Lines(), 0x808, im.Entry)
		g, _ := s.Group(0, 0, 1, 2)
		s.Limit = 3_000_000
		if g.Load(context.Background(), im) != nil {
			return
		}
		s.Limit = s.Clock() + 20_000
		_, _ = g.Run(context.Background(), &Calls{})
		if err := s.engine.Err(); err != nil {
			t.Fatal(err)
		}
	})
}
