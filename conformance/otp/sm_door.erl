%% A door with a code: state functions, timeouts and data.
-module(sm_door).
-export([main/0]).
-behaviour(gen_statem).
-export([init/1, callback_mode/0, locked/3, open/3]).

main() ->
    {ok, Door} = gen_statem:start_link(?MODULE, {self(), [1, 2, 3]}, []),
    [gen_statem:cast(Door, {button, B}) || B <- [1, 2, 4]],
    io:format("~w~n", [gen_statem:call(Door, state)]),
    [gen_statem:cast(Door, {button, B}) || B <- [1, 2, 3]],
    io:format("~w~n", [gen_statem:call(Door, state)]),
    receive closed -> io:format("closed~n") end,
    io:format("~w~n", [gen_statem:call(Door, state)]),
    gen_statem:stop(Door).

init({Owner, Code}) -> {ok, locked, #{owner => Owner, code => Code, left => Code}}.

callback_mode() -> state_functions.

locked(cast, {button, B}, #{left := [B]} = Data) -> {next_state, open, Data, [{state_timeout, 10, lock}]};
locked(cast, {button, B}, #{left := [B | Left]} = Data) -> {keep_state, Data#{left := Left}};
locked(cast, {button, _}, #{code := Code} = Data) -> {keep_state, Data#{left := Code}};
locked({call, From}, state, #{left := Left}) -> {keep_state_and_data, [{reply, From, {locked, Left}}]}.

open(state_timeout, lock, #{owner := Owner, code := Code} = Data) -> Owner ! closed, {next_state, locked, Data#{left := Code}};
open(cast, {button, _}, _) -> {keep_state_and_data, [postpone]};
open({call, From}, state, _) -> {keep_state_and_data, [{reply, From, open}]}.
