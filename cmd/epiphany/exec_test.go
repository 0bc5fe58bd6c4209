package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/emu/host"
	"github.com/parallergo/epiphany/emu/isa"
)

// program writes an ELF program that is one segment at 0, with code at 0x100 and data at 0x200, and
// a function of the given name over the code.
func elfProgram(t *testing.T, name, data, text string) string {
	t.Helper()
	le := binary.LittleEndian
	memory := make([]byte, 0x200)
	at := 0x100
	for _, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		in, err := isa.Assemble(line)
		require.NoError(t, err, line)
		w, err := in.Word()
		require.NoError(t, err, line)
		le.PutUint32(memory[at:], w)
		at += int(in.Size)
	}
	copy(memory, []byte{0xe8, 0x80, 0, 0}) // b.l .+0x100
	memory = append(memory, data...)
	names := []byte("\x00main\x00.text\x00.symtab\x00.strtab\x00")
	symbols := make([]byte, 16, 32)
	symbols = le.AppendUint32(symbols, 1)
	symbols = le.AppendUint32(symbols, 0x100)
	symbols = le.AppendUint32(symbols, uint32(at-0x100))
	symbols = append(symbols, 2, 0, 1, 0)
	const first = 52 + 32
	places := []int{first, first + len(memory), first + len(memory) + len(symbols)}
	var b bytes.Buffer
	b.Write([]byte{0x7f, 'E', 'L', 'F', 1, 1, 1, 15: 0})
	for _, v := range []any{
		uint16(2), uint16(host.Machine), uint32(1), uint32(0), uint32(52), uint32(places[2] + len(names)), uint32(0),
		uint16(52), uint16(32), uint16(1), uint16(40), uint16(4), uint16(3),
		[]uint32{1, first, 0, 0, uint32(len(memory)), uint32(len(memory)), 7, 8},
	} {
		require.NoError(t, binary.Write(&b, le, v))
	}
	b.Write(memory)
	b.Write(symbols)
	b.Write(names)
	for _, s := range [][]uint32{
		{9: 0},
		{6, 1, 6, 0, first, uint32(len(memory)), 0, 0, 4, 0},
		{12, 2, 0, 0, uint32(places[1]), uint32(len(symbols)), 3, 1, 4, 16},
		{20, 3, 0, 0, uint32(places[2]), uint32(len(names)), 0, 0, 1, 0},
	} {
		require.NoError(t, binary.Write(&b, le, s))
	}
	file := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
	return file
}

// sayHello prints a text of six bytes and exits with the core's column.
const sayHello = `
	mov r0,#1
	mov r1,#0x200
	mov r2,#6
	trap #0
	mov r7,#200
	sub r7,r7,#1
	bne .-2
	movfs r0,coreid
	mov r1,#3
	and r0,r0,r1
	trap #3`

func TestExec(t *testing.T) {
	file := elfProgram(t, "hello.elf", "hello\n", sayHello)
	status, stdout, stderr := command("exec", file)
	assert.Equal(t, statusOK, status, stderr)
	assert.Equal(t, "hello\n", stdout)

	status, stdout, _ = command("exec", "-n", "4", "--stats", file)
	assert.Equal(t, 1, status, "the first that is not 0")
	assert.Equal(t, strings.Repeat("hello\n", 4), stdout)

	dir := t.TempDir()
	prof, traced, stats := filepath.Join(dir, "p"), filepath.Join(dir, "t.json"), filepath.Join(dir, "s.json")
	for _, workers := range []string{"1", "2"} {
		status, _, stderr = command("exec", "--cores", "8x8", "--group", "2x1@3,4", "--workers", workers, "--stats",
			"--profile", prof, "--trace", traced, "--json", stats, file)
		assert.Equal(t, 0, status, stderr)
		assert.Regexp(t, `state hash [0-9a-f]{16}\n +core +end +cycles`, stderr)
		data, err := os.ReadFile(prof)
		require.NoError(t, err)
		p, err := profile.ParseData(data)
		require.NoError(t, err)
		assert.Contains(t, []string{p.Function[0].Name, p.Function[1].Name}, "main")
		for file, want := range map[string]string{traced: `"trap 3 of core`, stats: `"end": "exited"`} {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Contains(t, string(data), want)
		}
	}
}

func TestExecEnds(t *testing.T) {
	for _, x := range []struct {
		text, want string
		status     int
		flags      []string
	}{
		{"b .", "not ended within 200000 cycles\n  core[0] is at 0x100 in main", statusHang, []string{"--limit", "200000"}},
		{"b .", "waits for what nobody will do\n  core[0] waits at 0x100 in main\n", statusHang, nil},
		{"mov r1,#1\nldr r0,[r1]\nidle", "core[0] has failed before 0x104 in main: unaligned access", statusCrash, nil},
		{"idle", "", statusOK, []string{"--window", "512", "--weak-order", "3"}},
		{"trap #5", "", 1, nil},
	} {
		status, _, stderr := command(append(append([]string{"exec"}, x.flags...), elfProgram(t, "p", "", x.text))...)
		assert.Equal(t, x.status, status, stderr)
		assert.Contains(t, stderr, x.want)
	}
}

