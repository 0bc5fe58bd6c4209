package epiphany_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
)

// Both ends of a range that is printed work, and what a choice begins with is taken.
func TestPrintedRangesWork(t *testing.T) {
	unit := map[string]string{"weak-delay": "weak-memory=1"} // what a key needs beside it
	tried := 0
	try := func(k epiphany.Key, value string) {
		tried++
		var s epiphany.Settings
		require.NoError(t, s.Set(k.Name, value), "%s=%s", k.Name, value)
		if key, v, needed := strings.Cut(unit[k.Name], "="); needed {
			require.NoError(t, s.Set(key, v))
		}
		sys, err := epiphany.New(epiphany.WithSettings(s))
		require.NoError(t, err, "%s=%s", k.Name, value)
		require.NoError(t, sys.Close())
	}
	number := regexp.MustCompile(`\b(\d+[KMG]?|\d+x\d+) to (\d+[KMG]?|\d+x\d+)\b`)
	for _, k := range epiphany.Keys() {
		for _, ends := range number.FindAllStringSubmatch(k.Values, -1) {
			try(k, ends[1])
			try(k, ends[2])
		}
		for _, choice := range k.Choices {
			require.NoError(t, new(epiphany.Settings).Set(k.Name, choice), "%s=%s", k.Name, choice)
			assert.Contains(t, k.Values+" off", choice, k.Name)
		}
	}
	assert.Greater(t, tried, 12)
}

// Settings of which each is right alone and which do not fit together are refused, all at once.
func TestSettingsThatAreRefused(t *testing.T) {
	for all, want := range map[string]string{
		"dram-bytes=6M program-bytes=2M": "DRAMBytes is 6291456, want at least ",
		"dram-bytes=6M table-bytes=3M":   "DRAMBytes is 6291456, want at least ",
		"table-bytes=17M":                "table-bytes is 17825792, want at most 16777216, half of the shared DRAM",
		"dram-bytes=6M cores=8x8":        "dram-bytes: \"6M\", want a multiple of 1M from 7M to 32M",
		"dram-bytes=33M cores=32x32":     "want a multiple of 1M from 24M to 32M",
		"fault=stop:99:1":                "Faults.Stops[0].Core is 99",
		"inbox=64 weak-delay=9":          "epiphany: weak-delay needs weak-memory\nepiphany: inbox is 64, want 0 with send=bif: nobody writes to an inbox",
	} {
		_, err := epiphany.New(epiphany.WithSettings(settingsOf(t, all)))
		assert.ErrorContains(t, err, want, all)
	}
}

// There are as many atoms as OTP has if their names have room.
func TestAtomsFillTheirTable(t *testing.T) {
	const source = `-module(m). -export([main/0]).
main() -> io:format("~p ", [erlang:system_info(atom_limit)]), io:format("~p", [catch many(0)]).
many(N) when N < 100000 -> list_to_atom("name_" ++ integer_to_list(N)), many(N + 1);
many(_) -> done.`
	for sizes, want := range map[string]string{
		"table-bytes=64K":                "{'EXIT',{system_limit,",
		"dram-bytes=64M table-bytes=24M": "1048576 done",
	} {
		out, _ := runIn(t, map[string]string{"m.erl": source}, "m",
			epiphany.WithSettings(settingsOf(t, sizes)))
		assert.Contains(t, out, want)
	}
}
