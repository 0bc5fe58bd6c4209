package profile_test

import (
	"bytes"
	"testing"

	pprof "github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/profile"
)

// What an agent counts is in the file at the place where it was, and nothing is lost or counted
// twice; the same run gives the same bytes.
func TestWhatIsCountedIsInTheFile(t *testing.T) {
	write := func() []byte {
		c := profile.New("3")
		var total profile.Values
		f := c.Child(c.Process("<0.5.0>"), 1)
		f.Frame = profile.Frame{Function: "m:f/0", File: "m.erl", Line: 7}
		total[profile.Issue] = 5
		c.Goto(f, &total) // before any process
		total[profile.Issue], total[profile.Load], total[profile.Bytecodes] = 15, 100, 9
		stay := c.Enter(c.Below(f, "[gc]"), &total)
		total[profile.Store] = 1000
		c.Leave(&stay, &total)
		c.Settle(&total)
		total[profile.Sleep] = 10_000
		c.End(&total, "[wait: end]")
		assert.EqualValues(t, 11_115, total.Cycles())
		var b bytes.Buffer
		require.NoError(t, profile.Write(&b, profile.Run{Time: 900, ClockHz: 600_000_000},
			[]*profile.Collector{c}))
		return b.Bytes()
	}
	data := write()
	assert.Equal(t, data, write())
	p, err := pprof.ParseData(data)
	require.NoError(t, err)
	require.Equal(t, "cycles", p.SampleType[0].Type)
	byPlace := map[string]int64{}
	for _, s := range p.Sample {
		byPlace[s.Location[0].Line[0].Function.Name] += s.Value[0]
	}
	assert.Equal(t, map[string]int64{"[runtime]": 5, "m:f/0": 110, "[gc]": 1000,
		"[wait: end]": 10_000}, byPlace)
}
