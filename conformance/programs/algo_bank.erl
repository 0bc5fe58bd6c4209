%% Accounts as processes, transfers between them, a ledger that sees everything.
-module(algo_bank).
-export([main/0]).

main() ->
    Ledger = spawn(fun() -> ledger([]) end),
    Accounts = maps:from_list([{Name, spawn(fun() -> account(Name, Balance, Ledger) end)} ||
                                  {Name, Balance} <- [{ann, 100}, {bob, 50}, {cy, 0}]]),
    [io:format("~w~n", [transfer(Accounts, From, To, Sum)]) ||
        {From, To, Sum} <- [{ann, bob, 30}, {bob, cy, 80}, {cy, ann, 100}, {bob, ann, 1}, {ann, nobody, 5}, {ann, cy, -5}]],
    io:format("~w~n", [lists:sort([{N, ask(P, balance)} || {N, P} <- maps:to_list(Accounts)])]),
    io:format("~w~n", [ask(Ledger, entries)]),
    [P ! stop || P <- [Ledger | maps:values(Accounts)]].

transfer(_, _, _, Sum) when Sum =< 0 -> {error, bad_sum};
transfer(Accounts, From, To, Sum) ->
    case Accounts of
        #{From := F, To := T} ->
            case ask(F, {withdraw, Sum, To}) of
                ok -> ask(T, {deposit, Sum, From});
                Error -> Error
            end;
        #{} -> {error, no_account}
    end.

ask(Pid, Request) ->
    Ref = make_ref(),
    Pid ! {Ref, self(), Request},
    receive {Ref, Reply} -> Reply after 1000 -> timeout end.

account(Name, Balance, Ledger) ->
    receive
        {Ref, From, {deposit, Sum, Other}} ->
            ok = ask(Ledger, {entry, {Other, Name, Sum}}),
            From ! {Ref, ok},
            account(Name, Balance + Sum, Ledger);
        {Ref, From, {withdraw, Sum, _}} when Sum =< Balance ->
            From ! {Ref, ok},
            account(Name, Balance - Sum, Ledger);
        {Ref, From, {withdraw, _, _}} ->
            From ! {Ref, {error, {balance, Balance}}},
            account(Name, Balance, Ledger);
        {Ref, From, balance} ->
            From ! {Ref, Balance},
            account(Name, Balance, Ledger);
        stop -> ok
    end.

ledger(Entries) ->
    receive
        {Ref, From, {entry, E}} -> From ! {Ref, ok}, ledger([E | Entries]);
        {Ref, From, entries} -> From ! {Ref, lists:reverse(Entries)}, ledger(Entries);
        stop -> ok
    end.
