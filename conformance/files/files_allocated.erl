%% Files that are made longer, advised about, synchronised and found by directory; what names open files have.
-module(files_allocated).
-export([main/0]).

main() ->
    [begin
         t(fun() -> with([write, read | Raw], fun(D) -> [file:allocate(D, 0, 100), size(), file:allocate(D, 10, 20), size(), file:allocate(D, 150, 50), size()] end) end),
         t(fun() -> with([write, read | Raw], fun(D) -> [file:write(D, "abc"), file:allocate(D, 2, 3), file:pread(D, 0, 9)] end) end),
         t(fun() -> with([write, read | Raw], fun(D) -> [file:advise(D, 0, 0, A) || A <- [normal, sequential, random, no_reuse, will_need, dont_need]] end) end),
         t(fun() -> with([write | Raw], fun(D) -> [file:write(D, "x"), file:datasync(D), file:sync(D), size()] end) end),
         t(fun() -> with([read | Raw], fun(D) -> [file:allocate(D, 0, 5), file:datasync(D), file:sync(D)] end) end),
         t(fun() -> with([read | Raw], fun(D) -> file:close(D), element(1, file:datasync(D)) end) end),
         t(fun() -> with([read | Raw], fun(D) -> file:close(D), element(1, file:allocate(D, 0, 1)) end) end),
         t(fun() -> with([read | Raw], fun(D) -> file:close(D), element(1, file:advise(D, 0, 0, normal)) end) end)
     end || Raw <- [[], [raw]]],
    t(fun() -> with([write, raw], fun(D) -> [file:allocate(D, -1, 1), file:allocate(D, 0, -1), file:allocate(D, a, 1), file:advise(D, 0, 0, foo), file:advise(D, a, 0, normal),
                                             file:advise(D, -1, 0, normal)] end) end),
    t(fun() -> with([read], fun(D) -> [file:pid2name(D), file:pid2name(self())] end) end),
    t(fun() -> file:pid2name(foo) end),
    t(fun() -> [file:make_dir("d"), file:write_file("d/x", "{a, 1}. b.")] end),
    t(fun() -> [opened(["none", "d"], "x", [read]), opened(["none"], "x", [read]), opened([], "x", [read]), opened(["d"], "../f", [raw]), opened(["."], "d", [read]),
                opened(["d"], x, [read, binary]), opened(["d", "e"], "new", [write])] end),
    t(fun() -> [file:path_consult(["none", "d"], "x"), file:path_consult(["none"], "x"), file:path_consult([], x), file:consult("d/x"), file:consult("none")] end),
    t(fun() -> [file:delete("d/new", [raw]), file:delete("d/new", [raw]), file:delete("none", [raw])] end),
    t(fun() -> [file:del_dir("d"), file:del_dir_r("d"), file:del_dir_r("d"), file:del_dir("d"), file:del_dir_r(1)] end),
    t(fun() -> [file:write_file("g", "ab", [exclusive]), file:write_file("g", "cd", [append]), file:read_file("g"), file:write_file("g", "", [foo | bar])] end),
    t(fun() -> [file:copy("g", "h", 3), file:read_file("h"), file:copy("g", {"h", [append]}, 1), file:read_file("h"), file:rename("h", "i"), file:rename("h", "i")] end),
    t(fun() -> with([write, read, binary], fun(D) -> [file:pwrite(D, [{0, "abc"}, {5, <<"x">>}]), file:pread(D, 0, 9), file:pwrite(D, [])] end) end),
    t(fun() -> [is_list(atom_to_list(file:native_name_encoding())), file:make_link("g", "j"), file:make_link("g", "j"), file:make_symlink("g", "j"), file:delete("j")] end),
    t(fun() -> {ok, Here} = file:get_cwd(), [file:make_dir("e"), file:set_cwd("e"), file:write_file("in", "1"), file:set_cwd(".."), file:read_file("e/in"),
                                             file:set_cwd("none"), file:get_cwd() =:= {ok, Here}] end),
    t(fun() -> [lists:flatten(file:format_error(R)) || R <- [enoent, eacces, badarg, {3, erl_parse, ["syntax error before: ", "x"]}]] end),
    t(fun() -> {ok, Names} = file:list_dir("."), lists:sort(Names) end).

with(Modes, Do) ->
    {ok, D} = file:open("f", Modes),
    Result = Do(D),
    _ = file:close(D),
    Result.

size() -> filelib:file_size("f").

opened(Dirs, Name, Modes) ->
    case file:path_open(Dirs, Name, Modes) of
        {ok, D, Full} ->
            ok = file:close(D),
            Full;
        Error -> Error
    end.

t(F) ->
    try F() of
        X -> io:format("~0tp~n", [X])
    catch
        C:R -> io:format("~w: ~0tp~n", [C, R])
    end.
