//go:build linux && (amd64 || arm64)

package jit

import (
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/vm/exec"
)

// A page is never there for writing and for execution at once.
func TestPagesAreWrittenOrExecuted(t *testing.T) {
	var kinds []int
	real := protect
	defer func() { protect = real }()
	protect = func(pages []byte, kind int) error {
		kinds = append(kinds, kind)
		return real(pages, kind)
	}
	m, err := reserve()
	require.NoError(t, err)
	require.NoError(t, m.add(make([]byte, pageBytes+1)))
	assert.Equal(t, 3*pageBytes, m.used)
	written, executed := syscall.PROT_READ|syscall.PROT_WRITE, syscall.PROT_READ|syscall.PROT_EXEC
	assert.Equal(t, []int{written, executed, written, executed}, kinds)
}

func TestRefusedPagesAreTold(t *testing.T) {
	real := protect
	defer func() { protect = real }()
	protect = func(pages []byte, kind int) error {
		if kind&syscall.PROT_EXEC != 0 {
			return syscall.EACCES
		}
		return real(pages, kind)
	}
	sh, err := New(1)
	assert.EqualError(t, err, "mprotect: permission denied")
	assert.Nil(t, sh)
	assert.Equal(t, exec.Interpreter{}, sh.Executor())
}

func TestMemoryIsBounded(t *testing.T) {
	m, err := reserve()
	require.NoError(t, err)
	assert.ErrorIs(t, m.add(make([]byte, reserved)), syscall.ENOMEM)
	assert.NoError(t, m.add(make([]byte, reserved-2*pageBytes)))
}
