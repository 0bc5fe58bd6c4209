%% A server that multiplies matrices of 32 x 32 floats on eight cores that execute machine code.
-module(matrix).
-behaviour(gen_server).
-export([start_link/1, multiply/3, stop/1, main/1]).
-export([init/1, handle_call/3, handle_cast/2]).

-define(SIZE, 32).
-define(CORES, 8).

start_link(Program) -> gen_server:start_link(?MODULE, Program, []).

%% The product of two matrices, which are lists of rows.
multiply(Server, A, B) -> gen_server:call(Server, {multiply, A, B}).

stop(Server) -> gen_server:stop(Server).

%% The kernels end with the server, which they are linked to.
init(Program) ->
    {ok, [epiphany:start(Program, any, entry, [], [link]) || _ <- lists:seq(1, ?CORES)]}.

handle_call({multiply, A, B}, _, Kernels) ->
    Right = pack(B),
    Blocks = blocks(A, ?SIZE div ?CORES),
    lists:foreach(fun({Kernel, Rows}) -> Kernel ! Right, Kernel ! {self(), pack(Rows)} end, lists:zip(Kernels, Blocks)),
    {reply, lists:append([receive {Kernel, Rows} -> unpack(Rows) end || Kernel <- Kernels]), Kernels}.

handle_cast(_, Kernels) -> {noreply, Kernels}.

pack(Rows) -> << <<X:32/float-little>> || Row <- Rows, X <- Row >>.

unpack(Bytes) -> blocks([X || <<X:32/float-little>> <= Bytes], ?SIZE).

blocks([], _) -> [];
blocks(List, N) ->
    {Block, Rest} = lists:split(N, List),
    [Block | blocks(Rest, N)].

%% Multiplies on the cores and here, and prints whether the results are the same, and how long each
%% has taken.
main(Elf) ->
    {ok, Program} = epiphany:load(Elf),
    {ok, Server} = start_link(Program),
    A = [[float((I * J) rem 7) || J <- lists:seq(1, ?SIZE)] || I <- lists:seq(1, ?SIZE)],
    B = [[float((I + 2 * J) rem 5 - 2) || J <- lists:seq(1, ?SIZE)] || I <- lists:seq(1, ?SIZE)],
    {Cores, C} = timer:tc(fun() -> multiply(Server, A, B) end),
    epiphany:mark(multiplied),
    {Here, Same} = timer:tc(fun() -> product(A, B) end),
    io:format("the first row begins with ~w~n", [lists:sublist(hd(C), 6)]),
    io:format("the same as Erlang's: ~w~n", [C =:= Same]),
    io:format("~w cores of machine code: ~w us; Erlang on the host: ~w us~n", [?CORES, Cores, Here]),
    stop(Server).

product(A, B) ->
    Columns = transposed(B),
    [[dot(Row, Column, 0.0) || Column <- Columns] || Row <- A].

transposed([[] | _]) -> [];
transposed(Rows) -> [[hd(R) || R <- Rows] | transposed([tl(R) || R <- Rows])].

dot([X | Xs], [Y | Ys], Sum) -> dot(Xs, Ys, Sum + X * Y);
dot([], [], Sum) -> Sum.
