package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Flags that are not given have the values of variables, and errors name these.
func TestEnvironment(t *testing.T) {
	workDir(t)
	for name, c := range map[string]struct {
		variables      map[string]string
		args           []string
		status         int
		stdout, stderr string
	}{
		"a setting": {map[string]string{"EPIPHANY_CORES": "1x2", "EPIPHANY_SEND": "fifo",
			"EPIPHANY_PLACE": "cores-first"}, []string{"run", "--entry", "many", "good.erl"}, 0,
			"[slave,slave,master]\n", ""},
		"of exec": {map[string]string{"EPIPHANY_CORES": "4by4"},
			[]string{"exec", "good.elf"}, 1, "", "EPIPHANY_CORES: "},
		"another flag": {map[string]string{"EPIPHANY_ENTRY": "helper:help"},
			[]string{"run", "good.erl"}, 0, "helped\n", ""},
		"the flag counts": {map[string]string{"EPIPHANY_ENTRY": "helper:help"},
			[]string{"run", "--entry=main", "good.erl"}, 0, "no arguments\n", ""},
		"over a file": {map[string]string{"EPIPHANY_ICACHE": "lru:1K"},
			[]string{"run", "--config=conf.toml", "--stats", "good.erl"}, 0, "",
			"instruction cache: lru, 1024 bytes"},
		"under --set": {map[string]string{"EPIPHANY_ICACHE": "lru:1K"},
			[]string{"run", "--set=icache=lru:4K", "--stats", "good.erl"}, 0, "",
			"instruction cache: lru, 4096 bytes"},
		"empty": {map[string]string{"EPIPHANY_CORES": ""}, []string{"run", "good.erl"}, 0,
			"no arguments\n", ""},
		"wrong setting": {map[string]string{"EPIPHANY_STACK": "moon"},
			[]string{"run", "--cores=1x1", "good.erl"}, 1, "",
			"EPIPHANY_STACK: \"moon\" is none of dram, sram, segmented\n"},
		"wrong number": {map[string]string{"EPIPHANY_WORKERS": "x"}, []string{"run", "good.erl"},
			1, "", "EPIPHANY_WORKERS is \"x\", want a number from "},
		"out of range": {map[string]string{"EPIPHANY_WORKERS": "0"}, []string{"run", "good.erl"},
			1, "", "EPIPHANY_WORKERS is 0, want at least 1\n"},
		"both kinds": {map[string]string{"EPIPHANY_RECORD": "x"},
			[]string{"run", "--replay=y", "good.erl"}, 1, "",
			"EPIPHANY_RECORD and --replay exclude each other\n"},
		"repeated": {map[string]string{"EPIPHANY_SET": "stack"}, []string{"run", "good.erl"},
			0, "no arguments\n", ""},
		"of no command": {map[string]string{"EPIPHANY_CORES": "moon"}, []string{"info"}, 0,
			"DRAM load by a core", ""},
		"help": {nil, []string{"shell", "--help"}, 0, "EPIPHANY_TRACE_LIMIT for --trace-limit", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for variable, value := range c.variables {
				t.Setenv(variable, value)
			}
			status, stdout, stderr := command(c.args...)
			assert.Equal(t, c.status, status)
			assert.Contains(t, stdout, c.stdout)
			assert.Contains(t, stderr, c.stderr)
		})
	}
}
