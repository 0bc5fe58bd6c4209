%% The names that processes of gen are started under, and what goes wrong with calls of them.
-module(gen_names).
-export([main/0, init_it/6, as/2]).
-export([register_name/2, unregister_name/1, whereis_name/1, send/2]).

main() ->
    process_flag(trap_exit, true),
    io:format("~w~n", [[gen:name(N) || N <- [{local, a}, {global, {b, 1}}, {via, m, "c"}]]]),
    io:format("~w~n", [gen:name(self()) =:= self()]),
    io:format("~w~n", [[gen:hibernate_after(O) || O <- [[], [{hibernate_after, 7}], [{timeout, 1}, {hibernate_after, infinity}]]]]),
    io:format("~w~n", [[gen:debug_options(n, O) || O <- [[], [{debug, [trace]}], [{debug, []}]]]]),
    io:format("~w~n", [gen:format_status_header("Status for", some_name)]),
    io:format("~w~n", [gen:format_status_header("Status for", {some, term})]),
    io:format("~w~n", [gen:format_status_header("Status for ", self()) =:= "Status for  " ++ pid_to_list(self())]),
    [begin
         {ok, Pid} = gen:start(?MODULE, Link, Name, x, how(Name), []),
         io:format("~w ~w~n", [Name, gen:call(Pid, ask, name)]),
         io:format("~w ~w~n", [Name, catch gen:call(Name, ask, name)]),
         {error, {already_started, Pid}} = gen:start(?MODULE, Link, Name, x, how(Name), []),
         {'EXIT', {E, _}} = (catch gen:call(Pid, ask, fail)),
         io:format("~w ~w~n", [Name, E]),
         ended(Link, Pid)
     end || {Link, Name} <- [{nolink, {local, gen_names_local}}, {link, {global, gen_names_global}}, {link, {via, ?MODULE, key}}]],
    io:format("~w~n", [[attempt(fun() -> gen:call(P, ask, x, T) end) || {P, T} <- [{nobody, 10}, {{global, nobody}, 10}, {{via, ?MODULE, nobody}, 10},
        {self(), 10}, {{nobody, 'other@nowhere'}, 10}, {nobody, bad}, {"bad", 10}]]]),
    {ok, Late} = gen:start(?MODULE, nolink, x, undefined, []),
    io:format("~w~n", [attempt(fun() -> gen:call(Late, nothing, x, 5) end)]),
    exit(Late, kill),
    [begin
         {ok, P} = proc_lib:start(?MODULE, as, [self(), Name]),
         io:format("~w ~w~n", [Name, gen:call(P, ask, name)]),
         exit(P, kill)
     end || Name <- [{local, gen_names_l}, {global, gen_names_g}, {via, ?MODULE, k}]],
    io:format("~w~n", [[attempt(fun() -> gen:get_proc_name(N) end) || N <- [{local, gen_names}, {global, gen_names}, {via, ?MODULE, gen_names}]]]),
    io:format("~w~n", [attempt(fun() -> gen:get_parent() end)]),
    put('$ancestors', [gen_names_nobody]),
    io:format("~w~n", [attempt(fun() -> gen:get_parent() end)]),
    put('$ancestors', [self()]),
    io:format("~w~n", [gen:get_parent() =:= self()]),
    register(gen_names_main, self()),
    put('$ancestors', [gen_names_main, other]),
    io:format("~w~n", [gen:get_parent() =:= self()]),
    io:format("~w~n", [[gen:unregister_name(N) || N <- [{local, gen_names_main}, {local, gen_names_main}, {global, gen_names_x}, {via, ?MODULE, y}]]]),
    io:format("~w ~w~n", [whereis(gen_names_main), gen:unregister_name(self()) =:= self()]).

ended(link, Pid) -> receive {'EXIT', Pid, R} -> io:format("exit ~w~n", [R]) end;
ended(nolink, _) -> ok.

attempt(F) ->
    try F() catch Class:Reason -> {Class, Reason} end.

as(Starter, Name) -> gen:init_it(?MODULE, Starter, self, Name, x, how(Name), []).

how(Name) -> Name.

init_it(Starter, _Parent, Name, x, _, _) ->
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(Name).

loop(Name) ->
    receive
        {ask, From, name} -> gen:reply(From, {gen:name(Name), gen:get_proc_name(Name)}), loop(Name);
        {ask, _, fail} -> gen:unregister_name(Name), exit({failed, whereis(gen:name(Name))})
    end.

%% Names of processes as any registry keeps them: here in the names of the node.
register_name(Key, Pid) ->
    try register(named(Key), Pid) of true -> yes catch error:_ -> no end.

unregister_name(Key) -> catch unregister(named(Key)).

whereis_name(Key) -> whereis(named(Key)).

send(Key, Message) -> named(Key) ! Message.

named(Key) -> list_to_atom("gen_names_" ++ atom_to_list(Key)).
