-module(edlin_names).
-export([main/0, 'a b'/0, 'a c'/1]).

'a b'() -> ok.

'a c'(_) -> ok.

main() ->
    [io:format("~ts ~tp~n", [Text, edlin_expand:expand(lists:reverse(Text))]) || Text <- [
        "lists:rev", "lists:keym", "lists:keymem", "lists:nothing", "no_module_at_all:x", "no_module_at_all", "lists:reverse(erl_sc", "X = erl_sc",
        "lists:member", "os:getpi", "edlin_names:'a ", "edlin_names:'", "edlin_names:ma", ":", "", "'edlin_na"]],
    [io:format("~ts", [edlin_expand:format_matches(Names)]) || Names <- [
        ["foo", "barbaz"], [{"a", 1}, {"bcd", 2}], [long(76, 4, N) || N <- "12"], [long(40, 70, N) || N <- "12"], [{long(30, 90, N), 1} || N <- "12"],
        [long(36, 3, N) || N <- "123"], [{long(3, 75, N), 0} || N <- "12"], [long(3, 76, N) || N <- "12"]]].

long(Before, Behind, N) -> lists:duplicate(Before, $p) ++ [N | lists:duplicate(Behind, $s)].
