package matchspec

import (
	"math/big"
	"strings"

	"github.com/parallergo/epiphany/compiler/source"
	"github.com/parallergo/epiphany/compiler/syntax"
)

// test turns an expression of a guard. A call of one of the obsolete tests is one of what has taken
// its place.
func (s *specMaker) test(e syntax.Expr) syntax.Expr {
	f, ok := syntax.OldTest(e)
	if !ok {
		return s.term(e)
	}
	call := e.(*syntax.Call)
	now := &syntax.AtomLit{At: syntax.At{Pos: call.Name.Position()}, Name: "is_" + f.Name}
	if tagged := s.tagged(call, now.Name); tagged != nil {
		return tagged
	}
	return &syntax.Tuple{At: call.At, Elems: append([]syntax.Expr{now}, s.all(call.Args)...)}
}

// term turns an expression of a guard or body: tuples are in another tuple, operations are tuples.
func (s *specMaker) term(e syntax.Expr) syntax.Expr {
	if s.spend(1); s.mod.Untransformed {
		return &syntax.NilLit{At: syntax.At{Pos: e.Position()}}
	}
	switch e := e.(type) {
	case *syntax.Var:
		return s.variable(e)
	case *syntax.AtomLit:
		if strings.HasPrefix(e.Name, "$") {
			return tuple(e.At, atom(e.At, "const"), e)
		}
		return e
	case *syntax.IntLit, *syntax.FloatLit, *syntax.StringLit, *syntax.NilLit:
		return e
	case *syntax.Tuple:
		return tuple(e.At, &syntax.Tuple{At: e.At, Elems: s.all(e.Elems)})
	case *syntax.Cons:
		return s.cons(e, s.term)
	case *syntax.Binary:
		return s.bits(e, s.term, false)
	case *syntax.Unary:
		return s.operation(e.At, e.Op, e.Expr)
	case *syntax.Binop:
		return s.operation(e.At, e.Op, e.Left, e.Right)
	case *syntax.Call:
		return s.call(e)
	}
	return s.compound(e)
}

// spend counts expressions.
func (s *specMaker) spend(n int) {
	if s.spent += n; s.spent > maxSpec {
		s.fail(s.spec.Call.Pos, "the match specification is too large")
	}
}

// compound is term for maps, records and what is none.
func (s *specMaker) compound(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.Map:
		if e.Base != nil {
			return s.language(e.Pos, "map")
		}
		for _, p := range e.Pairs {
			if p.Exact {
				return s.language(p.Arrow, "map_field_exact")
			}
		}
		return s.mapOf(e, s.term)
	case *syntax.RecordExpr:
		return s.recordTerm(e)
	case *syntax.RecordGet:
		index := s.index(e.Pos, e.Pos, e.Name, e.Field)
		return tuple(e.At, atom(e.At, "element"), index, s.term(e.Base))
	case *syntax.RecordIndex:
		return s.index(e.Pos, e.FieldAt, e.Name, e.Field)
	case *syntax.Match:
		if s.guard {
			return s.fail(e.Pos,
				"fun with guard matching ('=' in guard) is illegal as match_spec as well")
		}
		return s.fail(e.Pos, "fun with body matching ('=' in body) is illegal as match_spec")
	case *syntax.Block:
		if e.Spec != nil {
			return s.remote(e.Spec.Call)
		}
	}
	return s.language(e.Position(), element(e))
}

func (s *specMaker) language(at source.Pos, what string) syntax.Expr {
	return s.refuse(at, "the language element %s (in WHERE) cannot be translated into match_spec", what)
}

// element is what an expression is called that no match specification has.
func element(e syntax.Expr) string {
	switch e := e.(type) {
	case *syntax.Block:
		return "begin/end block"
	case *syntax.If:
		return "if"
	case *syntax.Case:
		return "case"
	case *syntax.Receive:
		return "receive"
	case *syntax.Try:
		return "try"
	case *syntax.Catch:
		return "catch"
	case *syntax.Maybe:
		return "maybe"
	case *syntax.Comprehension:
		return map[string]string{"list": "list comprehension", "binary": "binary comprehension"}[e.Kind]
	case *syntax.Fun:
		if e.Name != "" {
			return "named_fun"
		}
		return "fun"
	case *syntax.FunRef:
		return "fun"
	}
	return "call"
}

// computed are the operators whose values are computed where the operands are known.
func computed(op string) bool {
	switch op {
	case "andalso", "orelse", "++", "--", "!":
		return false
	}
	return true
}

func (s *specMaker) operation(at syntax.At, op string, operands ...syntax.Expr) syntax.Expr {
	var whole syntax.Expr
	if len(operands) == 1 {
		whole = &syntax.Unary{At: at, Op: op, Expr: operands[0]}
	} else {
		whole = &syntax.Binop{At: at, Op: op, Left: operands[0], Right: operands[1]}
	}
	if v := s.known.Value(whole); computed(op) && (v.IsNumber() || v.IsBoolean()) && isPlain(whole) {
		switch {
		case v.Num != nil:
			return &syntax.IntLit{At: at, Value: v.Num}
		case v.IsNumber():
			return &syntax.FloatLit{At: at, Value: v.Float}
		}
		return atom(at, v.Name)
	}
	return &syntax.Tuple{At: at, Elems: append([]syntax.Expr{atom(at, op)}, s.all(operands)...)}
}

