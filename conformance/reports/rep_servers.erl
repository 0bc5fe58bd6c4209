%% Servers that end: what they and proc_lib report.
-module(rep_servers).
-behaviour(gen_server).
-export([main/0, init/1, handle_call/3, handle_cast/2, handle_info/2, terminate/2]).

init({bad, _}) -> error(no_good);
init({stop, R}) -> {stop, R};
init({return, R}) -> R;
init(X) -> {ok, X}.

handle_call(crash, _, S) -> {a, S} = id({b, S}), {reply, ok, S};
handle_call(stop, _, S) -> {stop, oops, S};
handle_call(return, _, _) -> bad_value;
handle_call(exit, _, _) -> exit(my_exit);
handle_call(throw, _, _) -> throw(my_throw).

handle_cast(crash, S) -> {noreply, lists:nth(id(3), S)};
handle_cast(bif, S) -> {noreply, list_to_atom(S)};
handle_cast(shutdown, S) -> {stop, shutdown, S};
handle_cast({shutdown, _} = R, S) -> {stop, R, S};
handle_cast(arith, S) -> {S + 1}.

handle_info(_, _) -> error({some, reason, "with text", #{a => 1}}).

terminate(_, crash_in_terminate) -> error(in_terminate);
terminate(_, throw_in_terminate) -> throw(in_terminate);
terminate(_, _) -> ok.

id(X) -> X.

call(S, M) ->
    {ok, P} = gen_server:start(?MODULE, S, []),
    catch gen_server:call(P, M),
    rep:ended(P).

cast(S, M) ->
    {ok, P} = gen_server:start(?MODULE, S, []),
    gen_server:cast(P, M),
    rep:ended(P).

main() ->
    call([1, 2], crash), call("a string", stop), call(<<"x">>, return), call([], exit), call([], throw),
    cast([1], crash), cast([foo], bif), cast([], shutdown), cast([], {shutdown, x}), cast(a, arith), cast(throw_in_terminate, {shutdown, y}),
    cast(crash_in_terminate, {shutdown, y}),
    cast(#{some => state, with => lists:seq(1, 40), text => "abc"}, {unknown, "cast"}),
    {ok, P} = gen_server:start({local, rep_servers_name}, ?MODULE, lists:seq(1, 60), []),
    P ! hello,
    rep:ended(P),
    process_flag(trap_exit, true),
    [begin
         io:format("~p~n", [element(1, gen_server:start_link(?MODULE, I, []))]),
         receive {'EXIT', _, _} -> ok end
     end || I <- [{bad, 1}, {stop, why}, {stop, normal}, {stop, shutdown}, {return, foo}]].
