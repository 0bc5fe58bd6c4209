-module(conv_refs).
-export([main/0]).

main() ->
    [try_it(fun erlang:list_to_ref/1, [X])
     || X <- ["#Ref<0.0.0.5>", "#Ref<0.1>", "#Ref<0.0.5>", "#Ref<0.0.0.0.5>", "foo", a, "#Ref<0.0.0.>", "#Ref<0..0.5>", "#Ref<0.0.0.5> ", "#Ref<0.0.0.a>", ""]],
    R = make_ref(),
    io:format("~w~n", [list_to_ref(ref_to_list(R)) =:= R]),
    io:format("~s~n", [ref_to_list(list_to_ref("#Ref<0.0.0.77>"))]),
    try_it(fun erlang:ref_to_list/1, [a]),
    io:format("~w ~w~n", [make_ref() =:= make_ref(), is_reference(R)]).

try_it(F, Args) ->
    io:format("~w~w: ~w~n", [F, Args, try apply(F, Args) catch C:R -> {C, R} end]).
