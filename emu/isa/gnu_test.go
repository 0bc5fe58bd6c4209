package isa

import (
	"bufio"
	"bytes"
	"debug/elf"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write docs/isa.md, and with GNU's tools testdata/gnu.txt")

// gnuData has words that this package has chosen, with the text that GNU's objdump gives them.
const gnuData = "testdata/gnu.txt"

// someWords are words of every form, as many of each.
func someWords(n int) (words []uint32) {
	r := rand.New(rand.NewPCG(7, 7))
	for o := opNone + 1; o < opEnd; o++ {
		for i := range o.info().Forms {
			for range n {
				words = append(words, randomWord(r, &o.info().Forms[i]))
			}
		}
	}
	return words
}

// TestAsGNU compares with what GNU's objdump has said of some words.
func TestAsGNU(t *testing.T) {
	words := someWords(8)
	if *update {
		texts := objdump(t, words)
		var b bytes.Buffer
		for i, w := range words {
			fmt.Fprintf(&b, "%08x %s\n", w, texts[i])
		}
		require.NoError(t, os.WriteFile(gnuData, b.Bytes(), 0o644))
	}
	data, err := os.ReadFile(gnuData)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	require.Len(t, lines, len(words))
	for i, line := range lines {
		word, text, _ := strings.Cut(line, " ")
		w, err := strconv.ParseUint(word, 16, 32)
		require.NoError(t, err)
		require.Equal(t, words[i], uint32(w))
		checkGNU(t, uint32(w), slot(i), text)
		checkReading(t, uint32(w), slot(i), text)
	}
}

// slot is the address of the word of a list that objdump reads.
func slot(i int) uint32 { return uint32(4 * i) }

// checkGNU compares the text of a word at an address with that of objdump.
func checkGNU(t *testing.T, w, at uint32, text string) {
	t.Helper()
	in, ok := Decode(w)
	if !ok {
		assert.Equal(t, "*unknown*", text, "%#x", w)
		return
	}
	assert.Equal(t, text, gnuText(&in, at), "%#x", w)
}

// gnuText is the text of an instruction at an address as objdump writes it: its listing, branches
// with the target's address, nothing for special registers that objdump does not know; and it has
// no name for the registers of fabs's short form.
func gnuText(in *Instr, at uint32) string {
	o := in.Op.info()
	switch text := in.Listing(); {
	case o.Shape == shapeTarget:
		return fmt.Sprintf("%s 0x%x", text, at+uint32(in.Imm))
	case in.Op == OpFabs && in.Size == 2:
		return "fabs rd,rn"
	case in.Op == OpMovts, in.Op == OpMovfs:
		return ungnu.ReplaceAllString(text, "???")
	default:
		return text
	}
}

// ungnu are the special registers without a name in GNU's tools.
var ungnu = regexp.MustCompile("mmr...|debugcmd|rmeshconfig|xmeshconfig")

// checkReading reads objdump's text and compares it with the word, but for the form, which objdump
// does not tell.
func checkReading(t *testing.T, w, at uint32, text string) {
	t.Helper()
	in, _ := Decode(w)
	if refused(&in) || strings.Contains(text, "???") || text == "fabs rd,rn" {
		return
	}
	if name, target, ok := strings.Cut(text, " 0x"); ok && in.Op.info().Shape == shapeTarget {
		to, err := strconv.ParseUint(target, 16, 32)
		require.NoError(t, err)
		text = fmt.Sprintf("%s %d", name, int32(uint32(to)-at))
	}
	read, err := Assemble(text)
	require.NoError(t, err, text)
	read.Size = in.Size
	assert.Equal(t, in, read, text)
}

// gnuTool gives the path of one of GNU's tools for the chip, or skips the test.
func gnuTool(t *testing.T, name string) string {
	path, err := exec.LookPath("epiphany-elf-" + name)
	if err != nil {
		t.Skipf("no epiphany-elf-%s on the path", name)
	}
	return path
}

// listing is a line of objdump: address, halfwords, text.
var listing = regexp.MustCompile(`^ *([0-9a-f]+):\t(?:[0-9a-f]{4} )+ *\t(.*)$`)

// objdump gives the texts of words, each in a slot of four bytes.
func objdump(t *testing.T, words []uint32) []string {
	tool := gnuTool(t, "objdump")
	var code []byte
	for _, w := range words {
		if Size(uint16(w)) == 2 {
			w = w&0xffff | 0x01a2<<16 // nop
		}
		code = binary.LittleEndian.AppendUint32(code, w)
	}
	file := filepath.Join(t.TempDir(), "words")
	require.NoError(t, os.WriteFile(file, code, 0o644))
	flags := []string{"-D", "-z", "-EL", "-b", "binary", "-m", "epiphany"}
	out, err := exec.Command(tool, append(flags, file)...).Output()
	require.NoError(t, err)
	texts := make([]string, len(words))
	for scan := bufio.NewScanner(bytes.NewReader(out)); scan.Scan(); {
		m := listing.FindStringSubmatch(scan.Text())
		if m == nil {
			continue
		}
		if at, err := strconv.ParseUint(m[1], 16, 32); err == nil && at%4 == 0 {
			texts[at/4] = strings.TrimSpace(m[2])
		}
	}
	return texts
}

// TestObjdump compares the text of all short words and of many long ones.
func TestObjdump(t *testing.T) {
	words := someWords(500)
	for w := range uint32(1 << 16) {
		if Size(uint16(w)) == 2 {
			words = append(words, w)
		}
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 400_000 {
		words = append(words, r.Uint32())
	}
	for i, text := range objdump(t, words) {
		checkGNU(t, words[i], slot(i), text)
		if t.Failed() {
			break
		}
	}
	t.Logf("%d words", len(words))
}

// unsaid tells whether GNU's assembler has no text for an instruction.
func unsaid(in *Instr) bool {
	text := in.String()
	return in.Op == OpSwi && in.Imm != 0 || in.Op == OpFabs && in.Size == 2 ||
		ungnu.MatchString(text) || strings.HasPrefix(text, "jr.l") || strings.HasPrefix(text, "jalr.l")
}

// TestAssembler compares words with those that GNU's assembler makes of their text.
func TestAssembler(t *testing.T) {
	tool := gnuTool(t, "as")
	var source strings.Builder
	var want []byte
	lines := 0
	for _, w := range someWords(500) {
		in, _ := Decode(w)
		text := in.String()
		if refused(&in) || unsaid(&in) {
			continue
		}
		lines++
		fmt.Fprintln(&source, text)
		word, err := in.Word()
		require.NoError(t, err)
		want = append(want, binary.LittleEndian.AppendUint32(nil, word)[:in.Size]...)
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "a.s"), filepath.Join(dir, "a.o")
	require.NoError(t, os.WriteFile(in, []byte(source.String()), 0o644))
	said, err := exec.Command(tool, in, "-o", out).CombinedOutput()
	require.NoError(t, err, "%s", said)
	object, err := elf.Open(out)
	require.NoError(t, err)
	defer object.Close()
	got, err := object.Section(".text").Data()
	require.NoError(t, err)
	same := 0
	for same < min(len(want), len(got)) && want[same] == got[same] {
		same++
	}
	require.Equal(t, len(want), same, "differ at %#x of %#x", same, len(got))
	t.Logf("%d lines", lines)
}
