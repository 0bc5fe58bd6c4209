package tree

import (
	"strconv"
	"strings"

	"modernc.org/cc/v4"
)

// StringBytes gives the bytes of a string value, with its end.
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

// AsmText is the text of assembly, or of a name that it gives.
func AsmText(a *cc.Asm) string {
	return Unquote(a.Token3.SrcStr())
}

// Unquote gives the text of string tokens.
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

// ConstraintOf splits an operand into its constraint and expression.
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
