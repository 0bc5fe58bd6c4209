%% Configuration parameters of applications, kept by the master for all processes.
-module(application).
-export([get_env/1, get_env/2, get_env/3, set_env/1, set_env/3, set_env/4, unset_env/2, unset_env/3]).
-export([get_all_env/0, get_all_env/1, get_application/0]).

%% Of the application that the process belongs to.
get_env(Key) ->
    case get_application() of
        {ok, Application} -> get_env(Application, Key);
        undefined -> undefined
    end.

%% {ok, Value} or undefined.
get_env(Application, Key) -> epiphany_env:get(Application, Key).

get_env(Application, Key, Default) ->
    case get_env(Application, Key) of
        {ok, Value} -> Value;
        undefined -> Default
    end.

%% All parameters as [{Key, Value}].
get_all_env() ->
    case get_application() of
        {ok, Application} -> get_all_env(Application);
        undefined -> []
    end.

get_all_env(Application) -> epiphany_env:all(Application).

%% Config is [{Application, [{Key, Value}]}].
set_env(Config) ->
    [set_env(Application, Key, Value) || {Application, Env} <- Config, {Key, Value} <- Env],
    ok.

set_env(Application, Key, Value) -> epiphany_env:set(Application, Key, Value).

%% The options say how long to wait and whether to survive a restart of the application: neither has a meaning here.
set_env(Application, Key, Value, _Options) -> set_env(Application, Key, Value).

unset_env(Application, Key) -> epiphany_env:unset(Application, Key).

unset_env(Application, Key, _Options) -> unset_env(Application, Key).

%% No process belongs to an application: programs here are modules.
get_application() -> undefined.
