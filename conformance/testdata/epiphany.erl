%% Stands in for the module epiphany where programs of this tree run on Erlang/OTP: there are no cores, every process
%% is an ordinary one and the limits are those of a board of 16.
-module(epiphany).
-export([boot/0, count/0, state/0, host/0, load_module/1]).
-export([spawn/1, spawn/3, spawn_link/1, spawn_link/3, spawn_monitor/1, spawn_monitor/3, spawn_opt/2, spawn_opt/4]).

boot() -> already_online.

count() -> 16.

state() -> online.

host() -> master.

load_module(Module) -> code:ensure_loaded(Module).

spawn(Fun) -> erlang:spawn(Fun).

spawn(M, F, A) -> erlang:spawn(M, F, A).

spawn_link(Fun) -> erlang:spawn_link(Fun).

spawn_link(M, F, A) -> erlang:spawn_link(M, F, A).

spawn_monitor(Fun) -> erlang:spawn_monitor(Fun).

spawn_monitor(M, F, A) -> erlang:spawn_monitor(M, F, A).

spawn_opt(Fun, Options) -> erlang:spawn_opt(Fun, Options).

spawn_opt(M, F, A, Options) -> erlang:spawn_opt(M, F, A, Options).
