%% The environment of the system.
-module(os_environment).
-export([main/0]).

main() ->
    t(fun() -> os:getenv("NO_SUCH_VARIABLE") end),
    t(fun() -> os:getenv("NO_SUCH_VARIABLE", "default") end),
    t(fun() -> os:putenv("EPIPHANY_X", "value") end),
    t(fun() -> os:getenv("EPIPHANY_X") end),
    t(fun() -> os:putenv("EPIPHANY_X", "other") end),
    t(fun() -> os:getenv("EPIPHANY_X", "default") end),
    t(fun() -> lists:member("EPIPHANY_X=other", os:getenv()) end),
    t(fun() -> lists:member({"EPIPHANY_X", "other"}, os:env()) end),
    t(fun() -> os:unsetenv("EPIPHANY_X") end),
    t(fun() -> os:getenv("EPIPHANY_X") end),
    t(fun() -> os:getenv("") end),
    t(fun() -> os:getenv(atom) end),
    t(fun() -> os:putenv("A=B", "x") end),
    t(fun() -> os:putenv("", "x") end),
    t(fun() -> os:putenv("A", x) end),
    t(fun() -> os:getenv([0]) end).

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
