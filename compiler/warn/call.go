package warn

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/parallergo/epiphany/compiler/constant"
	"github.com/parallergo/epiphany/compiler/syntax"
)

const suppress = "(suppress the warning by assigning the expression to the _ variable)"

// Functions without side effects, by module, as name/arity,arity…; those of harmless cannot fail
// either.
var (
	pure = functions(map[string]string{
		"erlang": `+/1,2 -/1,2 */2 //2 div/2 rem/2 band/2 bor/2 bxor/2 bsl/2 bsr/2 bnot/1 not/1 and/2 or/2 xor/2 ++/2 --/2
			abs/1 atom_to_binary/1,2 atom_to_list/1 binary_to_atom/1,2 binary_to_float/1 binary_to_integer/1 binary_to_list/1,3 bit_size/1
			byte_size/1 ceil/1 float/1 float_to_binary/1 float_to_list/1 floor/1 hd/1 integer_to_binary/1 integer_to_list/1 length/1
			list_to_atom/1 list_to_binary/1 list_to_float/1 list_to_integer/1,2 list_to_pid/1 list_to_tuple/1 pid_to_list/1 round/1 size/1
			tl/1 trunc/1 tuple_size/1 tuple_to_list/1 binary_part/2,3 element/2 is_function/2 is_map_key/2 is_record/2,3 map_get/2
			split_binary/2 make_fun/3 setelement/3`,
		"lists": "append/2 subtract/2",
		"maps":  "new/0 get/2 is_key/2",
		"math": `pi/0 acos/1 acosh/1 asin/1 asinh/1 atan/1 atanh/1 ceil/1 cos/1 cosh/1 erf/1 erfc/1 exp/1 floor/1 log/1 log10/1 log2/1 sin/1
			sinh/1 sqrt/1 tan/1 tanh/1 atan2/2 fmod/2 pow/2`,
	})
	harmless = functions(map[string]string{
		"erlang": `date/0 get/0,1 get_cookie/0 group_leader/0 is_alive/0 make_ref/0 node/0 nodes/0 ports/0 pre_loaded/0 processes/0 registered/0
			self/0 time/0 get_keys/1 is_atom/1 is_binary/1 is_bitstring/1 is_boolean/1 is_float/1 is_function/1 is_integer/1 is_list/1 is_map/1
			is_number/1 is_pid/1 is_port/1 is_reference/1 is_tuple/1 term_to_binary/1 /=/2 </2 =/=/2 =:=/2 =</2 ==/2 >/2 >=/2 max/2 min/2`,
	})
)

func functions(table map[string]string) map[function]bool {
	all := map[function]bool{}
	for module, list := range table {
		for _, entry := range strings.Fields(list) {
			slash := strings.LastIndexByte(entry, '/')
			for _, a := range strings.Split(entry[slash+1:], ",") {
				n, _ := strconv.Atoi(a)
				all[function{module, entry[:slash], n}] = true
			}
		}
	}
	return all
}

// isOperator tells whether a function is written as an operator.
func (f function) isOperator() bool {
	switch f.name {
	case "div", "rem", "band", "bor", "bxor", "bsl", "bsr", "bnot", "not", "and", "or", "xor":
		return true
	}
	return f.module == "erlang" && (f.name[0] < 'a' || f.name[0] > 'z')
}

// titled writes a function for a message, behind a word for an operator and another for the rest.
func (f function) titled(operator, called string) string {
	switch {
	case f.isOperator():
		return fmt.Sprintf("%s operator '%s'/%d", operator, f.name, f.arity)
	case f.module == "erlang":
		return fmt.Sprintf("%s %s/%d", called, f.name, f.arity)
	}
	return fmt.Sprintf("%s %s:%s/%d", called, f.module, f.name, f.arity)
}

// call goes through a call.
func (w *walker) call(e *syntax.Call, use use) constant.Value {
	name, isAtom := e.Name.(*syntax.AtomLit)
	switch {
	case e.Module != nil:
		return w.remote(e, use)
	case syntax.PairTestsRecord(e):
		w.values(e.Args...)
		return constant.Nothing
	case !isAtom:
		if f, ok := e.Name.(*syntax.Fun); ok && f.Name == "" {
			return w.applyFun(f, e.Args, use)
		}
		f := w.expr(e.Name, wanted)
		w.values(e.Args...)
		if f.Whole || f.Kind == constant.Tuple || f.Kind == constant.Cons {
			w.warnf(e, "invalid function call")
			w.dead = true
		}
		return constant.Nothing
	}
	f := function{"", name.Name, len(e.Args)}
	args := w.values(e.Args...)
	switch {
	case w.local[f]:
		return constant.Nothing
	case w.imports[f] != "":
		f.module = w.imports[f]
	case syntax.IsAutoBIF(f.name, f.arity):
		f.module = "erlang"
	}
	return w.apply(e, f, args, use)
}

// applyFun goes through a fun that is called where it stands.
func (w *walker) applyFun(f *syntax.Fun, args []syntax.Expr, use use) constant.Value {
	values := w.values(args...)
	if len(values) != len(f.Clauses[0].Patterns) {
		values = nil
	}
	for i, v := range values {
		if !v.Whole {
			values[i] = constant.Nothing
		}
	}
	w.apart(func() { w.clauses(f, "", values, f.Clauses, true, use) })
	return constant.Nothing
}

func (w *walker) remote(e *syntax.Call, use use) constant.Value {
	all := w.values(append([]syntax.Expr{e.Module, e.Name}, e.Args...)...)
	module, name, args := all[0], all[1], all[2:]
	if module.Whole && module.Kind != constant.Atom || name.Whole && name.Kind != constant.Atom {
		w.warnf(e, "invalid module and/or function name; this call will always fail")
		return constant.Nothing
	}
	m, ok := e.Module.(*syntax.AtomLit)
	n, ok2 := e.Name.(*syntax.AtomLit)
	if !ok || !ok2 {
		return constant.Nothing
	}
	return w.apply(e, function{m.Name, n.Name, len(args)}, args, use)
}

// apply is a call of a function of a module with known arguments.
func (w *walker) apply(at syntax.Node, f function, args []constant.Value, use use) constant.Value {
	switch {
	case harmless[f]:
		if use != wanted && f.isOperator() {
			w.valuef(at, "use of operator '%s' has no effect", f.name)
		} else if use != wanted {
			w.valuef(at, "%s has no effect", f.titled("", "the call to"))
		}
	case pure[f]:
		if use != wanted {
			w.valuef(at, "the result of %s is ignored %s", f.titled("evaluating", "calling"), suppress)
		}
	default:
		return constant.Nothing
	}
	called := f
	called.module, called.name = constant.Guard(f.module, f.name, f.arity)
	if called != f && use != wanted {
		w.valuef(at, "the result of %s is ignored %s",
			called.titled("evaluating", "calling"), suppress)
	}
	f = called
	v, reason := constant.Call(f.module, f.name, args...)
	if reason.Whole {
		w.valuef(at, "%s will fail with a '%s' exception", f.titled("evaluation of", "the call to"),
			text(reason))
		return constant.Value{Kind: fault}
	}
	if use == tail && v.Whole && v.Kind != constant.Atom && v.Kind != constant.Nil {
		w.useless(at, use)
	}
	return v
}