// isPlain tells whether an expression has no texts, maps and binaries: OTP computes none of these.
func isPlain(e syntax.Expr) bool {
	plain := true
	syntax.Walk(e, func(e syntax.Expr) {
		switch e.(type) {
		case *syntax.StringLit, *syntax.Map, *syntax.Binary:
			plain = false
		}
	})
	return plain
}

// specGuards and actions are the functions of match specifications, in guards and only in bodies,
// with their numbers of arguments.
var (
	specGuards = syntax.ParseArities("is_atom/1 is_float/1 is_integer/1 is_list/1 is_number/1 is_pid/1 " +
		"is_port/1 is_reference/1 is_tuple/1 is_map/1 is_binary/1 is_function/1 is_record/2 " +
		"is_seq_trace/0 is_map_key/2 map_get/2 map_size/1 abs/1 element/2 hd/1 tl/1 length/1 " +
		"node/0,1 round/1 size/1 bit_size/1 byte_size/1 binary_part/2,3 trunc/1 self/0 float/1 " +
		"get_tcw/0")
	actions = syntax.ParseArities("message/1 display/1 return_trace/0 exception_trace/0 caller/0 " +
		"process_dump/0 set_tcw/1 set_seq_token/2 get_seq_token/0 enable_trace/1,2 " +
		"disable_trace/1,2 trace/2,3 silent/1")
)

func (s *specMaker) call(e *syntax.Call) syntax.Expr {
	name, ok := e.Name.(*syntax.AtomLit)
	switch {
	case !ok:
		return s.language(e.Pos, "call")
	case e.Module != nil:
		return s.remote(e)
	}
	f := syntax.FuncName{Name: name.Name, Arity: len(e.Args)}
	switch f {
	case syntax.FuncName{Name: "object", Arity: 0}:
		return atom(e.At, "$_")
	case syntax.FuncName{Name: "bindings", Arity: 0}:
		return atom(e.At, "$*")
	case syntax.FuncName{Name: "is_record", Arity: 2}:
		if tagged := s.tagged(e, f.Name); tagged != nil {
			return tagged
		}
	}
	if !specGuards[f] && (s.guard || !actions[f]) {
		return s.refuse(e.Pos, "fun containing the local function call '%s' (called in WHERE) "+
			"cannot be translated into match_spec", f)
	}
	return &syntax.Tuple{At: e.At, Elems: append([]syntax.Expr{name}, s.all(e.Args)...)}
}

// remote is a call of a function of erlang: of an operator, or one that is called by its name too.
func (s *specMaker) remote(e *syntax.Call) syntax.Expr {
	m, isModule := e.Module.(*syntax.AtomLit)
	name, isName := e.Name.(*syntax.AtomLit)
	if !isModule || !isName {
		return s.language(e.Pos, "call")
	}
	f := syntax.FuncName{Name: name.Name, Arity: len(e.Args)}
	switch {
	case m.Name != "erlang", f.Name == "get_tcw":
	case isOperator(f):
		return s.operation(e.At, f.Name, e.Args...)
	case specGuards[f]:
		return s.call(&syntax.Call{At: e.At, Name: name, Args: e.Args})
	}
	return s.refuse(e.Pos, "fun containing the remote function call '%s:%s' (called in WHERE) "+
		"cannot be translated into match_spec", m.Name, f)
}

func isOperator(f syntax.FuncName) bool {
	switch f.Name {
	case "+", "-":
		return f.Arity == 1 || f.Arity == 2
	case "not", "bnot":
		return f.Arity == 1
	case "and", "or", "xor", "andalso", "orelse", "<", ">", "=<", ">=", "==", "/=", "=:=", "=/=":
		return f.Arity == 2
	}
	return syntax.ArithmeticOps[f.Name] && f.Arity == 2
}

// tagged is a test for a record whose name is given: how long it is, is part of the test. Nil if
// the call is another.
func (s *specMaker) tagged(e *syntax.Call, test string) syntax.Expr {
	if len(e.Args) != 2 || test != "is_record" {
		return nil
	}
	tag, ok := e.Args[1].(*syntax.AtomLit)
	if !ok {
		return nil
	}
	value := s.term(e.Args[0])
	r := s.declared(tag.Pos, tag.Name, false)
	if r == nil {
		return &syntax.NilLit{At: e.At}
	}
	size := &syntax.IntLit{At: e.At, Value: big.NewInt(int64(len(r.Fields) + 1))}
	return tuple(e.At, atom(e.At, test), value, tag, size)
}
