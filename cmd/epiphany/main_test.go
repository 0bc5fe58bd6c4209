package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany"
	"github.com/parallergo/epiphany/stats"
)

// sources are the files that the commands of the tests work on.
var sources = map[string]string{
	"good.erl": `-module(good).
-export([main/0, main/1, other/0, crash/0, leave/0, stop/0, many/0, hang/0]).
main() -> io:format("no arguments~n").
main(Args) -> io:format("~p ~p~n", [Args, init:get_plain_arguments()]).
other() -> helper:help().
crash() -> error(oops).
leave() -> exit(enough).
hang() -> receive never -> ok end.
stop() -> halt(7).
many() ->
    Me = self(),
    Pids = [spawn(fun() -> Me ! {self(), epiphany:host()} end) || _ <- lists:seq(1, 3)],
    io:format("~p~n", [[receive {P, Host} -> Host end || P <- Pids]]).
`,
	"helper.erl":   "-module(helper).\n-export([help/0]).\nhelp() -> io:format(\"helped~n\").\n",
	"nomain.erl":   "-module(nomain).\n-export([f/0]).\nf() -> ok.\n",
	"zero.erl":     "-module(zero).\n-export([main/0]).\nmain() -> ok.\n",
	"bad.erl":      "-module(bad).\n-export([f/0, g/0]).\nf() -> X.\ng() -> Y.\n",
	"conf.toml":    "icache = \"lru:2K\"\n",
	"badconf.toml": "stack = \"moon\"\nicash = 1\n",
	"warn.erl":     "-module(warn).\n-export([f/1]).\nf(X) -> 1.\n",
}

// workDir makes a directory with the sources the current one.
func workDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range sources {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	t.Chdir(dir)
	return dir
}

func command(args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = execute(context.Background(), args, &out, &errs)
	return status, out.String(), errs.String()
}

