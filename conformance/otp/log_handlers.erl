%% Handlers: adding, changing, removing, and their callbacks.
-module(log_handlers).
-export([main/0]).
-export([log/2, adding_handler/1, changing_config/3, removing_handler/1]).

main() ->
    logger:remove_handler(default),
    io:format("~w~n", [logger:get_handler_ids()]),
    io:format("~w~n", [logger:add_handler(one, ?MODULE, #{config => #{a => 1}})]),
    io:format("~w~n", [logger:add_handler(one, ?MODULE, #{})]),
    io:format("~w~n", [logger:add_handler(two, ?MODULE, #{config => refuse})]),
    io:format("~w~n", [logger:add_handler(two, no_such_module, #{})]),
    io:format("~w~n", [logger:add_handler(two, lists, #{})]),
    io:format("~w~n", [logger:add_handler(two, ?MODULE, #{level => loud})]),
    io:format("~w~n", [logger:add_handler(two, ?MODULE, #{filters => [bad]})]),
    io:format("~w~n", [logger:add_handler(two, ?MODULE, #{filter_default => maybe_not})]),
    io:format("~w~n", [logger:add_handler(two, ?MODULE, #{formatter => bad})]),
    io:format("~w~n", [logger:add_handler("two", ?MODULE, #{})]),
    io:format("~w~n", [logger:add_handler(two, ?MODULE, [])]),
    io:format("~w~n", [logger:get_handler_ids()]),
    {ok, Config} = logger:get_handler_config(one),
    io:format("~p~n", [Config]),
    io:format("~p~n", [logger:get_handler_config() =:= [Config]]),
    io:format("~w~n", [logger:set_handler_config(one, level, error)]),
    io:format("~w~n", [logger:set_handler_config(one, config, refuse)]),
    io:format("~w~n", [logger:set_handler_config(one, level, loud)]),
    io:format("~w~n", [logger:update_handler_config(one, #{config => #{b => 2}})]),
    io:format("~w~n", [logger:update_handler_config(one, config, #{c => 3})]),
    io:format("~p~n", [element(2, logger:get_handler_config(one))]),
    io:format("~w~n", [logger:set_handler_config(one, #{config => #{d => 4}})]),
    io:format("~p~n", [element(2, logger:get_handler_config(one))]),
    io:format("~w~n", [logger:update_formatter_config(one, #{single_line => false})]),
    io:format("~w~n", [logger:update_formatter_config(one, single_line, bad)]),
    io:format("~p~n", [maps:get(formatter, element(2, logger:get_handler_config(one)))]),
    [io:format("~w~n", [R]) || R <- [logger:get_handler_config(nobody), logger:set_handler_config(nobody, level, error),
                                     logger:update_handler_config(nobody, #{}), logger:remove_handler(nobody)]],
    io:format("~w~n", [logger:remove_handler(one)]),
    io:format("~w~n", [logger:get_handler_config()]),
    logger:add_handler(default, logger_std_h, #{}).

adding_handler(#{config := refuse}) -> {error, refused};
adding_handler(#{config := Config} = Handler) -> {ok, Handler#{config => Config#{added => true}}}.

changing_config(_, _, #{config := refuse}) -> {error, refused};
changing_config(How, _, #{config := Config} = New) -> {ok, New#{config => Config#{changed => How}}};
changing_config(How, _, New) -> {ok, New#{config => #{changed => How}}}.

removing_handler(#{id := one}) -> persistent_term:put(?MODULE, removed).

log(_, _) -> ok.
