package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Where there is no terminal top shows its table once, as far as is asked for, in the order that is
// asked for.
func TestTop(t *testing.T) {
	const start = `F = fun(N) -> fun() -> lists:seq(1, N), receive never -> ok end end end,
		On = epiphany:spawn(F(2000)), P = spawn(F(1)), register(waits, P), [P ! X || X <- "abc"],
		(fun Till() -> case process_info(On, status) of {_, waiting} -> ok; _ -> Till() end end)(), `
	for options, want := range map[string]string{
		"top()":                              `apply/2 +1?\d +\d{4,} +\d{5,} +0 (?s:.*)waits`,
		"top([{sort,msg_q},{lines,1}])":      `-\n<0\S+ +waits +arm +\d+ +\d+ +3 prim_eval:\S+\n=+\n`,
		"top([{sort,memory},{lines,2}])":     `-\n(?:<.*\n){2}=`,
		"top([{accumulate,true},{lines,3}])": `-\n(?:<.*\n){3}=`,
		"top([{sort,size}])":                 `exception error: bad argument`,
		"top([{lines,0}])":                   `exception error: bad argument`,
		"io:columns()":                       `{error,enotsup}`,
	} {
		assert.Regexp(t, want, typed(t, start+options+".\n"), options)
	}
	table := typed(t, start+"top(memory).\n")
	rows := regexp.MustCompile(`(?m)^<0\.\d+\.0> .*$`).FindAllString(table, -1)
	require.Len(t, rows, 5)
	last := ""
	for _, row := range rows {
		memory := regexp.MustCompile(`\d+ +(\d+) +\d+ \S+$`).FindStringSubmatch(row)[1]
		padded := strings.Repeat("0", 12-len(memory)) + memory
		assert.True(t, last == "" || padded <= last, "%s", strings.Join(rows, "\n"))
		last = padded
	}
}

// On a terminal the table is shown again and again, until a line is typed.
func TestTopOnATerminal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "console")
	server, _ := listening(t, path, "receive stop -> ok end.\n")
	for _, args := range [][]string{{}, {"--attach", path}} {
		cmd := shell(append(args, "--history", noHistory)...)
		until, press := onTerminal(t, cmd)
		until("\r1> ")
		press("{io:columns(), io:rows()}.\r")
		until("{{ok,80},{ok,24}}\r\n")
		until("\r2> ")
		press("top([{interval, 1}]).\r")
		for range 2 {
			until("\x1b[H\x1b[J====")
			until("Reds     Memory")
			until("Enter ends.\r\n")
		}
		press("m\r")
		until("\x1b[H\x1b[J====")
		until("Enter ends.\r\n")
		press("\r")
		until("ok\r\n")
		until("\r3> ")
		press("top().\r")
		until("Enter ends.\r\n")
		press("\x03")
		until("ok\r\n")
		until("\r4> ")
		press("catch (server ! stop), q().\r")
		require.NoError(t, cmd.Wait())
	}
	require.NoError(t, server.Wait())
}
