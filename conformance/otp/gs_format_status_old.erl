%% What servers show of themselves, by the callback of two arguments and by one that fails.
-module(gs_format_status_old).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).
-export([format_status/2]).

main() ->
    {ok, Pid} = gen_server:start_link(?MODULE, show, []),
    show(Pid),
    gen_server:cast(Pid, list),
    show(Pid),
    gen_server:cast(Pid, crash),
    show(Pid),
    gen_server:cast(Pid, throw),
    show(Pid),
    gen_server:stop(Pid).

show(Pid) ->
    {status, _, _, [_, _, _, _, [_, _ | Specific]]} = sys:get_status(Pid),
    io:format("~p~n", [Specific]).

init(S) -> {ok, S}.

handle_call(_, _, S) -> {reply, ok, S}.

handle_cast(S, _) -> {noreply, S}.

format_status(Opt, [Dictionary, list]) -> [{data, [{Opt, is_list(Dictionary)}]}, {data, [{"More", 1}]}];
format_status(_, [_, crash]) -> error(crashed);
format_status(_, [_, throw]) -> throw(thrown);
format_status(Opt, [_, State]) -> {shown, Opt, State}.
