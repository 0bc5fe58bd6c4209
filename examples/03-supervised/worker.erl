%% A worker that divides, and crashes when it is asked for what cannot be divided. It knows nothing of who restarts it.
-module(worker).
-export([serve/0]).

%% Answers {From, {divide, A, B}} with {quotient, A / B, Jobs}, where Jobs counts the divisions since the worker started, and
%% {From, host} with {host, slave | master}. {From, crash} and a division by zero end it.
serve() ->
    serve(1).

serve(Jobs) ->
    receive
        {From, {divide, A, B}} ->
            From ! {quotient, A / B, Jobs},
            serve(Jobs + 1);
        {From, host} ->
            From ! {host, epiphany:host()},
            serve(Jobs);
        {_From, crash} ->
            error(crash_asked_for)
    end.
