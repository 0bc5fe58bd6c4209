// Package stdlib holds the Erlang library modules that programs of this system call, as source
// embedded in the binary. The loader compiles a module when it is first called.
//
// The modules are written for this system; their functions are those of OTP 25 and return, print
// and raise the same. Some functions of a module may be built in: where the virtual machine has a
// function of that name and arity, the built-in one wins, and the module does not define it.
// Modules named epiphany_* are no part of OTP:
//
//	epiphany           processes on cores: spawning; count/0 and others are built in
//	epiphany_device    servers of the I/O protocol: standard input, open files
//	epiphany_file      calls for files and input, behind file
//	epiphany_format    format strings, behind io and io_lib
//	epiphany_fread     input by format, behind io and io_lib
//	epiphany_float     floats with a given number of digits
//	epiphany_sort      sorting and merging, behind lists
//	epiphany_ziggurat  the table of rand's normal distribution
//	epiphany_archive   the format of zip archives, behind zip
//	epiphany_balanced  balanced trees, behind gb_trees and gb_sets
//	epiphany_hashing   hash tables, behind dict and sets
//	epiphany_match     match specifications, behind ets
//	epiphany_overload  settings against too many events, behind logger
//	epiphany_query     plans of queries, behind qlc; epiphany_query_frames: values of keys;
//	                   epiphany_query_info: what they show; epiphany_query_spec: match specifications;
//	                   epiphany_query_text: queries that are texts
//	epiphany_uri       the grammar of RFC 3986, behind uri_string
//
// The built-in functions that they lean on beside those of the module erlang:
//
//	epiphany:internal_spawn(M, F, Args, Options)   -> Pid | {Pid, Ref}; Options: list of link, monitor; error system_limit
//	epiphany:count(), state(), host()              -> integer, atom, master | slave
//	epiphany:resource(Application)                 -> {ok, Characters of Application.app} | error
//	epiphany:bits_atoms()                          -> ok, when the atoms of format_bs_fail exist
//	epiphany:load_module(M)                        -> {module, M} | {error, Reason}
//	epiphany_io:write(Term, Depth, Unicode)        -> characters as ~w (or ~W; Depth -1: no limit)
//	epiphany_io:print(Term, Column, Line, Depth, Unicode, Strings) -> characters as ~p from that column (1 is the first)
//	epiphany_host:call(Request)                    -> Ref: something outside; the answer is the message {epiphany_host, Ref, Answer}
//	epiphany_host:log(Chars)                       -> ok: printed as the first handler of the log prints
//	epiphany_io:put_chars(Device, Chars)           -> ok | {request, Pid}: the device is a process, ask it
//	epiphany_unicode:to_list(Text, Encoding)       -> [Char] | false; Encoding: utf8 | latin1
//	epiphany_unicode:to_binary(Text, From, To)     -> binary | false; To: utf8 | latin1 | utf16_big | utf16_little | utf32_big | ...
//	epiphany_unicode:graphemes(Text)               -> [Char | [Char]] | false: grapheme clusters
//	epiphany_unicode:change_case(Case, Text)       -> [Char] | false; Case: uppercase | lowercase | titlecase | casefold
//	epiphany_unicode:normalize(Form, Text)         -> [Char] | false; Form: nfc | nfd | nfkc | nfkd
//	epiphany_unicode:combining_class(Char)         -> 0 to 255
//	epiphany_rand:exsss(State), exsp(State), exrop(State) -> [Word | Next]: a step of a generator; State: [Word | Word]
//	epiphany_env:get(Application, Key)             -> {ok, Value} | undefined
//	epiphany_env:set(Application, Key, Value)      -> ok
//	epiphany_env:unset(Application, Key)           -> ok
//	epiphany_env:all(Application)                  -> [{Key, Value}]
//	epiphany_mailbox:mark(), peek(Mark, Timeout)   -> instructions: where the next message comes; {message, M} | timeout
//	epiphany_ets:first(Table, Backward, Most, Within) -> {Objects, Key, Number} | '$end_of_table': with keys in the pattern Within
//	epiphany_ets:next(Table, Key, Number, Backward, Most, Within) -> {Objects, Key, Number} | '$end_of_table'
//	epiphany_ets:delete(Table, Object), replace(Table, Object, New) -> boolean: whether there was such an object
//	epiphany_ets:access(Table, read | write)       -> {Type, KeyPosition}
//	lists:reverse/2 member/2 keyfind/3 keymember/3 keysearch/3
//	maps:get/2 find/2 put/3 remove/2 is_key/2 merge/2 keys/1 values/1 from_list/1 to_list/1
//	erts_internal:map_next(Place, Map, iterator)   -> {Key, Value, Rest} from a place in the map on; Rest is another such, none or [Place | Map]
//	math: all functions
//
// Spawned processes go where the system puts them, unless the option {place, core | host | any} of
// erlang:spawn_opt says it: on a core or system_limit, on the host, or on a core if one is free. So
// gen_server:start_link(M, Args, [{spawn_opt, [{place, core}]}]) is a server on a core. The
// processes that the library starts for its own service are on the host.
//
// Where a module has less than OTP's, the test that compares the two says so. Known to differ:
// lists:sort/1 leaves numbers that compare equal, such as 1 and 1.0, in their order (OTP does not
// always); maps:to_list/1 and what follows from it gives the keys of a map with more than 32 of
// them in an order of its own, as OTP does in another; string gives flat lists for deep ones, but
// for what is left at their end; local time is universal time; ets goes through all tables by the
// order of keys, and a compiled match specification is a fun; logger prints where error reports go
// what OTP's default handler prints to standard output, and has no overload protection; the group
// leader of an application's processes is that of the application controller.
//
// What the library does not do: run anything by itself. There is no server process behind timer,
// logger or io; application and global begin one with the first question.
//
// Where erl is on the path, the tests compile each module under another name and compare it with
// OTP's on generated arguments.
package stdlib
