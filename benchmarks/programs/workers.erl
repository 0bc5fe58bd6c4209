%% Workers on cores and the server that hands them jobs: what the benchmark programs share.
-module(workers).
-export([start/1, start/2, job_server/2, each_job/2]).

%% Starts a linked process on a free core, or on the host when every core is taken.
start(Fun) ->
    try
        epiphany:spawn_link(Fun)
    catch
        error:system_limit -> spawn_link(Fun)
    end.

%% Starts Count workers; the I-th, from 1, runs Fun(I).
start(Count, Fun) ->
    [start(fun() -> Fun(I) end) || I <- lists:seq(1, Count)].

%% Starts a process on the host that hands out Jobs in order, one for each request, and ends when it has told all of
%% its Clients that no job is left.
job_server(Jobs, Clients) ->
    spawn_link(fun() -> serve(Jobs, Clients) end).

serve(_, 0) ->
    ok;
serve(Jobs, Clients) ->
    receive
        {next_job, Client} when Jobs =:= [] ->
            Client ! {no_job, self()},
            serve([], Clients - 1);
        {next_job, Client} ->
            Client ! {job, self(), hd(Jobs)},
            serve(tl(Jobs), Clients)
    end.

%% Calls Fun for each job that the server gives to this process, until none is left.
each_job(Server, Fun) ->
    Server ! {next_job, self()},
    receive
        {job, Server, Job} ->
            Fun(Job),
            each_job(Server, Fun);
        {no_job, Server} ->
            ok
    end.
