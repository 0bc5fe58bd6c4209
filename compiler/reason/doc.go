// Package reason has the terms that OTP's compiler has for what the compiler says: programs that
// compile others look at these, not at texts.
//
// OTP's compiler gives a finding as {Location, Module, Term}, and Module:format_error(Term) is the
// text of it. Here the text comes first; reasons.txt has both sides of each. A finding that OTP
// does not have has a text alone.
package reason
