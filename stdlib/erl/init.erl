%% What the system was started with, and its end. The natives get_plain_arguments/0 and stop/0 belong to this module.
-module(init).
-export([get_argument/1, get_arguments/0, get_status/0, script_name/0, stop/1, restart/0, reboot/0]).

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

%% Ends the run with a status: a number, or a slogan that is written to standard error and means 1.
stop(Status) when is_integer(Status), Status >= 0 -> halt(Status);
stop(Slogan) when is_list(Slogan) ->
    io:put_chars(standard_error, [Slogan, $\n]),
    halt(1).

%% There is nobody to start the system once more: these end it.

restart() -> init:stop().

reboot() -> init:stop().
