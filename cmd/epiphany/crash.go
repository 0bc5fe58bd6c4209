package main

import (
	"fmt"
	"strings"

	"github.com/parallergo/epiphany"
)

// frame is an entry of a stack trace: {Module, Function, ArityOrArguments, Location}.
type frame struct {
	module, function string
	args             any // arity or a list
	file             string
	line             int64
}

// explain tells what an exit reason with a stack trace means, in the words of Erlang's shell: the
// exception, then the calls that led to it, the first of them whose source can be read with its
// line, which source finds. It is empty for other reasons. Format prints a term.
func explain(reason any, format func(any) string, source func(file string, line int) string) string {
	pair, good := reason.(epiphany.Tuple)
	if !good || len(pair) != 2 {
		return ""
	}
	stack, good := frames(pair[1])
	if !good {
		return ""
	}
	var out strings.Builder
	class, what := "error", pair[0]
	if thrown, isThrow := tagged(what, "nocatch"); isThrow {
		class, what = "throw", thrown
	}
	shown := false
	show := func(f frame) {
		if text := source(f.file, int(f.line)); text != "" && !shown {
			fmt.Fprintf(&out, "%%%5d| %s\n", f.line, text)
			shown = true
		}
	}
	text, used := meaning(what, stack[0], format)
	if class == "throw" {
		text, used = format(what), false
	}
	fmt.Fprintf(&out, "** exception %s: %s", class, text)
	if used { // the first call is part of the meaning
		fmt.Fprintf(&out, "%s\n", stack[0].place())
		show(stack[0])
		stack = stack[1:]
	} else {
		out.WriteByte('\n')
	}
	for i, f := range stack {
		relation := "in call from"
		if i == 0 {
			relation = "in function "
		}
		fmt.Fprintf(&out, "     %s %s%s\n", relation, f.name(format), f.place())
		if args, called := f.args.(epiphany.List); called {
			fmt.Fprintf(&out, "        called as %s\n", f.call(args, format))
		}
		show(f)
	}
	return out.String()
}

// frames reads a stack trace; it is not good if it is none.
func frames(v any) (stack []frame, good bool) {
	list, _ := v.(epiphany.List)
	for _, entry := range list {
		t, _ := entry.(epiphany.Tuple)
		if len(t) != 4 {
			return nil, false
		}
		module, isModule := t[0].(epiphany.Atom)
		function, isFunction := t[1].(epiphany.Atom)
		location, isList := t[3].(epiphany.List)
		if !isModule || !isFunction || !isList {
			return nil, false
		}
		f := frame{module: string(module), function: string(function), args: t[2]}
		for _, part := range location {
			if line, isLine := tagged(part, "line"); isLine {
				f.line, _ = line.(int64)
			}
			if file, isFile := tagged(part, "file"); isFile {
				f.file = characters(file)
			}
		}
		stack = append(stack, f)
	}
	return stack, len(stack) > 0
}

// tagged is the value in {Tag, Value}.
func tagged(v any, tag string) (value any, is bool) {
	t, _ := v.(epiphany.Tuple)
	if len(t) != 2 || t[0] != any(epiphany.Atom(tag)) {
		return nil, false
	}
	return t[1], true
}

// characters is the text of a list of them.
func characters(v any) string {
	var text strings.Builder
	list, _ := v.(epiphany.List)
	for _, c := range list {
		n, _ := c.(int64)
		text.WriteRune(rune(n))
	}
	return text.String()
}

// meanings of errors that are atoms, and of those that are {Tag, Value}, before the value.
var meanings = map[string]string{
	"badarith":      "an error occurred when evaluating an arithmetic expression",
	"badarg":        "bad argument",
	"if_clause":     "no true branch found when evaluating an if expression",
	"system_limit":  "a system limit has been reached",
	"timeout_value": "bad receive timeout value",
	"noproc":        "no such process or port",
}

var meaningsOfPairs = []struct{ tag, text string }{
	{"badmatch", "no match of right hand side value "},
	{"case_clause", "no case clause matching "},
	{"try_clause", "no try clause matching "},
	{"badfun", "bad function "},
	{"badmap", "bad map: "},
	{"badkey", "bad key: "},
	{"badarg", "bad argument: "},
	{"bad_generator", "bad generator "},
	{"bad_filter", "bad filter "},
}

// meaning is what an error says; used tells that this names the first call.
func meaning(what any, first frame, format func(any) string) (text string, used bool) {
	args, called := first.args.(epiphany.List)
	switch name, _ := what.(epiphany.Atom); {
	case name == "function_clause" && called:
		return "no function clause matching " + first.call(args, format), true
	case name == "undef" && called:
		return "undefined function " + first.name(format), true
	case meanings[string(name)] != "":
		return meanings[string(name)], false
	}
	if value, is := tagged(what, "badarity"); is {
		if call, isCall := value.(epiphany.Tuple); isCall && len(call) == 2 {
			args, _ := call[1].(epiphany.List)
			return format(call[0]) + " called with " + arguments(len(args)), false
		}
	}
	for _, m := range meaningsOfPairs {
		if value, is := tagged(what, m.tag); is {
			return m.text + format(value), false
		}
	}
	return format(what), false
}

func arguments(n int) string {
	switch n {
	case 0:
		return "no arguments"
	case 1:
		return "one argument"
	case 2:
		return "two arguments"
	}
	return fmt.Sprintf("%d arguments", n)
}

// name is Module:Function/Arity, without the module erlang.
func (f frame) name(format func(any) string) string {
	arity, _ := f.args.(int64)
	if args, called := f.args.(epiphany.List); called {
		arity = int64(len(args))
	}
	return fmt.Sprintf("%s/%d", f.qualified(format), arity)
}

func (f frame) qualified(format func(any) string) string {
	function := format(epiphany.Atom(f.function))
	if f.module == "erlang" {
		return function
	}
	return format(epiphany.Atom(f.module)) + ":" + function
}

func (f frame) call(args epiphany.List, format func(any) string) string {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = format(a)
	}
	return f.qualified(format) + "(" + strings.Join(texts, ",") + ")"
}

// place is where in a source the call is.
func (f frame) place() string {
	if f.file == "" {
		return ""
	}
	return fmt.Sprintf(" (%s, line %d)", f.file, f.line)
}
