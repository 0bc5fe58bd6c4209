-module(guard_types).
-export([main/0]).
main() ->
    L = [1, 1.5, a, true, "s", [], {}, {a}, #{}, <<>>, <<1:1>>, self(), make_ref(), fun() -> ok end, 1 bsl 70],
    [io:format("~w~n", [t(X)]) || X <- L].

t(X) ->
    [a(X), b(X), c(X), d(X), e(X), f(X), g(X), h(X), i(X), j(X), k(X), l(X), m(X)].

a(X) when is_integer(X) -> integer;
a(_) -> '-'.
b(X) when is_float(X) -> float;
b(_) -> '-'.
c(X) when is_number(X) -> number;
c(_) -> '-'.
d(X) when is_atom(X) -> atom;
d(_) -> '-'.
e(X) when is_boolean(X) -> boolean;
e(_) -> '-'.
f(X) when is_list(X) -> list;
f(_) -> '-'.
g(X) when is_tuple(X) -> tuple;
g(_) -> '-'.
h(X) when is_map(X) -> map;
h(_) -> '-'.
i(X) when is_binary(X) -> binary;
i(_) -> '-'.
j(X) when is_bitstring(X) -> bitstring;
j(_) -> '-'.
k(X) when is_pid(X); is_port(X) -> pid;
k(_) -> '-'.
l(X) when is_reference(X) -> reference;
l(_) -> '-'.
m(X) when is_function(X, 0) -> fun0;
m(X) when is_function(X) -> function;
m(_) -> '-'.
