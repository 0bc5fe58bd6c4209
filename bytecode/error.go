package bytecode

import (
	"fmt"
	"strconv"
)

// Error is the reason why code or a module is refused.
type Error struct {
	Module string // name of the module, if known
	Func   string // name/arity of the function, empty when the reason is not in one
	Offset int    // byte offset of the instruction in the function, -1 when the reason is not at one
	Reason string
	Limit  bool // the module is too large, but may be correct
}

// Error returns "module: function+offset: reason", as far as known.
func (e *Error) Error() string {
	s := "bytecode: "
	if e.Module != "" {
		s += e.Module + ": "
	}
	if e.Func != "" {
		s += e.Func
		if e.Offset >= 0 {
			s += "+" + strconv.Itoa(e.Offset)
		}
		s += ": "
	}
	return s + e.Reason
}

// refuse makes an error that is not at an instruction.
func refuse(format string, a ...any) *Error {
	return &Error{Offset: -1, Reason: fmt.Sprintf(format, a...)}
}

// funcName returns the name of a function in errors and listings.
func funcName(name string, arity int) string { return name + "/" + strconv.Itoa(arity) }
