package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/conformance/suites"
)

// A case that the suite does not have is told, also where OTP has run none.
func TestChosen(t *testing.T) {
	two := []suites.Case{{Name: "a"}, {Name: "b"}}
	cmp := suites.Comparison{Suite: suites.Suite{Name: "small_SUITE"}}
	cmp.OTP.Cases = two
	for only, want := range map[int][]suites.Case{0: two, 1: two[:1], 2: two[1:]} {
		got, err := (&command{only: only}).chosen(&cmp)
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
	_, err := (&command{only: 3}).chosen(&cmp)
	assert.EqualError(t, err, "-case 3: small_SUITE has 2 cases on OTP")
	cmp.OTP.Cases = nil
	_, err = (&command{only: 1}).chosen(&cmp)
	assert.EqualError(t, err, "-case 1: small_SUITE has 0 cases on OTP")
	_, err = (&command{}).parse([]string{"-case", "-1", "small"})
	assert.ErrorContains(t, err, "-case")
}
