package asm_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parallergo/epiphany/toolchain/asm"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// mistakes are texts whose wrong lines end in the message that they get, after two exclamation
// marks.
const mistakes = `
	mov r64,r0      ;!! 2:6: want a register
	frob r1         ;!! 3:2: unknown mnemonic "frob"
	.frob           ;!! 4:2: unknown directive .frob
x:	nop
x:	nop             ;!! 6:1: x is defined twice, first at test.s:5
	.word 1 +       ;!! 7:11: want an expression
	.word 1 2       ;!! 8:10: unexpected "2"
	.byte x + x     ;!! 9: the sum of two addresses is no value
	.if later       ;!! 10:11: the value is not known here
	.endif
	.endif          ;!! 12:2: .endif without .if
	.align 99        ;!! 13:11: cannot align to 2 to the power of 99
	.rept 1
	ldr r1,[r2      ;!! 15: want ']'
	.endr
	.macro m a:req
	mov r0,\a
	.endm
	m               ;!! 20:3: m needs its parameter a
	m [             ;!! 21: want an expression
	.space -1       ;!! 22:9: cannot fill with -1 times
	.set x, 3       ;!! 23:7: x is a label, defined at test.s:5
	.section a,"q"  ;!! 24:16: unknown flag "q" of a section
	.text
	.popsection     ;!! 26:13: .popsection without .pushsection
	.ascii "abc     ;!! 27: a string has no end
	.include "none" ;!! 28:11: permission denied
	.type x,@frob   ;!! 29:15: unknown type of a symbol "frob"
	b 1f            ;!! 30:4: no label 1 behind
	add r0,r1,#5000 ;!! 31:13: 5000 is not in -1024 to 1023
	.quad x         ;!! 32: an address has 4 bytes, not 8
	.error "told"   ;!! 33: told
	lsl r0,r0,x     ;!! 34: lsl has no relocation
	.org 0          ;!! 35: .org goes back
`

func TestMistakes(t *testing.T) {
	// Mistakes of values are found only in texts whose statements are right.
	values := map[string]bool{"no label": true, "has no relocation": true, "goes back": true, "4 bytes": true, "the sum": true}
	for _, late := range []bool{false, true} {
		var text strings.Builder
		var want []string
		for _, line := range strings.Split(mistakes, "\n") {
			code, message, wrong := strings.Cut(line, ";!! ")
			is := false
			for v := range values {
				is = is || strings.Contains(message, v)
			}
			switch {
			case wrong && is != late && strings.Contains(code, ".if "):
				code = ".if 0" // its end is on a line of its own
			case wrong && is != late:
				code = ""
			case wrong:
				want = append(want, message)
			}
			fmt.Fprintln(&text, code)
		}
		_, err := asm.Assemble("test.s", []byte(text.String()), asm.Options{})
		var got asm.Errors
		require.ErrorAs(t, err, &got)
		for i, w := range want {
			if !assert.Less(t, i, len(got), w) {
				break
			}
			place, message, _ := strings.Cut(w, ": ")
			assert.True(t, strings.HasPrefix(got[i].Error(), "test.s:"+strings.TrimSuffix(place, ":")),
				"%s: %s", w, got[i])
			assert.Contains(t, got[i].Error(), message)
		}
		assert.Len(t, got, len(want), "%s", err)
	}
}

func TestWithin(t *testing.T) {
	text := ".macro inner\n frob\n.endm\n.macro outer\n inner\n.endm\n outer\n"
	_, err := asm.Assemble("a.s", []byte(text), asm.Options{})
	assert.EqualError(t, err, `a.s:7: unknown mnemonic "frob" (in macro inner) (in macro outer)`)
}

func TestLineMarkers(t *testing.T) {
	_, err := asm.Assemble("a.s", []byte("# 10 \"b.c\"\n frob\n"), asm.Options{})
	assert.EqualError(t, err, `b.c:10:2: unknown mnemonic "frob"`)
}

