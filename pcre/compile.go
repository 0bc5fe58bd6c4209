package pcre

import "bytes"

// Compile makes a Regexp of a pattern. A pattern ends at its first zero byte, as in OTP. The error
// is an *Error.
func Compile(pattern []byte, options Options, newline Newline, bsr BSR) (re *Regexp, err error) {
	if i := bytes.IndexByte(pattern, 0); i >= 0 {
		pattern = pattern[:i]
	}
	defer func() {
		if wrong, isError := recover().(*Error); isError {
			re, err = nil, wrong
		} else if wrong != nil {
			panic(wrong)
		}
	}()
	if newline > NewlineAnyCRLF || bsr == bsrBoth {
		fail(56, 0)
	}
	q := &parser{p: pattern, options: options, newline: newline, bsr: bsr, self: map[int]bool{}}
	root := q.parse()
	q.sortNames()
	q.check(root)
	return q.emit(root), nil
}

// emit makes the program of a checked tree.
func (q *parser) emit(root *node) *Regexp {
	re := &Regexp{Groups: q.groups, Names: q.names, Options: q.options, Newline: q.newline,
		BSR: q.bsr, maxChoices: q.choices, maxDepth: q.levels}
	re.entries = make([]int32, q.groups+1)
	for i := range re.entries[1:] {
		re.entries[i+1] = -1
	}
	e := &emitter{re: re, marks: map[string]int32{}, open: map[int][]int32{}, end: len(q.p)}
	e.node(root)
	e.add(inst{op: opEnd})
	q.study(re, root)
	return re
}
