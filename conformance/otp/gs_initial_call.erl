%% What is known of how a server started.
-module(gs_initial_call).
-export([main/0]).
-behaviour(gen_server).
-export([init/1, handle_call/3, handle_cast/2]).

main() ->
    {ok, Pid} = gen_server:start_link({local, gs_ic_server}, ?MODULE, [], []),
    io:format("~w~n", [proc_lib:initial_call(Pid)]),
    io:format("~w~n", [proc_lib:translate_initial_call(Pid)]),
    {dictionary, Dictionary} = process_info(Pid, dictionary),
    io:format("~w~n", [proplists:get_value('$initial_call', Dictionary)]),
    io:format("~w~n", [proplists:get_value('$ancestors', Dictionary) =:= [self()]]),
    {ok, Child} = gen_server:call(Pid, child),
    {dictionary, Dictionary2} = process_info(Child, dictionary),
    io:format("~w~n", [proplists:get_value('$ancestors', Dictionary2) =:= [gs_ic_server, self()]]),
    gen_server:stop(Child),
    gen_server:stop(Pid).

init([]) -> {ok, []}.

handle_call(child, _, S) -> {reply, gen_server:start_link(?MODULE, [], []), S}.

handle_cast(_, S) -> {noreply, S}.
