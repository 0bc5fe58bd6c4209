package codegen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/parallergo/epiphany/bytecode"
)

// fenced is the code of function f/2 with fences, one instruction a line.
func fenced(t *testing.T, code string) string {
	t.Helper()
	m, err := bytecode.Parse("module m\nfunction f/2\n" + code)
	require.NoError(t, err)
	asm, err := bytecode.Disassemble(m.Funcs[0])
	require.NoError(t, err)
	asm.Code = fences(asm.Code)
	m.Funcs[0], err = bytecode.Assemble(asm)
	require.NoError(t, err)
	require.NoError(t, bytecode.Verify(m))
	var text strings.Builder
	require.NoError(t, bytecode.Print(&text, m))
	_, body, _ := strings.Cut(text.String(), "function f/2\n")
	var lines []string
	for line := range strings.Lines(body) {
		line, _, _ = strings.Cut(line, "%")
		if !strings.HasPrefix(line, "  calls ") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return strings.Join(lines, "\n")
}

// TestFencesAreFewAndLate compares code with fences: where > stands in the code, there is one.
func TestFencesAreFewAndLate(t *testing.T) {
	for _, c := range []struct{ name, code string }{
		{"nothing stored", "move x1, x0; return"},
		{"two stores, one fence", "test_heap 4, 2; put_list x0, [], x0; put_list x1, x0, x0; >; return"},
		{"in front of the end", "allocate 1, 2; test_heap 2, 2; put_list x0, [], y0; >; move y0, x0; deallocate 1; return"},
		{"in front of a call", "test_heap 2, 2; put_list x0, [], x0; move x0, x1; >; call_only f/2"},
		{"in front of each branch that needs it",
			"test_heap 2, 2; put_list x0, [], x2; is_nil L1, x1; is_atom L2, x0; >; return; L1:; >; badmatch x2; L2:; >; get_hd x2, x0; return"},
		{"once behind a join", "test_heap 4, 2; is_nil L1, x0; put_list x0, [], x2; jump L2; L1:; put_tuple x2, {x0}; L2:; >; bif raise, 3, erlang:element/2, x0, {1, x2}; return"},
		{"none on a path that stores nothing", "is_nil L1, x0; test_heap 2, 2; put_list x0, [], x0; >; return; L1:; return"},
		{"not between test and load", "test_heap 2, 2; put_list x0, [], x2; >; is_nonempty_list L1, x1; get_list x1, x0, x1; return; L1:; badmatch x2"},
		{"between a test and a load of something else",
			"test_heap 2, 2; put_list x0, [], x2; is_nonempty_list L1, x1; >; get_hd x2, x0; return; L1:; >; badmatch x2"},
		{"arithmetic does without", "test_heap 2, 2; put_list x0, [], x2; add raise, 3, x0, x1, x0; is_lt L1, x0, x1; L1:; >; badmatch x2"},
		{"fail label of arithmetic", "test_heap 2, 2; put_list x0, [], x2; add L1, 3, x0, x1, x0; >; return; L1:; >; badmatch x2"},
		{"store after a fence", "test_heap 4, 2; put_list x0, [], x0; >; get_hd x0, x1; put_list x1, x0, x0; >; return"},
		{"collection", "test_heap 2, 2; put_list x0, [], x0; >; test_heap 2, 1; put_list x0, [], x0; >; return"},
		{"handler",
			"allocate 1, 2; try y0, L1; test_heap 3, 2; put_tuple x0, {x0, x1}; try_end y0; >; deallocate 1; return; L1:; try_case y0; raise x0, x1, x2"},
		{"end of a catch, which an exception enters behind the fence",
			"allocate 1, 2; catch y0, L1; test_heap 3, 2; put_tuple x0, {x0, x1}; >; L1:; catch_end y0; deallocate 1; return"},
		{"end of a catch with a join", "allocate 1, 2; catch y0, L2; test_heap 3, 2; is_nil L1, x0; put_tuple x0, {x0, x1}; L1:; >; L2:; catch_end y0; deallocate 1; return"},
		{"receive", "L1:; recv_peek L3; is_atom L2, x0; test_heap 2, 1; recv_remove; put_list x0, [], x0; >; return; L2:; recv_next L1; L3:; recv_wait L1"},
		{"store in the loop of a receive", "L1:; recv_peek L2; test_heap 2, 1; put_list x0, [], x0; >; recv_next L1; L2:; recv_wait L1"},
		{"receive behind a store", "test_heap 2, 2; put_list x0, [], x0; >; L1:; recv_peek L2; recv_remove; return; L2:; recv_wait L1"},
		{"receive behind a join",
			"test_heap 2, 2; is_nil L1, x0; put_list x0, [], x0; L1:; >; L2:; recv_peek L3; recv_next L2; L3:; recv_wait_time L2, 5; recv_timeout; if_clause"},
		{"join that a jump back leads to",
			"test_heap 2, 2; is_nil L2, x0; put_list x0, [], x2; is_atom L3, x0; L1:; >; badmatch x0; L2:; jump L1; L3:; jump L1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := strings.ReplaceAll(c.code, "; ", "\n")
			assert.Equal(t, strings.ReplaceAll(lines, ">", "heap_fence"), fenced(t, strings.ReplaceAll(lines, ">\n", "")))
		})
	}
}
