-module(errors_syntax).
-compile([export_all, nowarn_export_all]).

arrow_missing(X) X.
atom_tail(_) -> abc'd'.
base_one(_) -> 1#0.
bracket_wrong(X) -> [X, 1}.
case_empty(X) -> case X of end.
character_odd(_) -> 1 \ 2.
comma_last(X) -> X, .
comma_missing(X) -> X X.
compare_chain(X) -> X == X == X.
comprehension_arrow(X) -> [Y || Y <= X, Z <- ].
end_extra(X) -> X end.
end_missing(X) -> case X of 1 -> 2.
end_missing_g(X) -> X.
escape_control(_) -> $\^1.
float_short(_) -> 1.e3.
if_empty(X) -> if end.
integer_letter(_) -> 12a.
keyword_atom(X) -> {and, X, of}.
map_colon(X) -> #{a : X}.
map_comma(X) -> #{a => X,}.
operator_last(X) -> X +.
paren_missing(X) -> (X + 1.
receive_empty(_) -> receive end.
semicolon_last(X) -> X; .
string_pair(_) -> "a" b "c".
try_empty(X) -> try X end.
underscore_twice(_) -> 1__2.
