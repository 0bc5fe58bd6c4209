%% Events in files that follow each other, by log_mf_h.
-module(log_in_turn).
-export([main/0]).

-define(DIR, "log_in_turn.d").

main() ->
    ok = file:make_dir(?DIR),
    try
        [limited(Bytes, Files) || {Bytes, Files} <- [{20, 2}, {28, 3}, {29, 3}, {58, 3}, {59, 3}, {200, 2}]],
        again(),
        filtered(),
        direct(),
        [io:format("~p~n", [refused(Args)]) || Args <- [{?DIR ++ "/none", 50, 2}, {?DIR, 50, 0}, {?DIR, 50, 256}, {?DIR, 50, many}]]
    after
        file:del_dir_r(?DIR)
    end.

started(Args) ->
    {ok, Events} = gen_event:start(),
    ok = gen_event:add_handler(Events, log_mf_h, Args),
    Events.

limited(Bytes, Files) ->
    clean(),
    Events = started(log_mf_h:init(?DIR, Bytes, Files)),
    Seen = [begin ok = gen_event:sync_notify(Events, E), files() end || E <- [a, b, c, {d, 4}, e]],
    io:format("~p of ~p:~n  ~p~n", [Files, Bytes, Seen]),
    ok = gen_event:stop(Events).

clean() -> [ok = file:delete(filename:join(?DIR, F)) || F <- element(2, file:list_dir(?DIR))].

files() ->
    {ok, Names} = file:list_dir(?DIR),
    {ok, <<Index>>} = file:read_file(filename:join(?DIR, "index")),
    {Index, [{F, filelib:file_size(filename:join(?DIR, F))} || F <- lists:sort(Names), F =/= "index"]}.

%% A handler goes on behind the file of the one before.
again() ->
    clean(),
    Indices = [begin
                   Events = started(log_mf_h:init(?DIR, 500, 3)),
                   ok = gen_event:sync_notify(Events, {number, N}),
                   {Index, _} = files(),
                   true = is_tuple(gen_event:delete_handler(Events, log_mf_h, done)),
                   ok = gen_event:stop(Events),
                   Index
               end || N <- lists:seq(1, 5)],
    io:format("~p~n", [Indices]),
    io:format("~p~n", [[events(N) || N <- ["1", "2", "3"]]]).

events(Name) ->
    {ok, Bytes} = file:read_file(filename:join(?DIR, Name)),
    [begin {{{_, _, _}, {_, _, _}}, Event} = binary_to_term(B), Event end || <<N:16, B:N/binary>> <= Bytes].

filtered() ->
    clean(),
    Filter = fun({yes, _}) -> true; ({no, _}) -> false end,
    Events = started(log_mf_h:init(?DIR, 5000, 3, Filter)),
    [ok = gen_event:sync_notify(Events, E) || E <- [{yes, 1}, {no, 2}, other, {yes, lists:seq(1, 300)}]],
    Events ! {emulator, group, "not to be seen"},
    Events ! something,
    io:format("~p ~p~n", [gen_event:which_handlers(Events), length(events("1"))]),
    io:format("~p~n", [hd(events("1"))]),
    ok = gen_event:stop(Events).

direct() ->
    clean(),
    {ok, State} = log_mf_h:init(log_mf_h:init(?DIR, 100, 3)),
    {ok, Next} = log_mf_h:handle_event({an, event}, State),
    {ok, Same} = log_mf_h:handle_info({emulator, self(), "said"}, Next),
    {ok, Same} = log_mf_h:code_change(old, Same, extra),
    io:format("~p~n", [[log_mf_h:handle_info(other, Same) =:= {ok, Same}, element(1, log_mf_h:terminate(stop, Same))]]),
    io:format("~p~n", [length(events("1"))]).

refused({Dir, Bytes, Files}) ->
    try log_mf_h:init(log_mf_h:init(Dir, Bytes, Files)) of
        {ok, _} -> taken;
        Error -> Error
    catch
        Class:Reason -> {Class, Reason}
    end.
