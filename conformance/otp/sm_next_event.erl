%% Events that a machine sends itself, before all others.
-module(sm_next_event).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, s/3, t/3]).

main() ->
    {ok, Pid} = gen_statem:start_link(?MODULE, [], []),
    gen_statem:cast(Pid, go),
    gen_statem:cast(Pid, after_go),
    io:format("~p~n", [gen_statem:call(Pid, seen)]),
    gen_statem:stop(Pid).

init([]) -> {ok, s, [], [{next_event, internal, from_init}]}.

callback_mode() -> state_functions.

s(cast, go, Seen) ->
    {next_state, t, [{s, cast, go} | Seen],
     [{next_event, internal, one}, {next_event, cast, two}, {next_event, info, three}, {next_event, {timeout, name}, four},
      {next_event, state_timeout, five}, {next_event, timeout, six}]};
s(Type, Content, Seen) -> {keep_state, [{s, Type, Content} | Seen]}.

t(internal, one, Seen) -> {keep_state, [{t, internal, one} | Seen], [{next_event, internal, nested}]};
t({call, From}, seen, Seen) -> {keep_state_and_data, [{reply, From, lists:reverse(Seen)}]};
t(Type, Content, Seen) -> {keep_state, [{t, Type, Content} | Seen]}.
