package term

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The constants and the names are two lists in step; each group of them ends here.
func TestPredefinedAtoms(t *testing.T) {
	a := NewAtoms()
	for atom, name := range map[Term]string{
		AtomEmpty: "", AtomTrue: "true", AtomUndefined: "undefined", AtomBadarg: "badarg", AtomTimeoutValue: "timeout_value",
		AtomNormal: "normal", AtomEXIT: "EXIT", AtomDOWN: "DOWN", AtomTimeout: "timeout", AtomFile: "file", AtomFunctionName: "function",
		AtomNameName: "name", AtomErlang: "erlang", AtomNonode: "nonode@nohost", AtomUndefinedLambda: "undefined_lambda",
		AtomProcess: "process", AtomInfo: "info", AtomAtom: "atom", AtomReference: "reference", AtomIORequest: "io_request",
		AtomLatin1: "latin1", AtomSecond: "second", AtomNative: "native",
	} {
		assert.Equal(t, name, a.Name(atom))
	}
	require.Equal(t, numPredefined, a.Len())
	for i, name := range predefined {
		got, err := a.Intern(name)
		require.NoError(t, err)
		assert.Equal(t, Atom(i), got, "%q is there twice", name)
	}
}

func TestInternKeepsAnAtom(t *testing.T) {
	a := NewAtoms()
	x, err := a.Intern("a_new_one")
	require.NoError(t, err)
	y, err := a.Intern("a_new_one")
	require.NoError(t, err)
	assert.Equal(t, x, y)
	assert.Equal(t, "a_new_one", a.Name(x))
	found, ok := a.Lookup("a_new_one")
	assert.True(t, ok)
	assert.Equal(t, x, found)
	_, ok = a.Lookup("another")
	assert.False(t, ok)
}

func TestInternErrors(t *testing.T) {
	a := NewAtoms()
	_, err := a.Intern(strings.Repeat("é", MaxAtomLength))
	assert.NoError(t, err)
	_, err = a.Intern(strings.Repeat("é", MaxAtomLength+1))
	assert.ErrorIs(t, err, ErrAtomLength)
	_, err = a.Intern("\xff")
	assert.ErrorIs(t, err, ErrAtomUTF8)
	a.limit = a.Len()
	_, err = a.Intern("one_too_many")
	assert.ErrorIs(t, err, ErrAtomTable)
	_, err = a.Intern("true")
	assert.NoError(t, err, "an atom that exists needs no room")
}

func TestAtomTableTakesMemory(t *testing.T) {
	a := NewAtoms()
	before := a.Bytes()
	for name, want := range map[string]int{"zxcv": 20, "zxcvb": 24, "": 0, "true": 0} {
		at := a.Bytes()
		_, err := a.Intern(name)
		require.NoError(t, err)
		assert.Equal(t, want, a.Bytes()-at, name)
	}
	assert.Equal(t, MaxAtoms, a.Most())
	a.Limit(a.Bytes() + 23)
	assert.Equal(t, a.Len()+1, a.Most())
	_, err := a.Intern("zxcvbn")
	assert.ErrorIs(t, err, ErrAtomTable)
	_, err = a.Intern("zxc")
	assert.NoError(t, err)
	assert.Equal(t, before+44+20, a.Bytes())
	assert.Equal(t, a.Len(), a.Most())
}

// Readers run beside a writer; the race detector looks on.
func TestReadersBesideAWriter(t *testing.T) {
	a := NewAtoms()
	const atoms = 2000
	made := make(chan Term, atoms)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for x := range made {
				got, ok := a.Lookup(a.Name(x))
				if !ok || got != x {
					t.Errorf("atom %d is %q", AtomIndex(x), a.Name(x))
				}
			}
		})
	}
	for i := range atoms {
		x, err := a.Intern(fmt.Sprint("atom_", i))
		require.NoError(t, err)
		made <- x
	}
	close(made)
	wg.Wait()
}

// Programs leave an eighth of what there is room for to others, of atoms as of bytes.
func TestMakeLeavesRoom(t *testing.T) {
	for name, limit := range map[string]func(a *Atoms){
		"names": func(a *Atoms) { a.LimitNames(a.Len() + 800) },
		"bytes": func(a *Atoms) { a.Limit(a.Bytes() + 800*int(atomBytes("made_000"))) },
	} {
		a := NewAtoms()
		limit(a)
		count := func(make func(string) (Term, error)) (n int, err error) {
			for err == nil {
				if _, err = make(fmt.Sprintf("made_%03d", a.Len()%1000)); err == nil {
					n++
				}
			}
			return n, err
		}
		n, err := count(a.Make)
		assert.Equal(t, 700, n, name)
		assert.ErrorIs(t, err, ErrAtomTable)
		_, err = a.Make("true")
		assert.NoError(t, err, "an atom that exists needs no room")
		n, err = count(a.Intern)
		assert.Equal(t, 100, n, name)
		assert.ErrorIs(t, err, ErrAtomTable)
	}
}
