package compiler_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
)

// TestNoFenceIsSuperfluous removes each fence of the corpus, one at a time: the verifier misses
// every one of them.
func TestNoFenceIsSuperfluous(t *testing.T) {
	fences := 0
	for _, file := range corpus(t) {
		m, err := compileFile(file)
		require.NoError(t, err)
		for i := range m.Funcs {
			asm, err := bytecode.Disassemble(m.Funcs[i])
			require.NoError(t, err)
			alone := without(m, i)
			for at, in := range asm.Code {
				if in.Op != bytecode.OpHeapFence {
					continue
				}
				fences++
				less := asm
				less.Code = slices.Delete(slices.Clone(asm.Code), at, at+1)
				alone.Funcs[i], err = bytecode.Assemble(less)
				require.NoError(t, err)
				assert.ErrorContains(t, bytecode.Verify(alone), "no heap_fence is behind", "%s: %s/%d, instruction %d", file, asm.Name, asm.Arity, at)
			}
		}
	}
	assert.Greater(t, fences, 1000)
}

// without is a module with the code of one function only, which the verifier is done with sooner.
func without(m *bytecode.Module, keep int) *bytecode.Module {
	alone := *m
	alone.Funcs = slices.Clone(m.Funcs)
	for i := range alone.Funcs {
		if f := &alone.Funcs[i]; i != keep {
			f.Code, f.Lines = []byte{byte(bytecode.OpIfClause)}, nil
		}
	}
	return &alone
}
