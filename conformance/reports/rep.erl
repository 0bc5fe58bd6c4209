%% What programs of this chapter share.
-module(rep).
-export([ended/1, crash/1, quiet/1, each/1]).

%% Waits until a process has ended, and gives the reason.
ended(Pid) ->
    Ref = monitor(process, Pid),
    receive {'DOWN', Ref, process, _, Reason} -> Reason end.

%% Lets a process do something and end.
crash(F) -> ended(spawn(F)).

%% Lets a process started by proc_lib do something and end.
quiet(F) -> ended(proc_lib:spawn(F)).

each(Fs) -> [crash(F) || F <- Fs].
