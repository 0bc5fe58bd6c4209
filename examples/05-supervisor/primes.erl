%% A server that counts primes, written for OTP. It knows nothing of where it runs.
-module(primes).
-behaviour(gen_server).
-export([start_link/1, below/2, stop/1, init/1, handle_call/3, handle_cast/2]).

start_link(Name) -> gen_server:start_link({local, Name}, ?MODULE, [], []).

%% {how many primes there are below N, how many questions this server has answered}.
below(Server, N) -> gen_server:call(Server, {below, N}).

stop(Server) -> gen_server:stop(Server).

init([]) -> {ok, 0}.

handle_call({below, N}, _From, Answered) ->
    {reply, {length([P || P <- lists:seq(2, N - 1), is_prime(P, 2)]), Answered + 1}, Answered + 1}.

handle_cast(_, Answered) -> {noreply, Answered}.

is_prime(P, D) when D * D > P -> true;
is_prime(P, D) when P rem D =:= 0 -> false;
is_prime(P, D) -> is_prime(P, D + 1).