func TestCommands(t *testing.T) {
	fences, err := filepath.Abs("../../examples/04-fences/fences.erl")
	require.NoError(t, err)
	workDir(t)
	for name, c := range map[string]struct {
		args           []string
		status         int
		stdout, stderr string // parts of it
	}{
		"run":                   {[]string{"run", "good.erl"}, 0, "no arguments\n", ""},
		"run with arguments":    {[]string{"run", "good.erl", "a", "--stats", "--", "-b"}, 0, `["a","--stats","--","-b"] ["a","--stats","--","-b"]` + "\n", ""},
		"run main/1 alone":      {[]string{"run", "--entry", "good:main", "good.erl", "x"}, 0, `["x"]`, ""},
		"run an entry":          {[]string{"run", "--entry", "other", "good.erl"}, 0, "helped\n", ""},
		"run another module":    {[]string{"run", "--entry", "helper:help", "good.erl"}, 0, "helped\n", ""},
		"run on the host":       {[]string{"run", "--entry", "many", "good.erl"}, 0, "[master,master,master]\n", ""},
		"run on cores":          {[]string{"run", "--entry", "many", "--place", "cores-first", "--cores", "1x2", "good.erl"}, 0, "[slave,slave,master]\n", ""},
		"run halting":           {[]string{"run", "--entry", "many", "--place", "cores-first", "--cores", "1x2", "--wait", "trap", "good.erl"}, 0, "[slave,slave,master]\n", ""},
		"run stressed":          {[]string{"run", "--stress-gc", "--workers", "1", "good.erl"}, 0, "no arguments\n", ""},
		"run paced":             {[]string{"run", "--paced", "good.erl"}, 0, "no arguments\n", ""},
		"run in weak order":     {[]string{"run", "--weak-memory=7", "--weak-delay", "3000", fences}, 0, "{sum,210,20}\n", ""},
		"run without fences":    {[]string{"run", "--weak-memory", "--no-fences", fences}, 2, "=ERROR REPORT====", "ended with {w"},
		"fences not needed":     {[]string{"run", "--no-fences", fences}, 0, "{sum,210,20}\n", ""},
		"delays of nothing":     {[]string{"run", "--weak-delay", "10", fences}, 1, "", "weak-delay needs weak-memory"},
		"delays out of range":   {[]string{"run", "--weak-memory", "--weak-delay", "0", fences}, 1, "", `--weak-delay: "0", want 1 to 1048576 cycles` + "\n"},
		"a seed that is none":   {[]string{"run", "--weak-memory=x", fences}, 1, "", `--weak-memory: "x" is neither off nor a seed from 0 to 18446744073709551615` + "\n"},
		"crash":                 {[]string{"run", "--entry", "crash", "good.erl"}, 2, "=ERROR REPORT====", "has ended with {oops,"},
		"exit":                  {[]string{"run", "--entry", "leave", "good.erl"}, 2, "", "good:leave/0 has ended with enough\n"},
		"halt":                  {[]string{"run", "--entry", "stop", "good.erl"}, 7, "", ""},
		"hang":                  {[]string{"run", "--entry", "hang", "good.erl"}, 3, "", "every process waits for ever:\n  <0.3.0> on the host in good:hang/0 ("},
		"a core that stops":     {[]string{"run", "--entry", "many", "--place", "cores-first", "--fault", "seed:1,stop:15:1", "good.erl"}, 0, "[slave,slave,slave]\n", ""},
		"a fault that is none":  {[]string{"run", "--fault", "bang", "good.erl"}, 1, "", `--fault: "bang" is no fault such as stop:3:2` + "\n"},
		"statistics":            {[]string{"run", "--stats", "good.erl"}, 0, "no arguments\n", "state hash"},
		"cache statistics":      {[]string{"run", "--stats", "--icache=lru:1K", "--icache-return=pin", "good.erl"}, 0, "no arguments\n", "instruction cache: lru, 1024 bytes, return pin: hit rate 0.00 %, 0 evictions, 0 of "},
		"cached functions":      {[]string{"run", "--entry", "many", "--place", "cores-first", "--stats", "--icache-functions", "good.erl"}, 0, "[slave,slave,slave]\n", "good:'-many/0-fun-1-'/1\n"},
		"no file":               {[]string{"run", "nosuch.erl"}, 1, "", "nosuch.erl"},
		"no main":               {[]string{"run", "nomain.erl"}, 1, "", "module nomain exports neither main/0 nor main/1"},
		"no main/1":             {[]string{"run", "zero.erl", "a"}, 1, "", "zero:main/0 takes no arguments"},
		"no module":             {[]string{"run", "--entry", "nosuch:f", "good.erl"}, 1, "", "there is no module nosuch: looked for nosuch.ebc, nosuch.erl, library nosuch.erl\n"},
		"no such place":         {[]string{"run", "--entry", "../good:f", "good.erl"}, 1, "", "there is no module ../good: looked for library ../good.erl\n"},
		"errors":                {[]string{"run", "bad.erl"}, 1, "", "bad.erl:4:8: "},
		"check":                 {[]string{"check", "good.erl", "helper.erl"}, 0, "", ""},
		"check errors":          {[]string{"check", "bad.erl", "good.erl", "nosuch.erl"}, 1, "", "bad.erl:3:8: "},
		"check warnings":        {[]string{"check", "warn.erl"}, 0, "", "warn.erl:3:3: Warning: "},
		"disasm":                {[]string{"disasm", "zero.erl"}, 0, "export main/0", ""},
		"info":                  {[]string{"info"}, 0, "DRAM load by a core", ""},
		"info of a placement":   {[]string{"info", "--stack=segmented:1K", "--heap=nursery:2048", "--send=mesh", "--inbox=512"}, 0, "nursery\n", ""},
		"map":                   {[]string{"info", "--map"}, 0, "  free\n", ""},
		"map without built-ins": {[]string{"info", "--map", "--icache=none", "--runtime=builtins:dram,gc:cached"}, 0, "      0  1     instruction cache\n", ""},
		"map too large":         {[]string{"info", "--map", "--heap=sram:32K"}, 1, "", "can be smaller: instruction cache (8192), heap (32768)\n"},
		"version":               {[]string{"version"}, 0, "epiphany ", ""},
		"help":                  {[]string{"run", "--help"}, 0, "--stress-gc", ""},
		"no command":            {[]string{"frobnicate"}, 1, "", "unknown command"},
		"no argument":           {[]string{"run"}, 1, "", "requires at least 1 arg"},
		"bad cores":             {[]string{"run", "--cores", "4by4", "good.erl"}, 1, "", "--cores"},
		"bad board":             {[]string{"info", "--cores", "65x1"}, 1, "", "--cores: 65x1, want rows x columns, 1x1 to 32x32, and up to 64 columns in at most 3 rows\n"},
		"bad workers":           {[]string{"run", "--workers", "0", "good.erl"}, 1, "", "--workers is 0, want at least 1\n"},
		"bad place":             {[]string{"run", "--place", "moon", "good.erl"}, 1, "", "--place"},
		"policies":              {[]string{"run", "--entry", "many", "--place", "cores-first", "--icache=freq:1K", "good.erl"}, 0, "[slave,slave,slave]\n", ""},
		"policy with settings":  {[]string{"run", "--icache=freq:1K,threshold=2,age=100,functions=9", "--icache-return=pin", "good.erl"}, 0, "no arguments\n", ""},
		"default placement":     {[]string{"run", "--stack=dram", "--heap=dram", "--inbox=0", "--runtime=gc:resident", "--icache=threshold:4K", "good.erl"}, 0, "no arguments\n", ""},
		"local memory":          {[]string{"run", "--entry", "many", "--place", "cores-first", "--heap=nursery:2K", "--stack=segmented:1K", "--icache=lru:4K", "--collector=core", "good.erl"}, 0, "[slave,slave,slave]\n", ""},
		"local memory in stats": {[]string{"run", "--stats=full", "--heap=sram:4K", "--icache=lru:4K", "good.erl"}, 0, "no arguments\n", "promoted"},
		"bad collector":         {[]string{"run", "--collector=nobody", "good.erl"}, 1, "", `--collector: "nobody" is none of master, core` + "\n"},
		"run too large":         {[]string{"run", "--icache=threshold:32K", "good.erl"}, 1, "", "instruction cache, by "},
		"bad stack":             {[]string{"run", "--stack=moon", "good.erl"}, 1, "", `--stack: "moon" is none of dram, sram, segmented` + "\n"},
		"bad stack size":        {[]string{"info", "--stack=sram:100"}, 1, "", "--stack: slave: Placement.StackBytes is 100, want 256 to 32768 in steps of 8\n"},
		"stack without size":    {[]string{"info", "--stack=sram:"}, 1, "", `--stack: "" is no size in bytes such as 4096 or 4K` + "\n"},
		"size of no SRAM":       {[]string{"info", "--heap=dram:4K"}, 1, "", `--heap: "dram:4K": dram takes no bytes of SRAM` + "\n"},
		"bad heap size":         {[]string{"info", "--heap=nursery:9999999K"}, 1, "", "--heap: "},
		"bad inbox":             {[]string{"info", "--inbox=-8"}, 1, "", "--inbox: "},
		"bad runtime":           {[]string{"info", "--runtime=tea:dram"}, 1, "", `"tea" is none of gc`},
		"bad runtime place":     {[]string{"info", "--runtime=gc"}, 1, "", `--runtime: gc: "" is none of resident, cached, dram` + "\n"},
		"bad cache":             {[]string{"info", "--icache=magic"}, 1, "", `--icache: swicache: policy is "magic", want none, threshold, lru`},
		"bad cache size":        {[]string{"info", "--icache=none:33K"}, 1, "", "--icache: 33792 bytes, want 0 to 32768\n"},
		"bad cache setting":     {[]string{"info", "--icache=lru:4K,colour=red"}, 1, "", `--icache: "colour=red" is no setting such as threshold=4`},
		"bad cache number":      {[]string{"info", "--icache=lru,threshold=x"}, 1, "", `--icache: threshold is "x", want a number` + "\n"},
		"cache out of range":    {[]string{"info", "--icache=freq,age=0,functions=70000"}, 1, "", "--icache: swicache: Cache.Functions is 70000, want 0 to 65536\n--icache: swicache: Cache.Age is 0, want 1 to"},
		"bad return":            {[]string{"info", "--icache-return=fly"}, 1, "", `--icache-return: swicache: return is "fly", want table, walk, pin` + "\n"},
		"all wrong":             {[]string{"run", "--stack=a", "--heap=b", "good.erl"}, 1, "", "none of dram, sram, nursery\n"},
		"bad wait":              {[]string{"run", "--wait", "timer:0", "good.erl"}, 1, "", "--wait: waiting is \"timer:0\", want poll, timer,"},
		"bad send":              {[]string{"run", "--send", "pigeon", "good.erl"}, 1, "", `--send: "pigeon" is none of bif, fifo, mesh`},
		"run sending":           {[]string{"run", "--entry", "many", "--place", "cores-first", "--cores", "1x2", "--send", "fifo", "good.erl"}, 0, "[slave,slave,master]\n", ""},
		"JSON":                  {[]string{"run", "--json=-", "good.erl"}, 0, "no arguments\n{\n", ""},
		"nowhere for JSON":      {[]string{"run", "--json", "nosuch/file", "good.erl"}, 1, "", "--json: open nosuch/file"},
		"bad switch":            {[]string{"run", "--stress-gc=maybe", "good.erl"}, 1, "", `--stress-gc: "maybe" is neither on nor off` + "\n"},
		"bad functions":         {[]string{"run", "--icache-functions=-2", "good.erl"}, 1, "", "--icache-functions is -2, want at least -1\n"},
		"bad entry":             {[]string{"run", "--entry", "good:", "good.erl"}, 1, "", `--entry is "good:", want module:function or function` + "\n"},
		"no module in entry":    {[]string{"run", "--entry", ":main", "good.erl"}, 1, "", `--entry is ":main", want module:function or function` + "\n"},
		"run on no cores":       {[]string{"run", "--cores", "0x4", "good.erl"}, 1, "", "--cores: 0x4, want rows x columns, 1x1 to 32x32, and up to 64 columns in at most 3 rows\n"},
		"cores over the DRAM":   {[]string{"run", "--cores", "4x64", "good.erl"}, 1, "", "--cores: 4x64, want rows x columns, 1x1 to 32x32, "},
		"heap of a gigabyte":    {[]string{"run", "--heap=sram:1G", "good.erl"}, 1, "", "--heap: slave: Placement.HeapBytes is 1073741824, want 2688 to 32768 in steps of 8\n"},
		"odd unit":              {[]string{"run", "--heap=sram:1KM", "good.erl"}, 1, "", `--heap: "1KM" is no size in bytes such as 4096 or 4K` + "\n"},
		"no recording":          {[]string{"run", "--replay", "nosuch/file", "good.erl"}, 1, "", "--replay: open nosuch/file"},
		"nowhere to profile":    {[]string{"run", "--record=run.rec", "--profile=nosuch/file", "good.erl"}, 1, "", "--profile: open nosuch/file"},
		"nowhere to trace":      {[]string{"run", "--trace=nosuch/file", "good.erl"}, 1, "", "--trace: open nosuch/file"},
		"small trace":           {[]string{"run", "--trace-limit=1K", "good.erl"}, 1, "", `--trace-limit is "1K", want a size in bytes of at least 65536, such as 64M` + "\n"},
		"odd trace filter":      {[]string{"run", "--trace-filter=gc,core:x", "good.erl"}, 1, "", `--trace-filter: "core:x" is none of process, message, `},
		"nowhere to record":     {[]string{"run", "--record", "nosuch/file", "good.erl"}, 1, "", "--record: open nosuch/file"},
		"run over the mesh":     {[]string{"run", "--entry", "many", "--place", "cores-first", "--cores", "1x2", "--send", "mesh", "--inbox=256", "--stats", "good.erl"}, 0, "[slave,slave,master]\n", "over the mesh"},
		"inbox without mesh":    {[]string{"run", "--inbox=256", "good.erl"}, 1, "", "inbox is 256, want 0 with send=bif: nobody writes to an inbox\n"},
		"map with an inbox":     {[]string{"info", "--map", "--send=mesh"}, 0, "  core to core\n", ""},
		"a preset":              {[]string{"run", "--preset", "thesis-bytecode", "--icache=lru:1K", "--stats", "good.erl"}, 0, "no arguments\n", "instruction cache: lru, 1024 bytes"},
		"map of a preset":       {[]string{"info", "--map", "--preset=thesis-bytecode"}, 0, "      0  0     instruction cache\n", ""},
		"a configuration":       {[]string{"run", "--preset=thesis-bytecode", "--config=conf.toml", "--set", "icache-return=walk", "--stats", "good.erl"}, 0, "no arguments\n", "instruction cache: lru, 2048 bytes, return walk"},
		"flags come last":       {[]string{"run", "--icache=lru:1K", "--set=icache=lru:4K", "--config=conf.toml", "--stats", "good.erl"}, 0, "no arguments\n", "instruction cache: lru, 1024 bytes"},
		"presets":               {[]string{"presets"}, 0, "\nregisters-sram      The x registers are in SRAM.\n", ""},
		"a preset as a file":    {[]string{"presets", "thesis-bytecode"}, 0, "\nruntime = \"all:dram\"\n", ""},
		"bad preset":            {[]string{"run", "--preset", "thesisbytecode", "good.erl"}, 1, "", `--preset: there is no preset "thesisbytecode"; the nearest is thesis-bytecode` + "\n"},
		"no such preset":        {[]string{"presets", "../x"}, 1, "", "there is no preset"},
		"no configuration":      {[]string{"info", "--config", "nosuch.toml"}, 1, "", "--config: open nosuch.toml"},
		"bad configuration":     {[]string{"info", "--config", "badconf.toml", "--set", "stack", "--set=wait=x"}, 1, "", `badconf.toml: there is no setting "icash"; the nearest is icache` + "\n" + `badconf.toml: stack: "moon" is none of dram, sram, segmented` + "\n" + `--set is "stack", want key=value` + "\n" + "--set wait: "},
		"bad recording":         {[]string{"run", "--replay", "good.erl", "good.erl"}, 1, "", "recording"},
	} {
		t.Run(name, func(t *testing.T) {
			status, stdout, stderr := command(c.args...)
			assert.Equal(t, c.status, status)
			assert.Contains(t, stdout, c.stdout)
			assert.Contains(t, stderr, c.stderr)
			if c.stdout == "" {
				assert.Empty(t, stdout)
			}
			if c.stderr == "" {
				assert.Empty(t, stderr)
			}
		})
	}
}

