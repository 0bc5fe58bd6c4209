%% The machine as a program sees it: one without environment but what the program puts there, and without other programs. Beside these functions
%% there are the BIFs system_time/0,1 and timestamp/0.
-module(os).
-export([getenv/0, getenv/1, getenv/2, putenv/2, unsetenv/1, env/0, type/0, version/0, getpid/0, perf_counter/0, perf_counter/1]).
-export([cmd/1, cmd/2, find_executable/1, find_executable/2, set_signal/2]).

%% The environment, as strings Name=Value in the order of names.
getenv() -> [Name ++ "=" ++ Value || {Name, Value} <- env()].

getenv(Name) -> getenv(Name, false).

getenv(Name, Default) -> maps:get(name(Name, [Name]), environment(), Default).

putenv(Name, Value) -> keep(maps:put(name(Name, [Name, Value]), chars(Value, [Name, Value]), environment())).

unsetenv(Name) -> keep(maps:remove(name(Name, [Name]), environment())).

env() -> lists:sort(maps:to_list(environment())).

environment() ->
    case epiphany_env:get(os, environment) of
        {ok, Map} -> Map;
        undefined -> #{}
    end.

keep(Map) ->
    ok = epiphany_env:set(os, environment, Map),
    true.

%% A name has no equals sign.
name(Name, Args) ->
    case lists:member($=, chars(Name, Args)) of
        true -> error(badarg, Args);
        false -> Name
    end.

chars(Text, Args) ->
    case is_list(Text) andalso io_lib:char_list(Text) andalso not lists:member(0, Text) of
        true -> Text;
        false -> error(badarg, Args)
    end.

type() -> {unix, linux}.

version() -> {6, 1, 0}.

getpid() -> "1".

perf_counter() -> erlang:monotonic_time(nanosecond).

perf_counter(Unit) -> erlang:convert_time_unit(perf_counter(), nanosecond, Unit).

%% There are no other programs.
cmd(Command) -> cmd(Command, #{}).

cmd(Command, Options) -> error(notsup, [Command, Options]).

find_executable(_) -> false.

find_executable(_, _) -> false.

set_signal(Signal, Option) when is_atom(Signal), is_atom(Option) -> ok.
