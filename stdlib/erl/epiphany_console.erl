%% Consoles that are attached to the running system from elsewhere, each with a shell of its own.
-module(epiphany_console).
-export([main/1, interrupt/1, kill/1]).

%% Runs until the input ends or q() is called. Remote writes and reads for it.
main(Remote) ->
    group_leader(spawn(epiphany_device, console, [self(), Remote]), self()),
    shell:run("Attached to a running system (help(). lists the commands, q(). leaves it)\n").

%% Ends what a console evaluates.
interrupt(Console) -> exit(Console, interrupt).

%% Ends a console whose client is lost, with what it evaluates.
kill(Console) -> exit(Console, kill).