// The table of policies in README.md names flags of run, each with its default first, and choices
// that run.
func TestPoliciesOfTheReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	workDir(t)
	rows := regexp.MustCompile("(?m)^\\| [^|]* \\| `--([a-z-]+)` \\| ([^|]*) \\|").FindAllStringSubmatch(string(readme), -1)
	require.Len(t, rows, 12)
	flags := newRun().Flags()
	for _, row := range rows {
		flag := flags.Lookup(row[1])
		require.NotNil(t, flag, row[1])
		choices := strings.Split(strings.ReplaceAll(row[2], "`", ""), ", ")
		assert.Equal(t, flag.DefValue, choices[0], row[1])
		for _, choice := range choices {
			status, _, stderr := command("run", "--"+row[1]+"="+choice, "zero.erl")
			assert.Zero(t, status, "--%s=%s: %s", row[1], choice, stderr)
		}
	}
}

func TestCompiledModuleRuns(t *testing.T) {
	workDir(t)
	status, _, stderr := command("compile", "good.erl")
	require.Zero(t, status, stderr)
	require.NoError(t, os.Remove("good.erl"))
	status, stdout, stderr := command("run", "good.ebc")
	require.Zero(t, status, stderr)
	assert.Equal(t, "no arguments\n", stdout)

	require.NoError(t, os.WriteFile("broken.ebc", []byte("\xdd\xff\xff\xff\xff"), 0o600))
	for _, cmd := range []string{"run", "check", "disasm"} {
		status, _, stderr = command(cmd, "broken.ebc")
		assert.Equal(t, statusError, status, cmd)
		assert.Contains(t, stderr, "broken.ebc: ")
	}
	status, _, _ = command("compile", "helper.erl", "-o", "elsewhere.ebc")
	assert.Zero(t, status)
	assert.FileExists(t, "elsewhere.ebc")
}

