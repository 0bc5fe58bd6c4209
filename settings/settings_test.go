package settings_test

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/settings"
)

func TestSet(t *testing.T) {
	var s settings.Values
	assert.Equal(t, "dram", s.Get("stack"))
	assert.Empty(t, s.Get("nosuch"))
	require.NoError(t, s.Set("stack", "sram:1K"))
	other := s
	require.NoError(t, other.Set("stack", "dram"))
	require.NoError(t, other.Set("paced", "true"))
	assert.Equal(t, map[string]string{"stack": "sram:1K"}, s.Changed(), "a copy is independent")
	assert.Equal(t, map[string]string{"paced": "on"}, other.Changed())
	for _, c := range [][3]string{
		{"stak", "sram", `there is no setting "stak"; the nearest is stack`},
		{"", "sram", `there is no setting ""; the nearest is `},
		{"ICACHE", "lru", `there is no setting "ICACHE"; the nearest is `},
		{"stack", "moon", `stack: "moon" is none of dram, sram, segmented`},
		{"clock", "0", `clock: "0", want 1 to 10000 MHz`},
		{"dram-bytes", "1500K", `dram-bytes: "1500K", want a multiple of 1M from 6M to 1824M`},
		{"dram-bytes", "0", `dram-bytes: "0", want a multiple of 1M from 6M to 1824M`},
		{"dram-bytes", "3G", `dram-bytes: "3G" is more than a size may be, 2G`},
		{"dram-bytes", "99999999999999999999", `99" is more than a size may be, 2G`},
		{"dram-bytes", "-1", `"-1" is no size in bytes`},
		{"heap-words", "many", `heap-words: "many", want 320 to 1048576 words`},
		{"place", "Explicit", `place: "Explicit" is none of explicit, cores-first, host`},
		{"cores", "4by4", `cores: "4by4" is not rows x columns such as 4x4`},
		{"cores", "4x64", "cores: 4x64, want rows x columns, 1x1 to 32x32, "},
		{"host-software", "native", `host-software: "native" is none of own, beam, hipe`},
		{"loop", "rom", `loop: "rom" is none of sram, dram`},
		{"weak-memory", "-1", `weak-memory: "-1" is neither off nor a seed from 0 to 18446744073709551615`},
		{"heap", "dram:2K", `heap: "dram:2K": dram takes no bytes of SRAM`},
		{"heap", "nursery:2KB", `heap: "2KB" is no size in bytes such as 4096 or 4K`},
		{"inbox", "32776", "inbox: slave: Placement.InboxBytes is 32776, want 64 to 32768 in steps of 8"},
		{"icache", "magic", `icache: swicache: policy is "magic", want none, threshold, lru`},
		{"icache", "none:33K", "icache: 33792 bytes, want 0 to 32768"},
		{"icache", "none:x", `icache: "x" is no size in bytes`},
		{"icache", "lru,colour=red", `icache: "colour=red" is no setting such as threshold=4`},
		{"icache", "lru,threshold=x", `icache: threshold is "x", want a number`},
		{"runtime", "gc:dram,malloc:dram", `runtime: "malloc" is none of gc, bignum`},
		{"paced", "", `paced: "" is neither on nor off`},
		{"runtime", "all", `runtime: all: "" is none of resident, cached, dram`},
		{"runtime", "all:moon", `runtime: all: "moon" is none of resident, cached, dram`},
		{"icache", "freq,age=0,functions=-1", "icache: swicache: Cache.Functions is -1, want 0 to 65536\nicache: swicache: Cache.Age is 0"},
	} {
		assert.ErrorContains(t, s.Set(c[0], c[1]), c[2])
	}
	assert.Equal(t, map[string]string{"stack": "sram:1K"}, s.Changed(), "what is wrong changes nothing")
}

