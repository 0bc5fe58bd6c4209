package bytecode

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzModule feeds any bytes to the container and the verifier. What the verifier accepts must
// survive every other way in and out.
func FuzzModule(f *testing.F) {
	for _, c := range append(readCases(f, "refused.asm"), readCases(f, "accepted.asm")...) {
		f.Add(marshalled(f, parseBody(f, c.body)))
	}
	f.Add(marshalled(f, readSample(f)))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Unmarshal(data)
		if err != nil || Verify(m) != nil {
			return
		}
		again, err := Unmarshal(marshalled(t, m))
		require.NoError(t, err)
		require.NoError(t, Verify(again))
		parsed, err := Parse(printed(t, m))
		require.NoError(t, err)
		require.NoError(t, Verify(parsed))
		require.Len(t, parsed.Funcs, len(m.Funcs))
		for i := range m.Funcs {
			require.Equal(t, m.Funcs[i].Code, parsed.Funcs[i].Code)
			require.Equal(t, m.Funcs[i].Lines, parsed.Funcs[i].Lines)
		}
	})
}

func marshalled(t testing.TB, m *Module) []byte {
	t.Helper()
	data, err := Marshal(m)
	require.NoError(t, err)
	return data
}

// FuzzCode feeds any bytes to the verifier as the code of a function among others.
func FuzzCode(f *testing.F) {
	base := readSample(f)
	for i := range base.Funcs {
		f.Add(base.Funcs[i].Code, uint8(i))
	}
	f.Fuzz(func(t *testing.T, code []byte, which uint8) {
		m := *base
		m.Funcs = append([]Func(nil), base.Funcs...)
		fn := &m.Funcs[int(which)%len(m.Funcs)]
		fn.Code, fn.Lines = code, nil
		asm, err := Disassemble(*fn)
		if err == nil {
			back, err := Assemble(asm)
			require.NoError(t, err)
			require.Equal(t, code, back.Code)
		}
		if Verify(&m) == nil {
			require.NoError(t, err)
		}
	})
}

// FuzzParse feeds any text to the assembler.
func FuzzParse(f *testing.F) {
	for _, c := range readCases(f, "accepted.asm") {
		f.Add(c.body)
	}
	for line := range strings.Lines(readTestdata(f, "head.asm")) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse(text)
		if err != nil || Verify(m) != nil {
			return
		}
		again, err := Parse(printed(t, m))
		require.NoError(t, err)
		require.Equal(t, strings.TrimSpace(printed(t, m)), strings.TrimSpace(printed(t, again)))
	})
}