func TestReplayGivesTheSameHash(t *testing.T) {
	workDir(t)
	hash := regexp.MustCompile(`state hash +([0-9a-f]{16})`)
	status, _, recorded := command("run", "--entry", "many", "--stats", "--record", "run.rec", "good.erl")
	require.Zero(t, status, recorded)
	status, _, refused := command("run", "--record", "run.rec", "--replay", "run.rec", "good.erl")
	assert.Equal(t, statusError, status)
	assert.Equal(t, "--record and --replay exclude each other\n", refused)
	status, stdout, replayed := command("run", "--entry", "many", "--stats", "--replay", "run.rec", "good.erl")
	require.Zero(t, status, replayed)
	assert.Equal(t, "[master,master,master]\n", stdout)
	require.Regexp(t, hash, recorded)
	assert.Equal(t, hash.FindString(recorded), hash.FindString(replayed))
}

func TestProfile(t *testing.T) {
	workDir(t)
	status, stdout, stderr := command("run", "--entry", "many", "--profile", "run.pb.gz", "good.erl")
	require.Zero(t, status, stderr)
	assert.Equal(t, "[master,master,master]\n", stdout)
	file, err := os.Open("run.pb.gz")
	require.NoError(t, err)
	defer file.Close()
	p, err := profile.Parse(file)
	require.NoError(t, err)
	var names []string
	for _, f := range p.Function {
		names = append(names, f.Name)
	}
	assert.Contains(t, names, "good:many/0")
}

