-module(system_edges).
-export([main/0, init/1, handle_event/2, handle_call/2]).
%% What the system says at the edges of what it takes.
main() ->
    [io:format("~p~n", [head(F)]) || F <- calls()],
    io:format("lock_checking ~p~n", [erlang:system_info(lock_checking)]),
    true = is_list(erlang:system_info(snifs)),
    [true = is_integer(erlang:system_info(K)) || K <- [context_reductions, ets_count, ets_limit]],
    [io:format("~p~n", [erlang:fun_info(fun lists:map/2, K)]) || K <- [refc, new_uniq]],
    {refc, N} = erlang:fun_info(fun() -> N0 = id(1), N0 end, refc),
    io:format("~p ~p~n", [is_integer(N), depths()]),
    packets(),
    ok = error_logger:add_report_handler(?MODULE, self()),
    Pid = spawn(fun() -> ok = id(nok) end),
    receive
        {error, _, {Who, Format, [Pid, {Why, _}]}} -> io:format("~p ~p ~p~n", [Who, Format, Why])
    after 5000 -> io:format("none~n")
    end.

calls() ->
    T = id({}),
    [fun() -> T:baz(a, b) end, fun() -> {baz:T(a)} end, fun() -> apply(T, baz, [a]) end,
     fun() -> apply(T, baz, id([a | b])) end, fun() -> (id(1)):(id(2))() end,
     fun() -> binary_to_atom(id(<<0:255/unit:8, 255>>)) end,
     fun() -> binary_to_atom(id(<<0:254/unit:8, 255>>)) end,
     fun() -> is_pid(spawn_opt(fun() -> ok end, [{scheduler, 1}])) end,
     fun() -> spawn_opt(erlang, self, [], [{scheduler, -1}]) end,
     fun() -> spawn_opt(erlang, self, [], [{scheduler, 100000}]) end].

head(F) ->
    try
        F()
    catch
        C:R:S -> [{M, N, Args, _} | _] = S, {C, R, {M, N, Args}}
    end.

%% The depth of stacks is that of the system's flag.
depths() ->
    Old = erlang:system_flag(backtrace_depth, 1),
    {_, Short} = process_info(self(), current_stacktrace),
    1 = erlang:system_flag(backtrace_depth, 0),
    {_, None} = process_info(self(), current_stacktrace),
    0 = erlang:system_flag(backtrace_depth, Old),
    {_, Long} = process_info(self(), current_stacktrace),
    {Old, length(Short), None, length(Long) > 1}.

%% Headers that are not all there, of lines longer than others may be.
packets() ->
    Half = list_to_binary(["Link: /", lists:duplicate(5000, $X)]),
    [io:format("~p~n", [erlang:decode_packet(T, Half, [{packet_size, P}, {line_length, L}])])
     || T <- [httph_bin, http_bin], {P, L} <- [{16384, 3000}, {3000, 3000}, {0, 3000}, {0, 0}]].

id(X) -> X.

init(P) -> {ok, P}.
handle_event(E, P) -> P ! E, {ok, P}.
handle_call(_, P) -> {ok, ok, P}.
