package published

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// split is how many figures of the four programs play each role, by quantity and system. It is not
// to change once constants are fitted.
var split = map[string]map[Role]int{
	"time/thesis-bytecode":         {Fitted: 1, HeldOut: 3},
	"time/thesis-native":           {Fitted: 4},
	"time/thesis-cached":           {HeldOut: 4},
	"cycles/thesis-bytecode":       {Fitted: 2, HeldOut: 2},
	"cycles/thesis-native":         {Fitted: 3, HeldOut: 1},
	"cycles/thesis-cached":         {NotUsed: 4},
	"fetch-stalls/thesis-bytecode": {HeldOut: 4},
	"fetch-stalls/thesis-native":   {HeldOut: 4},
	"fetch-stalls/thesis-cached":   {NotUsed: 4},
	"load-stalls/thesis-bytecode":  {Fitted: 2, HeldOut: 2},
	"load-stalls/thesis-native":    {Fitted: 3, HeldOut: 1},
	"load-stalls/thesis-cached":    {NotUsed: 4},
	"time/arm-beam":                {Fitted: 2, HeldOut: 2},
	"time/arm-hipe":                {Fitted: 2, HeldOut: 2},
	"time/arm-cached":              {HeldOut: 4},
	"reductions/arm-beam":          {HeldOut: 4},
	"reductions/arm-hipe":          {HeldOut: 4},
	"reductions/arm-cached":        {HeldOut: 4},
}

func TestSplit(t *testing.T) {
	got := map[string]map[Role]int{}
	for _, f := range Figures() {
		if f.System == Board || f.Role == Derived {
			continue
		}
		key := f.Quantity + "/" + f.System
		if got[key] == nil {
			got[key] = map[Role]int{}
		}
		got[key][f.Role]++
	}
	assert.Equal(t, split, got)
	assert.Equal(t, 9, MaxFree())
}

// TestFigures holds the file against itself: what the thesis derives of its figures follows from
// them, to the digits that it prints.
func TestFigures(t *testing.T) {
	value := func(quantity, system, what string) float64 {
		f, found := Find(quantity, system, what)
		require.True(t, found, "%s/%s/%s", quantity, system, what)
		return f.Value
	}
	for _, what := range []string{"binarytrees", "mandelbrot", "matmul", "fannkuchredux"} {
		for _, row := range []struct{ system, reductions, rated string }{
			{ARMHipe, ARMHipe, "arm-rated"},
			{"thesis-cached", ARMHipe, "epiphany-rated"},
		} {
			perSecond := value(PerSecond, row.system, what)
			assert.InEpsilon(t, perSecond, value(Reductions, row.reductions, what)/value(Time, row.system, what), 0.02, row.system+" "+what)
			assert.InEpsilon(t, value(PerJoule, row.system, what), perSecond/value("power", Board, row.rated), 0.02, row.system+" "+what)
		}
		for _, system := range []string{"thesis-bytecode", "thesis-native", "thesis-cached"} {
			assert.LessOrEqual(t, value(Cycles, system, what), value(Time, system, what)*16*600e6, system+" "+what)
			assert.Less(t, value(FetchStalls, system, what), 1.0)
			assert.Less(t, value(LoadStalls, system, what), 1.0)
		}
	}
	_, found := Find(Time, "thesis-bytecode", "nbody")
	assert.False(t, found)
}

// TestSystems: every figure belongs to a preset, to the ARM or to the board.
func TestSystems(t *testing.T) {
	known := append(epiphany.Presets(), ARMBeam, ARMHipe, ARMCached, Board, "thesis-native", "thesis-cached")
	for _, f := range Figures() {
		assert.Contains(t, known, f.System, f.Name())
	}
}

func TestParse(t *testing.T) {
	figure := func(change ...string) string {
		lines := []string{`quantity = "time"`, `system = "board"`, `what = "a"`, `value = 1.5`, `unit = "s"`, `source = "x"`, `confidence = "H"`, `role = "fitted"`}
		for _, c := range change {
			key, _, _ := strings.Cut(c, " ")
			for i, l := range lines {
				if strings.HasPrefix(l, key+" ") {
					lines[i] = ""
				}
			}
			lines = append(lines, c)
		}
		return "[[figure]]\n" + strings.Join(lines, "\n") + "\n"
	}
	all, err := parse([]byte(figure()))
	require.NoError(t, err)
	assert.Equal(t, []Figure{{Quantity: "time", System: "board", What: "a", Value: 1.5, Unit: "s", Source: "x", Confidence: "H", Role: Fitted}}, all)
	for _, tt := range []struct{ text, want string }{
		{figure(`value = 0.0`), "the value is 0, want a positive number"},
		{figure(`value = inf`), "the value is +Inf"},
		{figure(`value = nan`), "the value is NaN"},
		{figure(`sd = -1.0`), "sd is -1"},
		{figure(`role = "guessed"`), `the role is "guessed", want one of [fitted held-out input derived not-used]`},
		{figure(`role = "not-used"`), "a note must say why"},
		{figure(`was = "fitted"`, `note = "y"`), "want another one"},
		{figure(`was = "input"`), "a note that says why"},
		{figure(`unit = ""`), "unit and source must be there"},
		{figure(`confidence = "h"`), `the confidence is "h", want H, M or L`},
		{figure() + figure(), "time/board/a stands there twice"},
		{figure(`colour = "red"`), "strict"},
		{"[[figure", "published: toml"},
	} {
		_, err := parse([]byte(tt.text))
		assert.ErrorContains(t, err, tt.want)
	}
}
