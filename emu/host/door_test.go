package host_test

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu"
	"github.com/parallergo/epiphany/emu/host"
)

// newGroup is a group of two cores on a board that does nothing.
func newGroup(t *testing.T) (*host.System, *host.Group) {
	t.Helper()
	s, err := host.Open(host.Config{})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	g, err := s.Group(0, 0, 1, 2)
	require.NoError(t, err)
	return s, g
}

// Linux's numbers of calls (ARM, EABI), and its flags of open.
const (
	read, write, open, closing, unlink, seek, getpid, timeOfDay = 3, 4, 5, 6, 10, 19, 20, 78
	create, readWrite                                           = 0x40, 2
)

// The calls of Linux do with files what they say, in the memory of the core that asks; errors are
// Linux's numbers, negated.
func TestCallsOfLinux(t *testing.T) {
	ctx := context.Background()
	_, g := newGroup(t)
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, root.Close()) })
	c := &host.Calls{Files: root, Stdin: strings.NewReader("typed")}
	call := func(number uint32, args ...uint32) int32 {
		var a [4]uint32
		copy(a[:], args)
		result, err := c.Do(ctx, g, 1, number, a)
		require.NoError(t, err)
		return int32(result)
	}
	at := func(a emu.Addr, bytes int) string {
		p := make([]byte, bytes)
		require.NoError(t, g.Read(ctx, 1, a, p))
		return string(p)
	}
	require.NoError(t, g.Write(ctx, 1, 0x400, []byte("a.txt\x00")))
	require.NoError(t, g.Write(ctx, 1, 0x410, []byte("data!")))
	assert.Equal(t, -int32(syscall.ENOENT), call(open, 0x400, readWrite))
	f := uint32(call(open, 0x400, create|readWrite))
	assert.EqualValues(t, 5, call(write, f, 0x410, 5))
	assert.EqualValues(t, 2, call(seek, f, 2, 0))
	assert.EqualValues(t, 3, call(read, f, 0x500, 100))
	assert.Equal(t, "ta!", at(0x500, 3))
	assert.EqualValues(t, 0, call(read, f, 0x500, 100), "at the end")
	assert.EqualValues(t, 0, call(closing, f))
	assert.Equal(t, -int32(syscall.EBADF), call(read, f, 0x500, 100))
	assert.Equal(t, -int32(syscall.EBADF), call(closing, f))
	assert.EqualValues(t, 0, call(closing, 1), "standard output stays")
	assert.Equal(t, -int32(syscall.ESPIPE), call(seek, 1, 0, 0))
	got, err := os.ReadFile(filepath.Join(dir, "a.txt"))
	require.NoError(t, err)
	assert.Equal(t, "data!", string(got))
	assert.EqualValues(t, 0, call(unlink, 0x400))
	assert.Equal(t, -int32(syscall.ENOENT), call(unlink, 0x400))
	assert.NoFileExists(t, filepath.Join(dir, "a.txt"))

	assert.EqualValues(t, 5, call(read, 0, 0x520, 100))
	assert.Equal(t, "typed", at(0x520, 5))
	assert.EqualValues(t, 5, call(write, 1, 0x410, 5), "nobody reads it")
	assert.Positive(t, call(getpid))
	assert.Equal(t, -int32(syscall.EFAULT), call(write, 1, 0x7ffe, 8), "it is not all memory")
	assert.Equal(t, -int32(syscall.ENOSYS), call(600))
	assert.Equal(t, -int32(syscall.ENOSYS), call(1<<20))
	require.NoError(t, c.Close())
	c.Files = nil
	assert.Equal(t, -int32(syscall.EACCES), call(unlink, 0x400))
	assert.Equal(t, -int32(syscall.EACCES), call(open, 0x400, create))
}

// The time of day is virtual: it is that of the host's clock, to the microsecond.
func TestTimeOfDayIsVirtual(t *testing.T) {
	ctx := context.Background()
	s, g := newGroup(t)
	now := func() uint32 {
		_, err := (&host.Calls{}).Do(ctx, g, 0, timeOfDay, [4]uint32{0x600})
		require.NoError(t, err)
		p := make([]byte, 8)
		require.NoError(t, g.Read(ctx, 0, 0x600, p))
		return binary.LittleEndian.Uint32(p)*1_000_000 + binary.LittleEndian.Uint32(p[4:])
	}
	before := now()
	clock := s.Clock()
	require.NoError(t, s.Wait(ctx, 600_000))
	assert.GreaterOrEqual(t, s.Clock()-clock, emu.Cycles(600_000))
	assert.GreaterOrEqual(t, now()-before, uint32(1000))
}

// A member finds at its place in the group the group itself; what the host does takes energy.
func TestMembersAndEnergy(t *testing.T) {
	s, g := newGroup(t)
	words := host.Introduction(s.Board(), 5, 2, 3, 4)
	first := uint32(s.Board().SRAM(5) >> 20)
	assert.Equal(t, []uint32{first, first >> 6, first & 63, 2, 3, 1, 1}, words[2:],
		"the first core, rows and columns, row and column")
	before := s.Energy()
	seen := 0
	s.Watch(func() { seen++ })
	require.NoError(t, g.Write(context.Background(), 1, 0, make([]byte, 4096)))
	require.NoError(t, s.Wait(context.Background(), 10_000))
	s.Watch(nil)
	after := s.Energy()
	assert.Greater(t, after.Total(), before.Total())
	assert.Greater(t, after.ARMActive, before.ARMActive)
	assert.Positive(t, seen)
}

// A program that a linker has made has functions by name and by address, the latter also as seen
// from other cores; once loaded it is the group's program.
func TestNamesOfPrograms(t *testing.T) {
	f, err := os.Open("../../toolchain/testdata/link/internal.elf")
	require.NoError(t, err)
	defer f.Close()
	im, err := host.ReadImage(f)
	require.NoError(t, err)
	main, found := im.Find("_main")
	require.True(t, found)
	for _, at := range []uint32{main.Address, main.Address + 2, 0x808<<20 | main.Address} {
		s, found := im.Function(0x808, at)
		assert.True(t, found, "%#x", at)
		assert.Equal(t, "_main", s.Name, "%#x", at)
	}
	_, found = im.Find("nobody")
	assert.False(t, found)
	behind, _ := im.Function(0x808, main.Address+main.Size)
	assert.NotEqual(t, "_main", behind.Name)
	for i := 1; i < len(im.Symbols); i++ {
		assert.LessOrEqual(t, im.Symbols[i-1].Address, im.Symbols[i].Address)
	}

	_, g := newGroup(t)
	assert.Nil(t, g.Image())
	require.NoError(t, g.Load(context.Background(), im))
	assert.Same(t, im, g.Image())
}