func TestExecResident(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(name, []byte("#include <coprthr.h>\n"+text), 0o600))
		return name
	}
	hello := write("hello.c", `#include <stdio.h>
int main(void)
{
	if (coprthr_get_thread_id() == 3)
		printf("hello from %d of %d, %s\n", 3, coprthr_get_num_threads(),
			open("hello.c", O_RDONLY) > 0 ? "files" : "none");
	return 0;
}
`)
	status, stdout, stderr := command("exec", "--resident", "-n", "4", "--stats", hello)
	assert.Equal(t, statusOK, status, stderr)
	assert.Equal(t, "hello from 3 of 4, none\n", stdout)
	assert.Contains(t, stderr, "state hash")
	_, stdout, _ = command("exec", "--resident", "-n", "4", "--files", dir, hello)
	assert.Equal(t, "hello from 3 of 4, files\n", stdout)
	for text, want := range map[string]struct {
		status int
		text   string
	}{
		"int main(void) { return 7; }":                           {7, ""},
		"int main(void) { for (;;); }":                           {statusHang, "not ended within"},
		"int main(void) { return *(volatile int *)0x70000001; }": {statusCrash, "core[0] has stopped"},
		"int main(void) { return x; }":                           {statusError, "x"},
	} {
		status, _, stderr := command("exec", "--resident", "--limit", "2000000", write("x.c", text))
		assert.Equal(t, want.status, status, text)
		assert.Contains(t, stderr, want.text)
	}
	for _, args := range [][]string{{"x.elf"}, {"--profile", "p", hello}} {
		status, _, stderr := command(append([]string{"exec", "--resident"}, args...)...)
		assert.Equal(t, statusError, status)
		assert.Contains(t, stderr, "--resident")
	}
}

func TestExecRefuses(t *testing.T) {
	good := elfProgram(t, "p", "", "idle")
	bad := filepath.Join(t.TempDir(), "bad")
	require.NoError(t, os.WriteFile(bad, []byte("no program"), 0o600))
	for want, args := range map[string][]string{
		"no ELF file":                    {bad},
		"no such file":                   {bad + "s"},
		"--members is 17":                {"-n", "17", good},
		"--members is -1":                {"-n", "-1", good},
		"exclude each other":             {"-n", "2", "--group", "1x1@0,0", good},
		"--group is \"2x2\"":             {"--group", "2x2", good},
		"no group of 2×2 cores at (3,3)": {"--group", "2x2@3,3", good},
		"--cores":                        {"--cores", "4", good},
		"--limit is 0":                   {"--limit", "0", good},
		"--window is 0":                  {"--window", "0", good},
		"--workers is -1":                {"--workers", "-1", good},
		"--files":                        {"--files", bad + "s", good},
		"--trace-limit":                  {"--trace", bad + "t", "--trace-limit", "x", good},
	} {
		status, _, stderr := command(append([]string{"exec"}, args...)...)
		assert.Equal(t, statusError, status, want)
		assert.Contains(t, stderr, want)
	}
}

// barrier is a program of which each core writes its number into the next one's memory, waits at
// WAND, and exits with what it has got. It has an interrupt vector, as C programs have.
const barrier = `
	.section .text
	.org	0
	.global	_start
_start:	b.l	begin
	.org	0x20
	b.l	wanded
	.org	0x100
begin:	mov	r0,#0xff
	movts	imask,r0
	mov	r0,%low(go)
	movts	iret,r0
	rti
go:	movfs	r1,coreid
	mov	r2,#3
	and	r3,r1,r2
	add	r4,r3,#1
	and	r4,r4,r2
	sub	r5,r1,r3
	add	r5,r5,r4
	lsl	r5,r5,#20
	mov	r6,#0x4000
	add	r5,r5,r6
	add	r3,r3,#10
	str	r3,[r5]
	wand
	idle
	ldr	r0,[r6]
	mov	r1,#10
	sub	r0,r0,r1
	trap	#3
wanded:	rti
`

// TestAssembleLinkExec takes a source through the tools of the chip.
func TestAssembleLinkExec(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	require.NoError(t, os.WriteFile(at("b.s"), []byte(barrier), 0o600))
	script := "ENTRY(_start)\nSECTIONS { .text 0 : { *(.text) } }\n"
	require.NoError(t, os.WriteFile(at("b.ldf"), []byte(script), 0o600))
	for _, args := range [][]string{
		{"as", at("b.s"), "-o", at("b.o")}, {"ld", at("b.o"), "-T", at("b.ldf"), "-o", at("b.elf")},
	} {
		status, _, stderr := command(args...)
		require.Equal(t, statusOK, status, stderr)
	}
	status, _, stderr := command("exec", "--group", "1x4@2,0", "--json", at("s.json"), at("b.elf"))
	assert.Equal(t, 3, status, "core 8 has got the number of core 11: %s", stderr)
	data, err := os.ReadFile(at("s.json"))
	require.NoError(t, err)
	var s execStats
	require.NoError(t, json.Unmarshal(data, &s))
	for i, c := range s.Cores {
		assert.Equal(t, (i+3)%4, c.Status, c.Core)
		assert.EqualValues(t, 2, c.Counters.Interrupts)
	}
}
