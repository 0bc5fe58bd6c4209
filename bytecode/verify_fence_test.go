package bytecode

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// unfenced is the reason of a refusal for want of a fence.
const unfenced = "no heap_fence is behind what was stored to the heap"

// useCases has each instruction but those that store to the heap, as it may stand in a function
// where x0 is anything, x1 a map, x2 a tuple and x3 a cons. Those of frameCases stand in a frame of
// one slot.
var useCases = []string{
	"call_only f/3", "call_fun_only 1", "apply_only 1", "return", "jump L1", "allocate 1, 1", "test_heap 1, 1",
	"move x0, x0", "get_list x3, x4, x5", "get_hd x3, x4", "get_tl x3, x4", "get_tuple_element x2, 0, x4",
	"is_integer L1, x0", "is_float L1, x0", "is_number L1, x0", "is_atom L1, x0", "is_boolean L1, x0", "is_pid L1, x0", "is_reference L1, x0",
	"is_port L1, x0", "is_list L1, x0", "is_nonempty_list L1, x0", "is_nil L1, x0", "is_tuple L1, x0", "is_binary L1, x0", "is_bitstring L1, x0",
	"is_map L1, x0", "is_function L1, x0", "is_function2 L1, x0, 1", "test_arity L1, x2, 1", "is_tagged_tuple L1, x0, 1, ok",
	"is_eq_exact L1, x0, x1", "is_ne_exact L1, x0, x1", "is_eq L1, x0, x1", "is_ne L1, x0, x1", "is_lt L1, x0, x1", "is_ge L1, x0, x1",
	"select_val x0, L1, {ok: L1}", "select_arity x2, L1, {1: L1}",
	"add L1, 2, x0, x1, x0", "sub L1, 2, x0, x1, x0", "mul L1, 2, x0, x1, x0", "div L1, 2, x0, x1, x0", "rem raise, 2, x0, x1, x0",
	"fdiv L1, 2, x0, x1, x0", "neg L1, 2, x0, x0", "band L1, 2, x0, x1, x0", "bor L1, 2, x0, x1, x0", "bxor L1, 2, x0, x1, x0",
	"bnot L1, 2, x0, x0", "bsl L1, 2, x0, x1, x0", "bsr L1, 2, x0, x1, x0", "bif L1, 1, erlang:element/2, x0, {1, x0}",
	"put_map_assoc raise, 2, x1, x1, {x0, x0}", "put_map_exact raise, 2, x1, x1, {x0, x0}", "get_map_elem L1, x1, x0, x0",
	"raise error, x0, []", "build_stacktrace", "badmatch x0", "case_clause x0", "try_clause x0", "if_clause", "badrecord x0", "function_clause",
	"recv_peek L1", "recv_remove", "recv_next L3", "recv_wait L3", "recv_wait_time L3, 5", "recv_timeout", "recv_mark x0", "recv_seek x0", "heap_fence", "send",
	"bs_get_integer L1, 2, x0, 0, 8, 1, 2, x0, x1", "bs_get_float L1, 2, x0, 0, 64, 1, 0, x0, x1", "bs_get_bits L1, 2, x0, 0, x1, 8, 0, x0, x1",
	"bs_get_tail L1, 1, x0, 8, 8, x0", "bs_get_utf L1, x0, 0, 35, x0, x1", "bs_skip L1, x0, 0, 4, 8, x0", "bs_match_string L1, x0, 0, x1, x0",
	"bs_test_end L1, x0, 0", "bs_test_unit L1, x0, 0, 8", "bs_create raise, 1, x0, {32, x0, 8}",
}

var frameCases = []string{
	"call f/3", "call_last f/3, 1", "call_fun 1", "call_fun_last 1, 1", "apply 1", "apply_last 1, 1", "deallocate 1",
	"try y0, L1", "try_end y0", "try_case y0", "catch y0, L1", "catch_end y0",
}

// use is a module with an instruction behind a store to the heap and, between them, what is given.
func use(t *testing.T, frame bool, instruction, between string) error {
	t.Helper()
	push := ""
	if frame {
		push = "  allocate 1, 3\n"
	}
	return Verify(parseBody(t, "function f/3\n  is_map L2, x1\n  is_tagged_tuple L2, x2, 1, ok\n"+push+
		"  test_heap 2, 3\n  put_list x0, [], x3\n"+between+instruction+"\n  heap_fence\n  badmatch []\nL1:\n  heap_fence\n  if_clause\nL3:\n  recv_peek L2\n  badmatch x0\nL2:\n  if_clause"))
}

// TestFenceIsWantedAsTheTableSays puts each instruction behind a store to the heap, with and
// without a fence.
func TestFenceIsWantedAsTheTableSays(t *testing.T) {
	ops, seen := mnemonics(), map[Op]bool{}
	check := func(frame bool, code string) {
		name, _, _ := strings.Cut(code, " ")
		op, known := ops[name]
		require.True(t, known, name)
		seen[op] = true
		if err := use(t, frame, "  "+code, ""); Ops[op].Clean {
			assert.ErrorContains(t, err, op.String()+": "+unfenced)
		} else if err != nil {
			assert.NotContains(t, err.Error(), unfenced, code)
		}
		if err := use(t, frame, "  "+code, "  heap_fence\n"); err != nil {
			assert.NotContains(t, err.Error(), unfenced, code)
		}
	}
	for _, code := range useCases {
		check(false, code)
	}
	for _, code := range frameCases {
		check(true, code)
	}
	for op := OpLabel + 1; op < NumOps; op++ {
		assert.True(t, seen[op] || Ops[op].Dirties, "%v is not among the cases", op)
	}
}

// TestStoresWantAFence returns behind each instruction that stores to the heap.
func TestStoresWantAFence(t *testing.T) {
	ops, seen := mnemonics(), 0
	for _, code := range []string{"put_list x0, x0, x0", "put_tuple x0, {x0}", "make_fun fun0, x0, {x0}", "make_export lists:map/2, x0"} {
		name, _, _ := strings.Cut(code, " ")
		require.True(t, Ops[ops[name]].Dirties, name)
		seen++
		body := "function f/1\n  test_heap 9, 1\n  " + code
		assert.ErrorContains(t, Verify(parseBody(t, body+"\n  return")), "return: "+unfenced)
		assert.NoError(t, Verify(parseBody(t, body+"\n  heap_fence\n  return")))
	}
	for op := range Ops {
		if Ops[op].Dirties {
			seen--
		}
	}
	assert.Zero(t, seen, "there are other instructions that store to the heap")
}

// What may collect, and not only in the runtime's slow path of arithmetic, looks at the heap.
func TestFenceTableIsConsistent(t *testing.T) {
	for _, info := range Ops {
		arithmetic := info.Op >= OpAdd && info.Op <= OpBsr
		if info.Heap && !arithmetic {
			assert.True(t, info.Clean, info.Name)
		}
		assert.False(t, info.Clean && (info.Dirties || arithmetic), info.Name)
	}
}
