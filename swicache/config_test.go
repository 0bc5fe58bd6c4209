package swicache

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNames(t *testing.T) {
	for p := None; p < numPolicies; p++ {
		got, err := ParsePolicy(p.String())
		require.NoError(t, err)
		assert.Equal(t, p, got)
		assert.NoError(t, For(p).Validate())
	}
	for r := Table; r < numReturns; r++ {
		got, err := ParseReturn(r.String())
		require.NoError(t, err)
		assert.Equal(t, r, got)
	}
	for c := Trampolines; c < numCalls; c++ {
		got, err := ParseCalls(c.String())
		require.NoError(t, err)
		assert.Equal(t, c, got)
	}
	_, err := ParseCalls("direct")
	assert.EqualError(t, err, `swicache: calls is "direct", want table, linked`)
	_, err = ParsePolicy("LRU")
	assert.EqualError(t, err, `swicache: policy is "LRU", want none, threshold, lru, clock, freq, dynamic`)
	_, err = ParseReturn("")
	assert.EqualError(t, err, `swicache: return is "", want table, walk, pin`)
	assert.Equal(t, "9", Policy(9).String())
}

func TestDefaultIsTheThesis(t *testing.T) {
	assert.Equal(t, Config{Policy: Threshold, Return: Table, Bytes: 8192, Functions: 100, Threshold: 4}, Default())
}

func TestValidateNamesEveryKey(t *testing.T) {
	bad := Config{Policy: numPolicies, Return: numReturns, Calls: numCalls, Bytes: -1, Functions: 1<<16 + 1, Threshold: -1, Age: -1}
	for _, key := range []string{
		"Cache.Policy is 6, want 0 to 5", "Return is 3, want 0 to 2", "Calls is 2, want 0 to 1", "Bytes is -1, want 0 to 983040", "Functions is 65537, want 0 to 65536",
		"Threshold is -1, want 0 to 1073741824", "Age is -1, want 0 to 1073741824",
	} {
		assert.ErrorContains(t, bad.Validate(), key)
	}
	assert.EqualError(t, Config{Policy: Freq}.Validate(), "swicache: Cache.Age is 0, want 1 to 1073741824")
	assert.NoError(t, Config{}.Validate())
}
