%% What the system was started with, and its end. The BIFs get_plain_arguments/0 and stopping/0 belong to this module; stopping() keeps the system
%% up when the main process ends, and tells whether that was so before.
-module(init).
-export([get_argument/1, get_arguments/0, get_status/0, script_name/0, script_id/0, stop/0, stop/1, restart/0, restart/1, reboot/0]).

%% {ok, Values} of a flag, or error. There is the flag progname; what follows the file of a program are plain arguments.
get_argument(Flag) ->
    case [Values || {Name, Values} <- get_arguments(), Name =:= Flag] of
        [] -> error;
        All -> {ok, All}
    end.

get_arguments() -> [{progname, ["epiphany"]}].

%% The system runs programs when it is up.
get_status() -> {started, started}.

script_name() -> {"epiphany", "run"}.

script_id() -> {"Erlang/OTP", erlang:system_info(otp_release)}.

stop() -> stop(0).

%% Ends the applications, the one that was started last first, and then the run with a status: a number, or a slogan that is written to standard error
%% and means 1.
stop(Status) when is_integer(Status), Status >= 0; is_list(Status) ->
    case init:stopping() of
        true ->
            ok;
        false ->
            spawn_opt(fun() -> take_down(Status) end, [{place, host}]),
            ok
    end;
stop(Status) ->
    error(badarg, [Status]).

%% What runs goes on for a while: on OTP, too, it takes a millisecond or more.
take_down(Status) ->
    receive after 1 -> ok end,
    application_controller:shut_down(),
    halt(Status).

%% There is nobody to start the system once more: these end it.

restart() -> stop().

restart([{mode, Mode}]) when Mode =:= embedded; Mode =:= interactive -> stop();
restart([]) -> stop();
restart(Options) when is_list(Options) -> error(badarg, [Options]).

reboot() -> stop().
