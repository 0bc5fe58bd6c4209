%% Arguments of children that are started later and never again are not kept; new flags that are none are refused.
-module(supervisor_arguments).
-behaviour(supervisor).
-export([main/0, init/1, child/1]).

init(first) -> persistent_term:get(?MODULE, {ok, {#{}, [spec(a, temporary), spec(b, transient)]}}).

spec(Id, Restart) -> #{id => Id, start => {?MODULE, child, [Id]}, restart => Restart}.

child(_) -> {ok, spawn_link(fun() -> receive stop -> ok end end)}.

main() ->
    {ok, Sup} = supervisor:start_link(?MODULE, first),
    {ok, _} = supervisor:start_child(Sup, spec(c, temporary)),
    {ok, _} = supervisor:start_child(Sup, spec(d, permanent)),
    [show(Id, supervisor:get_childspec(Sup, Id)) || Id <- [a, b, c, d]],
    [show(changed, changed(Sup, Given)) || Given <- [{ok, {#{intensity => 3}, []}}, {ok, {{one_for_one, many, 1}, []}}, {ok, {other, []}}, ignore, neither]].

%% What a change of code says when init/1 gives something.
changed(Sup, Given) ->
    persistent_term:put(?MODULE, Given),
    ok = sys:suspend(Sup),
    Answer = sys:change_code(Sup, ?MODULE, old, []),
    ok = sys:resume(Sup),
    Answer.

show(What, {ok, #{start := Start}}) -> io:format("~w: ~0p~n", [What, Start]);
show(What, Value) -> io:format("~w: ~0p~n", [What, Value]).
