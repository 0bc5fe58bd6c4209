package epiphany_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// fill gives everything in a value another value than zero.
func fill(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		fill(v.Index(0), n)
		fill(v.Index(1), n)
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.Map:
		v.Set(reflect.ValueOf(map[string]string{"wait": "trap"}))
	case reflect.String:
		v.SetString("text")
	case reflect.Float64:
		v.SetFloat(float64(*n) / 7)
	case reflect.Int:
		v.SetInt(int64(*n))
	case reflect.Uint64:
		v.SetUint(1<<63 + uint64(*n))
	default:
		panic(v.Kind())
	}
}

// Statistics that a program has written can be read again, whatever is in them.
func TestStatsAreReadAgain(t *testing.T) {
	var full epiphany.Stats
	n := 0
	fill(reflect.ValueOf(&full).Elem(), &n)
	sys, _, _ := newSystem(t, epiphany.WithSettings(preset(t, "best")))
	run(t, sys, "squares")
	for _, s := range []epiphany.Stats{full, {}, sys.Stats()} {
		data, err := json.Marshal(s)
		require.NoError(t, err)
		var again epiphany.Stats
		require.NoError(t, json.Unmarshal(data, &again))
		assert.Equal(t, s, again)
	}
	var h stats.Hash
	assert.EqualError(t, json.Unmarshal([]byte(`"12345678901234567"`), &h), `epiphany: a state hash is "12345678901234567", want 16 hexadecimal digits`)
}

func preset(t *testing.T, name string) epiphany.Settings {
	t.Helper()
	s, err := epiphany.Preset(name)
	require.NoError(t, err)
	return s
}

// With every preset the parts of what is shown are all of it. What of them can be seen in a
// snapshot is asserted in every run of every test; here it is read as a user reads it.
func TestFiguresAddUp(t *testing.T) {
	for _, name := range epiphany.Presets() {
		sys, _, _ := newSystem(t, epiphany.WithSettings(preset(t, name)))
		run(t, sys, "squares")
		s := sys.Stats()
		assert.Empty(t, s.Contradictions, name)
		assert.Equal(t, s.Messages, s.ToCores+s.ToARM+s.ToGo+s.Sends.Self+s.Sends.Mesh, name)
		e := &s.Energy
		joules := e.Mesh + e.Link + e.DRAM + e.ARMActive + e.ARMIdle
		reductions := s.ARM.Reductions
		for i := range s.Cores {
			c := &s.Cores[i]
			assert.Equal(t, s.Cycles, c.Time.Active+c.Time.Stalled+c.Time.Idle+c.Time.Trapped, name)
			assert.Equal(t, c.Cycles, s.Cycles-c.Time.Idle, name)
			assert.Equal(t, counter(t, c.Counters, "halted"), c.Time.Trapped, name)
			assert.LessOrEqual(t, counter(t, c.Counters, "dram_loads"), counter(t, c.Counters, "loads"), name)
			assert.Equal(t, s.Link[i].Reads, counter(t, c.Counters, "dram_loads")+counter(t, c.Counters, "fetch_lines"), name)
			joules += e.Cores[i].Total()
			reductions += c.Reductions
		}
		assert.InEpsilon(t, e.Total, joules, 1e-9, name)
		assert.Equal(t, s.Reductions, reductions, name)
	}
}

func counter(t *testing.T, all []stats.Counter, name string) uint64 {
	t.Helper()
	for _, c := range all {
		if c.Name == name {
			return c.Value
		}
	}
	require.FailNow(t, "no counter "+name)
	return 0
}
