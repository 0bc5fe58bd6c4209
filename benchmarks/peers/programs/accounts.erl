%% Records in a list that are looked for, changed and summed, N transfers.
-module(accounts).
-export([run/1]).

-record(account, {id, owner = nobody, balance = 0, moves = 0}).

run(N) -> total(transfer(N, [#account{id = I, balance = 100} || I <- lists:seq(0, 15)])).

transfer(0, Accounts) -> Accounts;
transfer(N, Accounts) ->
    #account{balance = B} = find(N rem 16, Accounts),
    Amount = min(B, N rem 10),
    Taken = change(N rem 16, -Amount, Accounts),
    transfer(N - 1, change(N * 7 rem 16, Amount, Taken)).

find(Id, [#account{id = Id} = A | _]) -> A;
find(Id, [_ | T]) -> find(Id, T).

change(Id, By, [#account{id = Id, balance = B, moves = M} = A | T]) ->
    [A#account{balance = B + By, moves = M + 1} | T];
change(Id, By, [A | T]) ->
    [A | change(Id, By, T)].

total(Accounts) ->
    {lists:sum([A#account.balance || A <- Accounts]),
        lists:sum([A#account.moves || A <- Accounts])}.
