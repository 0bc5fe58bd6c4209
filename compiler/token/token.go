package token

// Kind is what a token is. Its spelling is in Spellings.
type Kind uint8

const (
	EOF Kind = iota
	Dot      // the full stop that ends a form
	Atom
	Var
	Int
	Float
	Char
	String

	LParen
	RParen
	LBrace
	RBrace
	LBracket
	RBracket
	Comma
	Semicolon
	Colon
	ColonColon
	Period // a dot inside a form: X#r.f
	DotDot
	Ellipsis
	Bar
	BarBar
	Arrow
	LArrow
	LDoubleArrow
	LBin
	RBin
	Hash
	Question
	Assoc
	Exact
	MaybeMatch

	Match
	Bang
	Eq
	Ne
	Le
	Lt
	Ge
	Gt
	EqExact
	NeExact
	PlusPlus
	MinusMinus
	Plus
	Minus
	Star
	Slash

	After
	And
	Andalso
	Band
	Begin
	Bnot
	Bor
	Bsl
	Bsr
	Bxor
	Case
	Catch
	Cond
	Div
	Else
	End
	Fun
	If
	Let
	Maybe
	Not
	Of
	Or
	Orelse
	Receive
	Rem
	Try
	When
	Xor

	Other // a character that is a token and has no meaning; text is the character

	// Placeholders the preprocessor resolves once the form's head is known.
	FunctionName
	FunctionArity
)

var Spellings = [...]string{
	EOF: "end of file", Dot: ".", Atom: "atom", Var: "variable", Int: "integer",
	Float: "float", Char: "character",
	String: "string",
	LParen: "(", RParen: ")", LBrace: "{", RBrace: "}", LBracket: "[", RBracket: "]",
	Comma: ",", Semicolon: ";",
	Colon: ":", ColonColon: "::", Period: ".", DotDot: "..", Ellipsis: "...", Bar: "|",
	BarBar: "||", Arrow: "->",
	LArrow: "<-", LDoubleArrow: "<=", LBin: "<<", RBin: ">>", Hash: "#", Question: "?",
	Assoc: "=>", Exact: ":=",
	MaybeMatch: "?=",
	Match:      "=", Bang: "!", Eq: "==", Ne: "/=", Le: "=<", Lt: "<", Ge: ">=", Gt: ">",
	EqExact: "=:=",
	NeExact: "=/=", PlusPlus: "++", MinusMinus: "--", Plus: "+", Minus: "-", Star: "*",
	Slash: "/",
	After: "after", And: "and", Andalso: "andalso", Band: "band", Begin: "begin",
	Bnot: "bnot", Bor: "bor",
	Bsl: "bsl", Bsr: "bsr", Bxor: "bxor", Case: "case", Catch: "catch", Cond: "cond",
	Div: "div", Else: "else",
	End: "end", Fun: "fun", If: "if", Let: "let", Maybe: "maybe", Not: "not", Of: "of", Or: "or",
	Orelse: "orelse", Receive: "receive", Rem: "rem", Try: "try", When: "when", Xor: "xor",
	Other: "character", FunctionName: "?FUNCTION_NAME", FunctionArity: "?FUNCTION_ARITY",
}

// Reserved maps reserved words to their kinds; else and maybe are reserved only where the feature
// maybe_expr is enabled.
var Reserved = func() map[string]Kind {
	m := make(map[string]Kind)
	for k := After; k <= Xor; k++ {
		m[Spellings[k]] = k
	}
	return m
}()

func (k Kind) String() string { return Spellings[k] }

// IsWord tells whether the kind is a reserved word.
func (k Kind) IsWord() bool { return k >= After && k <= Xor }

// Token is a lexical unit. Text is the name of an atom or variable, the decoded contents of a
// string or character, the source digits of a number; empty for all others. Line and column are
// those of the first character, counted from 1; File is a number that the scanner was given.
type Token struct {
	Text      string
	Line, Col int32
	File      uint16
	Kind      Kind
}
