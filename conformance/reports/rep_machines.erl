%% State machines that end.
-module(rep_machines).
-behaviour(gen_statem).
-export([main/0, init/1, callback_mode/0, on/3, off/3, terminate/3]).

callback_mode() -> state_functions.

init({stop, R}) -> {stop, R};
init(bad) -> error(bad_init);
init(badret) -> foo;
init(D) -> {ok, off, D}.

off({call, F}, flip, D) -> {next_state, on, D, [{reply, F, ok}]};
off(cast, crash, D) -> {a, D} = id({b, D});
off(cast, exit, _) -> exit(gone);
off(cast, badret, _) -> whatever;
off(cast, badaction, D) -> {keep_state, D, [{foo, bar}]};
off(cast, stop, D) -> {stop, stop_reason, D};
off(cast, stopn, D) -> {stop, normal, D};
off(cast, post, D) -> {keep_state, D, [postpone, {timeout, 5000, x}]};
off(cast, timers, _) -> {keep_state, timed, [{state_timeout, 20000, y}]};
off(info, X, _) -> throw({unexpected, X});
off(cast, throwfine, D) -> throw({stop, fine, D}).

on(cast, crash, D) -> atom_to_list(D).

terminate(_, _, tcrash) -> error(tc);
terminate(_, _, _) -> ok.

id(X) -> X.

run(D, Ms) ->
    {ok, P} = gen_statem:start(?MODULE, D, []),
    [case M of
         {call, X} -> catch gen_statem:call(P, X);
         {info, X} -> P ! X;
         X -> gen_statem:cast(P, X)
     end || M <- Ms],
    rep:ended(P).

main() ->
    run(d, [crash]), run("d", [exit]), run(d, [badret]), run(d, [badaction]), run(d, [stop]), run(d, [stopn]), run(d, [throwfine]),
    run([1, 2, 3], [post, post, crash]), run(d, [timers, stop]),
    run(d, [{info, hello}]), run(5, [{call, flip}, crash]), run(tcrash, [stop]), run(tcrash, [stopn]),
    run(#{data => lists:seq(1, 40)}, [{no, "match"}]),
    process_flag(trap_exit, true),
    [begin
         io:format("~p~n", [element(1, gen_statem:start_link(?MODULE, I, []))]),
         receive {'EXIT', _, _} -> ok end
     end || I <- [{stop, r}, bad, badret]],
    {ok, P} = gen_statem:start({local, rep_machines_name}, ?MODULE, x, []),
    gen_statem:cast(P, nomatch),
    rep:ended(P).
