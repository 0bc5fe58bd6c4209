-module(ext_used).
-export([main/0]).

%% Several terms in one binary.
main() ->
    Terms = [a, {1, 2}, "text", 1.5, #{k => v}, lists:duplicate(200, x)],
    Bin = list_to_binary([[term_to_binary(T) || T <- Terms], term_to_binary(lists:duplicate(200, x), [compressed])]),
    split(Bin, byte_size(Bin)).

split(_, 0) -> ok;
split(Bin, Size) ->
    {Term, Used} = binary_to_term(Bin, [used]),
    io:format("~w~n", [{Term, if is_list(Term), length(Term) > 100 -> Used > 10; true -> Used end}]),
    split(binary_part(Bin, Used, Size - Used), Size - Used).
