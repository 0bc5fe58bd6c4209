%% Filters that handlers are often given.
-module(logger_filters).
-export([domain/2, level/2, progress/2, remote_gl/2]).

%% By the metadata domain, a list of atoms. Compare: super | sub | equal | not_equal | undefined.
domain(#{meta := Meta} = Event, {Action, Compare, Domain}) when Action =:= log; Action =:= stop ->
    acted(compared(Compare, Meta, Domain), Action, Event);
domain(Event, Arg) ->
    error(badarg, [Event, Arg]).

compared(undefined, #{domain := _}, _) -> false;
compared(undefined, _, _) -> true;
compared(super, #{domain := D}, Domain) -> lists:prefix(D, Domain);
compared(sub, #{domain := D}, Domain) -> lists:prefix(Domain, D);
compared(equal, #{domain := D}, Domain) -> D =:= Domain;
compared(not_equal, #{domain := D}, Domain) -> D =/= Domain;
compared(not_equal, _, _) -> true;
compared(_, _, _) -> false.

acted(false, _, _) -> ignore;
acted(true, stop, _) -> stop;
acted(true, log, Event) -> Event.

%% By the level. Operator: eq | neq | gt | lt | gteq | lteq, where an error is greater than a warning.
level(#{level := Event} = E, {Action, Operator, Level}) when Action =:= log; Action =:= stop ->
    Order = logger:compare_levels(Event, Level),
    Matches =
        case Operator of
            eq -> Order =:= eq;
            neq -> Order =/= eq;
            gt -> Order =:= gt;
            lt -> Order =:= lt;
            gteq -> Order =/= lt;
            lteq -> Order =/= gt
        end,
    acted(Matches, Action, E);
level(Event, Arg) ->
    error(badarg, [Event, Arg]).

%% What supervisors tell of children that start.
progress(Event, Action) when Action =:= log; Action =:= stop ->
    acted(is_progress(Event), Action, Event);
progress(Event, Arg) ->
    error(badarg, [Event, Arg]).

is_progress(#{msg := {report, #{label := {_, progress}}}}) -> true;
is_progress(_) -> false.

%% Of processes whose group leader is on another node: there is none.
remote_gl(#{meta := #{gl := Leader}} = Event, Action) when Action =:= log; Action =:= stop ->
    acted(node(Leader) =/= node(), Action, Event);
remote_gl(_, _) ->
    ignore.
