%% A process of proc_lib that becomes a server.
-module(gs_enter_loop).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2, handle_info/2]).
-export([begin_as/1]).

main() ->
    [run(How) || How <- [plain, timeout, named, named_timeout]],
    io:format("~w~n", [proc_lib:start(?MODULE, begin_as, [wrong_name])]).

run(How) ->
    {ok, Pid} = proc_lib:start_link(?MODULE, begin_as, [How]),
    timer:sleep(10),
    io:format("~w ~w~n", [How, gen_server:call(Pid, state)]),
    gen_server:stop(Pid).

begin_as(How) ->
    case How of
        plain ->
            proc_lib:init_ack({ok, self()}),
            gen_server:enter_loop(?MODULE, [], [How]);
        timeout ->
            proc_lib:init_ack({ok, self()}),
            gen_server:enter_loop(?MODULE, [], [How], 1);
        named ->
            register(gs_el_server, self()),
            proc_lib:init_ack({ok, self()}),
            gen_server:enter_loop(?MODULE, [], [How], {local, gs_el_server});
        named_timeout ->
            register(gs_el_server, self()),
            proc_lib:init_ack({ok, self()}),
            gen_server:enter_loop(?MODULE, [], [How], {local, gs_el_server}, 1);
        wrong_name ->
            try
                gen_server:enter_loop(?MODULE, [], [How], {local, gs_el_nobody})
            catch
                exit:Reason -> proc_lib:init_ack({caught, Reason})
            end
    end.

init(_) -> ignore.

handle_call(state, _, S) -> {reply, S, S}.

handle_cast(_, S) -> {noreply, S}.

handle_info(timeout, S) -> {noreply, [timeout | S]}.