func TestTrace(t *testing.T) {
	workDir(t)
	status, stdout, stderr := command("run", "--entry", "many", "--trace", "run.json", "--trace-filter", "process,core:host", "good.erl")
	require.Zero(t, status, stderr)
	assert.Equal(t, "[master,master,master]\n", stdout)
	data, err := os.ReadFile("run.json")
	require.NoError(t, err)
	assert.True(t, json.Valid(data))
	assert.Contains(t, string(data), `"name":"spawn <0.3.0>"`)
}

func TestJSON(t *testing.T) {
	workDir(t)
	_, out, _ := command("run", "--json=-", "zero.erl")
	var got struct {
		Hash   string
		Cores  []stats.Core
		Memory []stats.Memory
		Cache  stats.CacheConfig
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	for i, name := range []string{"shared DRAM", "code", "literals", "host", "tables"} {
		m := &got.Memory[i]
		assert.Equal(t, name, m.Name)
		assert.Equal(t, m.Total-m.Used, m.Largest, "nothing is scattered yet")
		assert.Less(t, m.Used, m.Total)
		assert.LessOrEqual(t, m.Used, m.Peak)
	}
	assert.Len(t, got.Hash, 16)
	assert.Len(t, got.Cores, 16)
	assert.NotEmpty(t, got.Cores[0].Counters)
	assert.Equal(t, stats.CacheConfig{Policy: "threshold", Return: "table", Bytes: 8192, Functions: 100, Threshold: 4}, got.Cache)
	assert.NotContains(t, out, `"functions": [`)

	status, _, stderr := command("run", "--entry", "many", "--place", "cores-first", "--json=many.json", "--icache-functions=1", "good.erl")
	require.Zero(t, status, stderr)
	assert.Empty(t, stderr, "no statistics for people")
	read := func(name string, v any) {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(data, v))
	}
	var functions struct{ Functions []epiphany.CachedFunction }
	read("many.json", &functions)
	require.Len(t, functions.Functions, 1)
	assert.EqualValues(t, 3, functions.Functions[0].Calls)
	_, _, stderr = command("run", "--entry", "many", "--place", "cores-first", "--stats", "--json=many.json", "good.erl")
	assert.Contains(t, stderr, "state hash", "statistics for people beside them")
	read("many.json", &got)
	assert.NotZero(t, got.Cores[0].Cache.ColdCalls)
	assert.NotZero(t, got.Cores[0].Cache.Total())

	_, out, _ = command("run", "--json=-", "--stack=sram:1K", "--heap=dram", "--set=wait=timer", "zero.erl")
	var changed struct{ Settings map[string]string }
	require.NoError(t, json.Unmarshal([]byte(out), &changed))
	assert.Equal(t, map[string]string{"stack": "sram:1K", "wait": "timer"}, changed.Settings)

	_, stdout, _ := command("info", "--json=-", "--cores", "8x8")
	var in info
	require.NoError(t, json.Unmarshal([]byte(stdout), &in))
	assert.Equal(t, 64, in.Board.Cores())
	assert.NotEmpty(t, in.Constants)
	assert.NotEmpty(t, in.SRAM)

	_, stdout, _ = command("info", "--map", "--json=-", "--stack=sram:1K")
	var sram sramMap
	dec := json.NewDecoder(strings.NewReader(stdout))
	dec.DisallowUnknownFields()
	require.NoError(t, dec.Decode(&sram), "the map and nothing else")
	last := sram.SRAM[len(sram.SRAM)-1]
	assert.Equal(t, last.Offset+last.Bytes, sram.SRAMUsed)
	assert.Equal(t, 32768, sram.SRAMUsed+sram.SRAMFree)
	assert.Contains(t, sram.names(), "stack")
}

func (m *sramMap) names() (names []string) {
	for _, r := range m.SRAM {
		names = append(names, r.Name)
	}
	return names
}

func TestInterrupt(t *testing.T) {
	workDir(t)
	require.NoError(t, os.WriteFile("ever.erl", []byte("-module(ever).\n-export([main/0]).\nmain() -> main().\n"), 0o600))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	assert.Equal(t, statusInterrupted, execute(ctx, []string{"run", "ever.erl"}, &bytes.Buffer{}, &bytes.Buffer{}))
}

// What the command prints of a preset is a file that means the same, and that can be changed.
func TestPresetsAsFiles(t *testing.T) {
	workDir(t)
	for _, name := range epiphany.Presets() {
		_, text, stderr := command("presets", name)
		require.Empty(t, stderr)
		require.NoError(t, os.WriteFile("my.toml", []byte(text), 0o600))
		_, want, _ := command("info", "--preset", name)
		status, got, stderr := command("info", "--config", "my.toml")
		require.Zero(t, status, stderr)
		assert.Equal(t, want, got)
	}
}
