%% Texts of reports of crashes in Latin-1 and in Unicode, and the report of a process that has erased its
%% dictionary.
-module(crash_texts).
-export([main/0, log/2, adding_handler/1]).

main() ->
    [show(lists:flatten(proc_lib:format(report(), Encoding))) || Encoding <- [latin1, unicode]],
    ok = logger:add_handler(here, ?MODULE, #{main => self(), filter_default => log}),
    ok = logger:set_handler_config(default, level, none),
    proc_lib:spawn(fun() -> erase(), exit(gone) end),
    receive {crashed, Own} -> show([lists:keyfind(K, 1, Own) || K <- [initial_call, ancestors, dictionary]]) end,
    ok = logger:set_handler_config(default, level, all),
    ok = logger:remove_handler(here).

adding_handler(Config) -> {ok, Config}.

log(#{msg := {report, #{report := [Own, _]}}}, #{main := Main}) -> Main ! {crashed, Own};
log(_, _) -> ok.

report() ->
    Name = list_to_atom([2730, $f]),
    [[{initial_call, {m, Name, []}}, {pid, self_pid}, {registered_name, []},
      {error_info, {exit, {a, Name}, [{m, Name, 1, []}, {m, g, 2, [{file, "m.erl"}, {line, 3}]}]}},
      {ancestors, [Name]}, {messages, [[1024, 1025]]}], []].

show(X) -> io:format("~p~n", [X]).
