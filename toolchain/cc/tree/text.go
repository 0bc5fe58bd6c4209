package tree

import (
	"strconv"
	"strings"

	"modernc.org/cc/v4"
)

// StringBytes returns the bytes of a string value, with the terminating zero, and the width of a
// character in bytes; ok is false for values that are not strings.
func StringBytes(v cc.Value) (s []byte, width int64, ok bool) {
	switch x := v.(type) {
	case cc.StringValue:
		return []byte(x), 1, true
	case cc.UTF16StringValue:
		for _, c := range x {
			s = append(s, byte(c), byte(c>>8))
		}
		return s, 2, true
	case cc.UTF32StringValue:
		for _, c := range x {
			s = append(s, byte(c), byte(c>>8), byte(c>>16), byte(c>>24))
		}
		return s, 4, true
	}
	return nil, 0, false
}

// AsmText returns the text of an asm statement, or the name that an asm label declares.
func AsmText(a *cc.Asm) string {
	return Unquote(a.Token3.SrcStr())
}

// Unquote returns the text of adjacent string tokens.
func Unquote(s string) string {
	var out strings.Builder
	for s = strings.TrimSpace(s); strings.HasPrefix(s, `"`); s = strings.TrimSpace(s) {
		end := 1
		for end < len(s) && s[end] != '"' {
			if s[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(s) {
			break
		}
		t, err := strconv.Unquote(strings.ReplaceAll(s[:end+1], "\n", `\n`))
		if err != nil {
			t = s[1:end]
		}
		out.WriteString(t)
		s = s[end+1:]
	}
	return out.String()
}

// ConstraintOf returns the constraint and the expression of an operand of inline assembly.
func ConstraintOf(e *cc.AsmExpressionList) (constraint string, x cc.ExpressionNode) {
	x = e.AssignmentExpression
	if p, ok := Strip(x).(*cc.PostfixExpression); ok && p.Case == cc.PostfixExpressionCall {
		// The parser takes "r"(x) for a call.
		args := Arguments(p.ArgumentExpressionList)
		if s, _, ok := StringBytes(Strip(p.PostfixExpression).Value()); ok && len(args) == 1 {
			return strings.TrimRight(string(s), "\x00"), args[0]
		}
		if q, ok := Strip(p.PostfixExpression).(*cc.PrimaryExpression); ok && len(args) == 1 {
			return Unquote(q.Token.SrcStr()), args[0]
		}
	}
	return "", x
}
