%% What behaviours take from gen to show modules with the older callback for it.
-module(gen_pieces_old).
-export([main/0, begin_here/1, init_it/6, format_status/2, system_terminate/4, system_continue/3]).

main() ->
    [io:format("~p~n", [gen:format_status(?MODULE, Why, #{state => State, data => d}, [[{key, value}], State])])
     || Why <- [normal, terminate], State <- [plain, secret, crash, throws, exits, listed]],
    io:format("~p~n", [gen:format_status(?MODULE, normal, #{state => s}, [no_dictionary])]),
    io:format("~w~n", [[gen:format_status_header(Tag, {via, m, n}) || Tag <- ["Status", tag]]]),
    {ok, Pid} = proc_lib:start_link(?MODULE, begin_here, [self()]),
    io:format("~w ~w~n", [gen:call(Pid, '$ask', hello), gen:stop(Pid)]),
    {ok, Other} = proc_lib:start(?MODULE, begin_here, [self()]),
    io:format("~w ~w~n", [gen:call(Other, '$ask', hello, 100), gen:stop(Other, shutdown, infinity)]),
    io:format("~w ~w~n", [catch gen:stop(Pid), catch gen:stop(Other, normal, 10)]).

begin_here(Starter) -> gen:init_it(?MODULE, Starter, Starter, m, args, []).

init_it(Starter, Parent, Self, m, args, []) when Self =:= self() ->
    proc_lib:init_ack(Starter, {ok, self()}),
    loop(Parent).

loop(Parent) ->
    receive
        {'$ask', From, What} -> gen:reply(From, {answer, What}), loop(Parent);
        {system, From, Request} -> sys:handle_system_msg(Request, From, Parent, ?MODULE, [], state)
    end.

system_continue(Parent, _, state) -> loop(Parent).

system_terminate(Reason, _, _, state) -> exit(Reason).

format_status(Why, [[{key, value}], State]) ->
    case State of
        plain -> {Why, State};
        secret -> hidden;
        crash -> error(crash);
        throws -> throw({thrown, Why});
        exits -> exit(gone);
        listed -> [{data, [{"State", State}]}]
    end.
