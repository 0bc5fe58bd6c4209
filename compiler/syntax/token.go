package syntax

// kind is what a token is. Its spelling is in spellings.
type kind uint8

const (
	tEOF kind = iota
	tDot      // the full stop that ends a form
	tAtom
	tVar
	tInt
	tFloat
	tChar
	tString

	tLParen
	tRParen
	tLBrace
	tRBrace
	tLBracket
	tRBracket
	tComma
	tSemicolon
	tColon
	tColonColon
	tPeriod // a dot inside a form: X#r.f
	tDotDot
	tEllipsis
	tBar
	tBarBar
	tArrow
	tLArrow
	tLDoubleArrow
	tLBin
	tRBin
	tHash
	tQuestion
	tAssoc
	tExact
	tMaybeMatch

	tMatch
	tBang
	tEq
	tNe
	tLe
	tLt
	tGe
	tGt
	tEqExact
	tNeExact
	tPlusPlus
	tMinusMinus
	tPlus
	tMinus
	tStar
	tSlash

	tAfter
	tAnd
	tAndalso
	tBand
	tBegin
	tBnot
	tBor
	tBsl
	tBsr
	tBxor
	tCase
	tCatch
	tCond
	tDiv
	tElse
	tEnd
	tFun
	tIf
	tLet
	tMaybe
	tNot
	tOf
	tOr
	tOrelse
	tReceive
	tRem
	tTry
	tWhen
	tXor

	tOther // a character that is a token and has no meaning; text is the character

	// Placeholders the preprocessor resolves once the form's head is known.
	tFunctionName
	tFunctionArity
)

var spellings = [...]string{
	tEOF: "end of file", tDot: ".", tAtom: "atom", tVar: "variable", tInt: "integer",
	tFloat: "float", tChar: "character",
	tString: "string",
	tLParen: "(", tRParen: ")", tLBrace: "{", tRBrace: "}", tLBracket: "[", tRBracket: "]",
	tComma: ",", tSemicolon: ";",
	tColon: ":", tColonColon: "::", tPeriod: ".", tDotDot: "..", tEllipsis: "...", tBar: "|",
	tBarBar: "||", tArrow: "->",
	tLArrow: "<-", tLDoubleArrow: "<=", tLBin: "<<", tRBin: ">>", tHash: "#", tQuestion: "?",
	tAssoc: "=>", tExact: ":=",
	tMaybeMatch: "?=",
	tMatch:      "=", tBang: "!", tEq: "==", tNe: "/=", tLe: "=<", tLt: "<", tGe: ">=", tGt: ">",
	tEqExact: "=:=",
	tNeExact: "=/=", tPlusPlus: "++", tMinusMinus: "--", tPlus: "+", tMinus: "-", tStar: "*",
	tSlash: "/",
	tAfter: "after", tAnd: "and", tAndalso: "andalso", tBand: "band", tBegin: "begin",
	tBnot: "bnot", tBor: "bor",
	tBsl: "bsl", tBsr: "bsr", tBxor: "bxor", tCase: "case", tCatch: "catch", tCond: "cond",
	tDiv: "div", tElse: "else",
	tEnd: "end", tFun: "fun", tIf: "if", tLet: "let", tMaybe: "maybe", tNot: "not", tOf: "of", tOr: "or",
	tOrelse: "orelse", tReceive: "receive", tRem: "rem", tTry: "try", tWhen: "when", tXor: "xor",
	tOther: "character", tFunctionName: "?FUNCTION_NAME", tFunctionArity: "?FUNCTION_ARITY",
}

// reserved maps reserved words to their kinds; else and maybe are reserved only where the feature
// maybe_expr is enabled.
var reserved = func() map[string]kind {
	m := make(map[string]kind)
	for k := tAfter; k <= tXor; k++ {
		m[spellings[k]] = k
	}
	return m
}()

func (k kind) String() string { return spellings[k] }

// isWord tells whether the kind is a reserved word.
func (k kind) isWord() bool { return k >= tAfter && k <= tXor }

// token is a lexical unit. text is the name of an atom or variable, the decoded contents of a
// string or character, the source digits of a number; empty for all others. Line and column are
// those of the first character, file indexes preproc.files.
type token struct {
	text      string
	line, col int32
	file      uint16
	kind      kind
}