// TestBounded gives texts that would grow without end.
func TestBounded(t *testing.T) {
	for name, text := range map[string]string{
		"repetition":  ".rept 1000000000\n.rept 1000000000\nnop\n.endr\n.endr\n",
		"empty":       ".rept 1000000000\n.rept 1000000000\n.endr\n.endr\n",
		"recursion":   ".macro m\nm\n.endm\nm\n",
		"doubling":    ".macro m a\nm \\a\\a\n.endm\nm aaaaaaaa\n",
		"fill":        ".fill 1000000000,8,1\n",
		"alignment":   ".p2align 30\nnop\n.p2align 30\n",
		"org":         ".org 0x7fffffff\nnop\n",
		"zeros":       ".bss\n.space 0xffffffff\n.space 0xffffffff\n",
		"parentheses": ".word " + strings.Repeat("(", 100_000) + "\n",
		"sum":         ".word x" + strings.Repeat("+x", 100_000) + "\n",
		"minus":       ".word " + strings.Repeat("-", 100_000) + "x\n",
		"circle":      "a=b\nb=c\nc=a\n.word a\n",
		"conditions":  strings.Repeat(".if 1\n", 10_000),
		"include":     ".include \"self\"\n",
		"uleb":        "a:.uleb128 b-a\n.org c-a\nb:.uleb128 c-b\nc:.org b-a+300\n",
	} {
		_, err := asm.Assemble(name, []byte(text), asm.Options{
			Open: func(string) ([]byte, error) { return []byte(".include \"self\"\n"), nil },
		})
		assert.Error(t, err, name)
	}
}

// TestFar checks that branches are as short as they may be and reach.
func TestFar(t *testing.T) {
	for _, c := range []struct {
		gap  int
		size uint32
	}{{126, 2}, {127, 4}, {128, 4}} {
		text := "b end\n" + strings.Repeat("nop\n", c.gap) + "end:\n"
		f, err := asm.Assemble("a.s", []byte(text), asm.Options{})
		require.NoError(t, err)
		assert.Equal(t, c.size+2*uint32(c.gap), f.Section(".text").Size, "%d", c.gap)
	}
	// A branch that grows moves others apart.
	text := "a: b end\n b end\n" + strings.Repeat("nop\n", 126) + "end: b a\n"
	f, err := asm.Assemble("a.s", []byte(text), asm.Options{})
	require.NoError(t, err)
	assert.Equal(t, uint32(4+2+252+4), f.Section(".text").Size)
}

func TestInclude(t *testing.T) {
	files := map[string]string{"dir/a.inc": "mov r0,#1\n", "b.bin": "abcdef"}
	open := func(name string) ([]byte, error) {
		if text, ok := files[name]; ok {
			return []byte(text), nil
		}
		return nil, os.ErrNotExist
	}
	text := ".include \"a.inc\"\n.data\n.incbin \"b.bin\",1,3\n"
	f, err := asm.Assemble("a.s", []byte(text), asm.Options{Open: open, Include: []string{"dir"}})
	require.NoError(t, err)
	assert.Equal(t, []byte{0x23, 0}, f.Section(".text").Data)
	assert.Equal(t, []byte("bcd"), f.Section(".data").Data)
	_, err = asm.Assemble("a.s", []byte(".incbin \"b.bin\",9\n"), asm.Options{Open: open})
	assert.ErrorContains(t, err, "b.bin has 6 bytes")
}

func TestDefine(t *testing.T) {
	f, err := asm.Assemble("a.s", []byte(".ifdef big\nmov r0,#big\n.endif\n"),
		asm.Options{Define: map[string]int64{"big": 1}})
	require.NoError(t, err)
	assert.Equal(t, []byte{0x23, 0}, f.Section(".text").Data)
}

func FuzzAssemble(f *testing.F) {
	files, err := filepath.Glob("../testdata/asm/*.s")
	require.NoError(f, err)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(string(text))
	}
	f.Add(mistakes)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<14 {
			return
		}
		for _, lines := range []bool{false, true} {
			object, err := asm.Assemble("fuzz.s", []byte(text), asm.Options{Lines: lines})
			var all asm.Errors
			switch {
			case err == nil:
				if _, err := object.Bytes(); err != nil {
					t.Fatal(err)
				}
			case !errors.As(err, &all) || len(all) == 0:
				t.Fatalf("no positions: %v", err)
			}
		}
	})
}
