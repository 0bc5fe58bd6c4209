%% What supervisors say of their children in one line, within a depth and a number of characters.
-module(format_log_children).
-export([main/0]).

main() ->
    Long = lists:seq(1, 30),
    Children = [[{pid, p}, {id, Long}], [{id, Long}, {pid, Long}], [{nb_children, 7}, {id, "a~b"}, {mfargs, x}],
                [{id, any}, {nb_children, Long}], [{id, 1}, {nb_children, 2}, {pid, p}]],
    Limits = [#{}, #{depth => 4}, #{depth => 4, chars_limit => 100}, #{chars_limit => 60}, #{chars_limit => 130}],
    [show(Report, Limit#{single_line => true}) || Child <- Children, Limit <- Limits,
                                                  Report <- [failed(Long, Child), started(Child)]],
    [show(Report, #{}) || Report <- [failed(short, hd(Children)), started(lists:last(Children))]],
    lists:foreach(fun(Child) -> io:format("~p~n", [catch_reason(Child)]) end, [[], [{id, 1}], [{pid, 1}]]).

failed(Reason, Child) ->
    #{label => {supervisor, error},
      report => [{supervisor, my_supervisor}, {errorContext, context}, {reason, Reason}, {offender, Child}]}.

started(Child) ->
    #{label => {supervisor, progress}, report => [{supervisor, {local, my_supervisor}}, {started, Child}]}.

show(Report, Config) -> io:format("~ts~n", [supervisor:format_log(Report, Config)]).

catch_reason(Child) ->
    try supervisor:format_log(started(Child), #{single_line => true}) catch error:Reason -> Reason end.
