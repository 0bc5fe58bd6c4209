%% The format of disk_log's files: eight bytes at the start, of which the last four tell whether the log has been closed, then items:
%% a size of 32 bits, a mark and so many bytes of a term. A large item has the MD5 of its size before them.
-module(epiphany_log).
-export([start/1, item/1, begun/1, next/1, repaired/1]).

-define(LOG, 1, 2, 3, 4).
-define(ITEM, 98, 87, 76, 65).
-define(LARGE, 65528).

start(opened) -> <<?LOG, 6, 7, 8, 9>>;
start(closed) -> <<?LOG, 99, 88, 77, 11>>.

%% The item of the bytes of a term.
item(Bytes) when byte_size(Bytes) < ?LARGE -> [<<(byte_size(Bytes)):32, ?ITEM>>, Bytes];
item(Bytes) -> [<<(byte_size(Bytes)):32, ?ITEM>>, erlang:md5(<<(byte_size(Bytes)):32>>), Bytes].

%% {opened | closed, Bytes behind the start} of a file's first bytes, or no.
begun(<<?LOG, 6, 7, 8, 9, Rest/binary>>) -> {opened, Rest};
begun(<<?LOG, 99, 88, 77, 11, Rest/binary>>) -> {closed, Rest};
begun(_) -> no.

%% {Term, its bytes, what is behind the item}; short where it has not ended, bad where it is none.
next(<<Size:32, ?ITEM, Md5:16/binary, Bytes:Size/binary, Rest/binary>>) when Size >= ?LARGE ->
    case erlang:md5(<<Size:32>>) of
        Md5 -> term(Bytes, Rest);
        _ -> bad
    end;
next(<<Size:32, ?ITEM, Bytes:Size/binary, Rest/binary>>) when Size < ?LARGE -> term(Bytes, Rest);
next(<<_:32, ?ITEM, _/binary>>) -> short;
next(<<_:64, _/binary>>) -> bad;
next(_) -> short.

term(Bytes, Rest) ->
    try {binary_to_term(Bytes), Bytes, Rest}
    catch error:badarg -> bad
    end.

%% {Number of items, their bytes as they are in a file, number of bytes that are no items} of bytes with errors among them.
repaired(Bytes) -> repaired(Bytes, 0, [], 0).

repaired(Bytes, Count, Items, Bad) ->
    case next(Bytes) of
        {_, Item, Rest} -> repaired(Rest, Count + 1, [Items, item(Item)], Bad);
        _ ->
            case Bytes of
                <<_, Rest/binary>> -> repaired(Rest, Count, Items, Bad + 1);
                <<>> -> {Count, Items, Bad}
            end
    end.