func TestLoad(t *testing.T) {
	var s settings.Values
	require.NoError(t, s.Load(strings.NewReader("stack = \"sram:1K\" # a comment\nheap-words = 400\npaced = true\nstress-gc = false\nclock = \"700\"\n")))
	assert.Equal(t, map[string]string{"stack": "sram:1K", "heap-words": "400", "paced": "on", "clock": "700"}, s.Changed())
	for name, c := range map[string][2]string{
		"unknown":        {"stak = 1", `there is no setting "stak"; the nearest is stack`},
		"values":         {"heap-words = 1\nwait = \"x\"", "heap-words: \"1\", want 320 to 1048576 words\nwait: waiting is \"x\", want poll"},
		"kinds":          {"stack = 1.5\n[heap]\nx = 1\n[nosuch]", "heap: map[x:1] is no string, no whole number, neither true nor false\nthere is no setting \"nosuch\"; the nearest is cores\nstack: 1.5 is no "},
		"syntax":         {"clock = 700\nstack = sram", "2:9: toml: "},
		"twice":          {"clock = 700\nclock = 700", "2:1: toml: "},
		"extends":        {"extends = 4", "extends is 4, want the name of a preset"},
		"extends what":   {"extends = \"bestest\"", "extends: there is no preset \"bestest\"; the nearest is "},
		"extends nobody": {"extends = \"..\"", "extends: there is no preset"},
	} {
		t.Run(name, func(t *testing.T) {
			fresh := settings.Values{}
			assert.ErrorContains(t, fresh.Load(strings.NewReader(c[0])), c[1])
			assert.Empty(t, fresh.Changed())
		})
	}
	assert.ErrorContains(t, s.Load(strings.NewReader("extends = \"thesis-bytecode\"")), `extends is "thesis-bytecode": it cannot be where settings have been changed before`)
	broken := errors.New("broken")
	assert.ErrorIs(t, s.Load(iotest.ErrReader(broken)), broken)
}

func TestExtends(t *testing.T) {
	want, err := settings.Preset("thesis-bytecode")
	require.NoError(t, err)
	require.NoError(t, want.Set("clock", "700"))
	var s settings.Values
	require.NoError(t, s.Load(strings.NewReader("clock = 700\nextends = \"thesis-bytecode\"")))
	assert.Equal(t, want.Changed(), s.Changed())
}

// What is written is read as the same settings, and names each key.
func TestSettingsAsText(t *testing.T) {
	for _, name := range append(settings.Presets(), "") {
		var s, back settings.Values
		if name != "" {
			preset, err := settings.Preset(name)
			require.NoError(t, err)
			s = preset
		}
		var text strings.Builder
		require.NoError(t, s.WriteTOML(&text))
		require.NoError(t, back.Load(strings.NewReader(text.String())), text.String())
		assert.Equal(t, s.Changed(), back.Changed(), name)
		for _, k := range settings.Keys() {
			assert.Contains(t, text.String(), "\n"+strings.TrimPrefix("# "+k.Name, map[bool]string{true: "# "}[s.Get(k.Name) != k.Default])+" = ")
		}
		_, _, err := s.Check()
		assert.NoError(t, err, name)
	}
}

func TestConflicts(t *testing.T) {
	var s settings.Values
	require.NoError(t, s.Set("inbox", "64"))
	require.NoError(t, s.Set("weak-delay", "9"))
	_, _, err := s.Check()
	assert.EqualError(t, err, "weak-delay needs weak-memory\ninbox is 64, want 0 with send=bif: nobody writes to an inbox")
	c := settings.Defaults()
	assert.EqualError(t, settings.Prefixed("x: ", s.Apply(&c)), "x: weak-delay needs weak-memory\nx: inbox is 64, want 0 with send=bif: nobody writes to an inbox")
}

// An interpreter that is larger than the SRAM is refused, unless it is in shared DRAM.
func TestLoopsThatDoNotFit(t *testing.T) {
	var s settings.Values
	require.NoError(t, s.Set("software", "gcc-beam"))
	_, _, err := s.Check()
	assert.EqualError(t, err, "loop is sram, want dram with software=gcc-beam: its interpreter has 51200 bytes, the SRAM of a core 32768")
	require.NoError(t, s.Set("loop", "dram"))
	_, _, err = s.Check()
	assert.NoError(t, err)
}
