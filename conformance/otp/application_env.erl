-module(application_env).
-export([main/0]).

main() ->
    io:format("~w ~w~n", [application:get_env(my_app, key), application:get_env(my_app, key, default)]),
    io:format("~w~n", [application:set_env(my_app, key, {value, 1})]),
    io:format("~w ~w~n", [application:get_env(my_app, key), application:get_env(my_app, key, default)]),
    io:format("~w~n", [application:get_env(other_app, key)]),
    application:set_env(my_app, key, [2]),
    application:set_env(my_app, undefined_value, undefined, [{timeout, 1000}]),
    Self = self(),
    spawn(fun() ->
        application:set_env(my_app, from_child, true),
        Self ! {seen, application:get_env(my_app, key)}
    end),
    receive {seen, V} -> io:format("~w~n", [V]) end,
    io:format("~w ~w~n", [application:get_env(my_app, from_child), application:get_env(my_app, undefined_value)]),
    io:format("~w ~w~n", [application:unset_env(my_app, key), application:get_env(my_app, key)]),
    application:set_env([{app_a, [{x, 1}, {y, 2}]}, {app_b, [{x, 3}]}]),
    io:format("~w~n", [[application:get_env(A, K) || {A, K} <- [{app_a, x}, {app_a, y}, {app_b, x}, {app_b, y}]]]),
    io:format("~w ~w~n", [lists:sort(application:get_all_env(app_a)), application:get_all_env(no_app)]),
    io:format("~w~n", [application:get_env(key)]).
