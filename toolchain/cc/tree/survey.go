package tree

import "modernc.org/cc/v4"

// Survey is what is known of a function's body before it is compiled.
type Survey struct {
	Setjmp bool            // it may return twice from a call, so locals must be in memory
	Again  bool            // and each access to a local must be executed
	Inner  []*cc.BlockItem // nested functions
	Labels map[string]bool // labels defined in it
	Local  map[string]bool // labels declared by __label__
}

var enteredTwice = map[string]bool{
	"setjmp": true, "_setjmp": true, "__builtin_setjmp": true, "vfork": true,
}

// SurveyOf surveys the body of a function.
func SurveyOf(body *cc.CompoundStatement) *Survey {
	s := &Survey{Labels: map[string]bool{}, Local: map[string]bool{}}
	Visit(body, func(n cc.Node) bool {
		switch x := n.(type) {
		case *cc.PrimaryExpression:
			if x.Case == cc.PrimaryExpressionIdent && enteredTwice[x.Token.SrcStr()] {
				s.Setjmp = true
				s.Again = s.Again || x.Token.SrcStr() == "__builtin_setjmp"
			}
		case *cc.BlockItem:
			if x.Case == cc.BlockItemFuncDef {
				s.Inner = append(s.Inner, x)
				return false
			}
		case *cc.LabeledStatement:
			if x.Case == cc.LabeledStatementLabel {
				s.Labels[x.Token.SrcStr()] = true
			}
		case *cc.LabelDeclaration:
			for l := x.IdentifierList; l != nil; l = l.IdentifierList {
				s.Local[l.Token2.SrcStr()] = true
			}
		}
		return true
	})
	return s
}
