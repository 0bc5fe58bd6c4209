%% Groups within groups, as many as PCRE has room for, and more.
-module(re_nested_groups).
-export([main/0]).

main() ->
    [io:format("~s ~s: ~p~n", [Open, Inside, [{N, compiled(Open, N, Inside)} || N <- Ns]])
        || {Open, Ns} <- [{"(", [10, 798, 799, 819, 900]}, {"(?<n>", [10, 50]}, {"((?:", [498, 500]},
                          {"(?i)(", [798, 799]}, {"(a|", [798, 799]}],
           Inside <- ["", "b"]].

compiled(Open, N, Inside) ->
    Close = lists:duplicate(N * length([C || C <- Open, C =:= $(]) - N * signs(Open), $)),
    case re:compile([lists:duplicate(N, Open), Inside, Close]) of
        {ok, _} -> ok;
        Error -> Error
    end.

%% Settings of options close themselves.
signs("(?i)" ++ _) -> 1;
signs(_) -> 0.
