%% Logs of terms in files, and that the files of tables are such logs.
-module(disk_logs).
-export([main/0]).

main() ->
    written(),
    repaired(),
    tables(),
    refused().

written() ->
    show(opened, disk_log:open([{name, x}, {file, "x.log"}])),
    show(logged, [disk_log:log(x, a), disk_log:log_terms(x, [b, {c, <<1:3>>}]), disk_log:blog(x, term_to_binary(d)), disk_log:alog(x, e),
                  disk_log:log(x, <<0:(8 * 70000)>>), disk_log:balog_terms(x, [term_to_binary(f)])]),
    show(sync, disk_log:sync(x)),
    show(bytes, start_and_size("x.log")),
    {Next, Some} = disk_log:chunk(x, start, 2),
    show(some, Some),
    {Next2, Others} = disk_log:chunk(x, Next, 3),
    show(others, Others),
    {Next3, Last} = disk_log:chunk(x, Next2),
    show(last, [case T of <<_:70000/binary>> -> long; _ -> T end || T <- Last]),
    {Next4, End} = disk_log:chunk(x, Next3),
    show('end', [End, disk_log:chunk(x, Next4)]),
    show(all, [disk_log:all(), disk_log:close(x), disk_log:all()]),
    show(closed, start_and_size("x.log")),
    show(truncated, [disk_log:open([{name, x}, {file, "x.log"}, {mode, read_write}]), disk_log:truncate(x, head), element(2, disk_log:chunk(x, start)),
                     disk_log:close(x)]),
    show(limited, [disk_log:open([{name, l}, {file, "l.log"}, {size, 30}]), disk_log:log(l, a), disk_log:log(l, lists:seq(1, 40)), disk_log:close(l)]),
    show(outside, [disk_log:open([{name, o}, {file, "o.log"}, {format, external}]), disk_log:blog(o, "text"), disk_log:balog(o, <<"more">>),
                   disk_log:log(o, term), disk_log:chunk(o, start), disk_log:close(o), file:read_file("o.log")]).

%% A log that has not been closed.
repaired() ->
    ok = file:write_file("r.log", <<1, 2, 3, 4, 6, 7, 8, 9, 4:32, 98, 87, 76, 65, (term_to_binary(1))/binary, "junk">>),
    show(need, disk_log:open([{name, r}, {file, "r.log"}, {repair, false}])),
    show(cut, [disk_log:open([{name, r}, {file, "r.log"}, {repair, truncate}]), disk_log:chunk(r, start), disk_log:close(r)]).

tables() ->
    T = ets:new(foo, [ordered_set]),
    ets:insert(T, [{X, integer_to_list(X)} || X <- lists:seq(1, 3)]),
    [begin
         ok = ets:tab2file(T, "t.tab", Options),
         {ok, t} = disk_log:open([{name, t}, {file, "t.tab"}, {mode, read_only}]),
         {_, [Like | Objects]} = disk_log:chunk(t, start),
         {_, Bytes, 0} = disk_log:bchunk(t, start),
         ok = disk_log:close(t),
         show(like, [lists:keyfind(K, 1, tuple_to_list(Like)) || K <- [name, type, size, keypos, extended_info, major_version]]),
         show(objects, lists:takewhile(fun is_tuple/1, Objects)),
         show(ends, [ended(Kept, lists:droplast(Bytes)) || ['$end_of_table', Kept] <- Objects]),
         {ok, u} = disk_log:open([{name, u}, {file, "u.tab"}, {repair, truncate}]),
         ok = disk_log:log_terms(u, [Like | lists:delete({2, "2"}, Objects)]),
         ok = disk_log:close(u),
         {ok, U} = ets:file2tab("u.tab"),
         show(fewer, [ets:tab2list(U), ets:file2tab("u.tab", [{verify, true}])])
     end || Options <- [[], [{extended_info, [object_count]}], [{extended_info, [md5sum]}], [{extended_info, [object_count, md5sum]}]]].

ended(Kept, Bytes) -> [case E of {md5, Md5} -> {md5, Md5 =:= erlang:md5(Bytes)}; _ -> E end || E <- Kept].

refused() ->
    ok = file:write_file("text", "some text"),
    show(none, [disk_log:close(none), disk_log:log(none, 1), disk_log:chunk(none, start), disk_log:sync(none), disk_log:info(none)]),
    show(options, [disk_log:open(Args) || Args <- [[{name, y}, {unknown, 1}], nolist, [{name, y}, {mode, both}, {file, "f"}]]]),
    show(files, [disk_log:open([{name, y}, {file, F}]) || F <- ["text", "no/directory"]]),
    show(twice, [disk_log:open([{name, y}, {file, "y.log"}]), disk_log:open([{name, y}, {file, "z.log"}]), disk_log:open([{name, y}, {mode, read_only}]),
                 disk_log:close(y), disk_log:close(y)]),
    show(only, [disk_log:open([{name, y}, {file, "y.log"}, {mode, read_only}]), disk_log:log(y, 1), disk_log:truncate(y), disk_log:close(y)]).

start_and_size(File) ->
    {ok, Bytes} = file:read_file(File),
    {binary:part(Bytes, 0, 60), byte_size(Bytes)}.

show(Name, Value) -> io:format("~p: ~0p~n", [Name, Value]).
