%% Tables on disk, which this system does not keep: whoever wants one is told so. ets:tab2file/3 writes a table to a file.
-module(dets).
-export([all/0, bchunk/2, close/1, delete/2, delete_all_objects/1, delete_object/2,
         file_info/1, first/1, foldl/3, foldr/3, from_ets/2, fsck/1, fsck/2, info/1,
         info/2, init_table/2, init_table/3, insert/2, insert_new/2,
         is_compatible_bchunk_format/2, is_dets_file/1, lookup/2, match/1, match/2,
         match/3, match_delete/2, match_object/1, match_object/2, match_object/3,
         member/2, next/2, open_file/1, open_file/2, pid2name/1, repair_continuation/2,
         safe_fixtable/2, select/1, select/2, select/3, select_delete/2, slot/2, start/0,
         stop/0, sync/1, table/1, table/2, to_ets/2, traverse/2, update_counter/3,
         where/2]).

%% What programs match on as an error is one; all else ends with the same reason.
all() -> [].

bchunk(_, _) -> error(dets_tables_are_not_kept_here).

close(_) -> error(dets_tables_are_not_kept_here).

delete(_, _) -> error(dets_tables_are_not_kept_here).

delete_all_objects(_) -> error(dets_tables_are_not_kept_here).

delete_object(_, _) -> error(dets_tables_are_not_kept_here).

file_info(_) -> {error, dets_tables_are_not_kept_here}.

first(_) -> error(dets_tables_are_not_kept_here).

foldl(_, _, _) -> error(dets_tables_are_not_kept_here).

foldr(_, _, _) -> error(dets_tables_are_not_kept_here).

from_ets(_, _) -> error(dets_tables_are_not_kept_here).

fsck(_) -> {error, dets_tables_are_not_kept_here}.

fsck(_, _) -> {error, dets_tables_are_not_kept_here}.

info(_) -> error(dets_tables_are_not_kept_here).

info(_, _) -> error(dets_tables_are_not_kept_here).

init_table(_, _) -> error(dets_tables_are_not_kept_here).

init_table(_, _, _) -> error(dets_tables_are_not_kept_here).

insert(_, _) -> error(dets_tables_are_not_kept_here).

insert_new(_, _) -> error(dets_tables_are_not_kept_here).

is_compatible_bchunk_format(_, _) -> error(dets_tables_are_not_kept_here).

is_dets_file(_) -> {error, dets_tables_are_not_kept_here}.

lookup(_, _) -> error(dets_tables_are_not_kept_here).

match(_) -> error(dets_tables_are_not_kept_here).

match(_, _) -> error(dets_tables_are_not_kept_here).

match(_, _, _) -> error(dets_tables_are_not_kept_here).

match_delete(_, _) -> error(dets_tables_are_not_kept_here).

match_object(_) -> error(dets_tables_are_not_kept_here).

match_object(_, _) -> error(dets_tables_are_not_kept_here).

match_object(_, _, _) -> error(dets_tables_are_not_kept_here).

member(_, _) -> error(dets_tables_are_not_kept_here).

next(_, _) -> error(dets_tables_are_not_kept_here).

open_file(_) -> {error, dets_tables_are_not_kept_here}.

open_file(_, _) -> {error, dets_tables_are_not_kept_here}.

pid2name(_) -> error(dets_tables_are_not_kept_here).

repair_continuation(_, _) -> error(dets_tables_are_not_kept_here).

safe_fixtable(_, _) -> error(dets_tables_are_not_kept_here).

select(_) -> error(dets_tables_are_not_kept_here).

select(_, _) -> error(dets_tables_are_not_kept_here).

select(_, _, _) -> error(dets_tables_are_not_kept_here).

select_delete(_, _) -> error(dets_tables_are_not_kept_here).

slot(_, _) -> error(dets_tables_are_not_kept_here).

%% There is nothing to start, and no table is open.
start() -> ok.

stop() -> ok.

sync(_) -> error(dets_tables_are_not_kept_here).

table(_) -> error(dets_tables_are_not_kept_here).

table(_, _) -> error(dets_tables_are_not_kept_here).

to_ets(_, _) -> error(dets_tables_are_not_kept_here).

traverse(_, _) -> error(dets_tables_are_not_kept_here).

update_counter(_, _, _) -> error(dets_tables_are_not_kept_here).

where(_, _) -> error(dets_tables_are_not_kept_here).
