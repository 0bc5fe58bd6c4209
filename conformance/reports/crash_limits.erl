%% Reports of crashes within a number of characters: the process is named whole, of neighbours the pids are told.
-module(crash_limits).
-export([main/0, init/0]).

init() -> ok.

main() ->
    Long = [{X, lists:duplicate(20, X)} || X <- lists:seq(1, 40)],
    Stack = [{?MODULE, init, 0, [{file, "crash_limits.erl"}, {line, 5}]}],
    Own = [{initial_call, {?MODULE, init, []}}, {pid, self()}, {registered_name, []}, {error_info, {exit, Long, Stack}},
           {ancestors, [self()]}, {messages, [Long, Long]}, {links, []}, {dictionary, [{"a~b", Long}]}, {trap_exit, false}],
    Neighbour = [{pid, self()}, {registered_name, []}, {initial_call, {a, b, 2}}, {messages, Long}],
    Report = #{label => {proc_lib, crash}, report => [Own, [{neighbour, Neighbour}, {neighbour, Neighbour}]]},
    [limits(Report, #{chars_limit => Limit, single_line => Single}) || Limit <- [100, 500, 1000, 2000], Single <- [true, false]].

limits(Report, Config) ->
    Text = lists:flatten(proc_lib:report_cb(Report, Config)),
    Whole = lists:flatten(proc_lib:report_cb(Report, maps:remove(chars_limit, Config))),
    #{chars_limit := Limit, single_line := Single} = Config,
    Pids = pid_to_list(self()) ++ "," ++ pid_to_list(self()),
    io:format("~w ~w: ~s~n~w ~w ~w~n",
              [Limit, Single, lists:sublist(Text, 40), length(Text) < 2 * Limit + 200, length(Text) < length(Whole),
               Limit < 1000 orelse string:find(Text, Pids) =/= nomatch]).
