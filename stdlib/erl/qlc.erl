%% Queries over tables. The compiler makes {qlc_lc, Fun} of the comprehension of q/1,2: see compiler/syntax/query.go. What is to be
%% done for a query is planned in epiphany_query; generators are gone through in the order in which they are written.
-module(qlc).
-export([append/1, append/2, cursor/1, cursor/2, delete_cursor/1, e/1, e/2, eval/1, eval/2, fold/3, fold/4, format_error/1, info/1, info/2, keysort/2, keysort/3,
         next_answers/1, next_answers/2, q/1, q/2, sort/1, sort/2, transform_from_evaluator/2, string_to_handle/1, string_to_handle/2, string_to_handle/3, table/2]).
-export([of_ets/2]).

-record(qlc_handle, {h}).
-record(qlc_opt, {unique = false, cache = no, max_lookup = -1, join = any, tmpdir = "", lookup = any, max_list = 524288, tmpdir_usage = allowed}).
-record(qlc_append, {hl}).
-record(qlc_sort, {h, how, options}).
-record(qlc_table, {traverse, pre, post, parent, info, format, lookup, equality}).
-record(query, {step, sources, unique = false, cache = no, tokens = [], fields = [], variables = #{}, template = none, qualifiers = []}).
-record(qlc_cursor, {c}).

-define(STOPPED, '$qlc_stopped').

q(Query) -> q(Query, []).

q({qlc_lc, Fun}, Options) when is_function(Fun, 0) ->
    Defaults = #{unique => false, cache => no, max_lookup => -1, join => any, lookup => any},
    #{unique := Unique, cache := Cache, max_lookup := Max, join := Join, lookup := Lookup} = options(Options, Defaults),
    #qlc_handle{h = {qlc_lc, Fun, #qlc_opt{unique = Unique, cache = Cache, max_lookup = Max, join = Join, lookup = Lookup}}};
q(_, _) -> error(badarg).

table(Traverse, Options) when is_function(Traverse, 0); is_function(Traverse, 1) ->
    Known = #{pre_fun => undefined, post_fun => undefined, info_fun => undefined, format_fun => undefined, lookup_fun => undefined,
              parent_fun => undefined, key_equality => '=:=', stop_fun => undefined},
    #{pre_fun := Pre, post_fun := Post, parent_fun := Parent, info_fun := Info, format_fun := Format, lookup_fun := Lookup,
      key_equality := Equality} = options(Options, Known),
    #qlc_handle{h = #qlc_table{traverse = Traverse, pre = Pre, post = Post, parent = Parent, info = Info, format = Format,
                               lookup = Lookup, equality = Equality}};
table(_, _) -> error(badarg).

%% ets:table/1,2.
of_ets(Table, Options) ->
    Defaults = #{n_objects => 100, traverse => select, key_equality => '=:='},
    #{n_objects := Number, traverse := Way} = options(Options, Defaults),
    {Traverse, Lookup} = case Way of
        first_next -> {fun() -> walk(Table, ets:first(Table), fun ets:next/2) end, fun(_, Keys) -> found(Table, Keys) end};
        last_prev -> {fun() -> walk(Table, ets:last(Table), fun ets:prev/2) end, fun(_, Keys) -> found(Table, Keys) end};
        select -> {fun(Spec) -> selected(select(Table, Spec, Number)) end, fun(_, Keys) -> found(Table, Keys) end};
        {select, Spec} -> {fun() -> selected(select(Table, Spec, Number)) end, undefined}
    end,
    Equality = case ets:info(Table, type) of ordered_set -> '=='; _ -> '=:=' end,
    table(Traverse, [{pre_fun, fun(_) -> ets:safe_fixtable(Table, true) end}, {post_fun, fun() -> ets:safe_fixtable(Table, false) end},
                     {info_fun, fun(What) -> info_of_ets(Table, What) end}, {format_fun, fun(What) -> format_of_ets(Table, What, Options) end},
                     {lookup_fun, Lookup}, {key_equality, Equality}]).

found(Table, Keys) -> lists:flatmap(fun(Key) -> ets:lookup(Table, Key) end, Keys).

info_of_ets(Table, num_of_objects) -> ets:info(Table, size);
info_of_ets(Table, keypos) -> ets:info(Table, keypos);
info_of_ets(Table, is_unique_objects) -> ets:info(Table, type) =/= duplicate_bag;
info_of_ets(Table, is_sorted_key) -> ets:info(Table, type) =:= ordered_set;
info_of_ets(_, _) -> undefined.

format_of_ets(Table, {all, _, _}, []) -> {ets, table, [Table]};
format_of_ets(Table, {all, _, _}, Options) -> {ets, table, [Table, Options]};
format_of_ets(Table, {match_spec, Spec}, Options) -> {ets, table, [Table, [{traverse, {select, Spec}} | lists:flatten([Options])]]};
format_of_ets(Table, {lookup, _, [Key]}, _) -> io_lib:format("ets:lookup(~w, ~w)", [Table, Key]);
format_of_ets(Table, {lookup, _, Keys}, _) -> io_lib:format("lists:flatmap(fun(V) -> ets:lookup(~w, V) end, ~w)", [Table, Keys]).

walk(_, '$end_of_table', _) -> [];
walk(Table, Key, Step) -> ets:lookup(Table, Key) ++ fun() -> walk(Table, Step(Table, Key), Step) end.

select(Table, Spec, default) -> select(Table, Spec, 100);
select(Table, Spec, Number) -> ets:select(Table, Spec, Number).

selected('$end_of_table') -> [];
selected({Objects, Continuation}) -> Objects ++ fun() -> selected(ets:select(Continuation)) end.

append(A, B) -> append([A, B]).

append(Handles) when is_list(Handles) -> #qlc_handle{h = #qlc_append{hl = [checked(H) || H <- Handles]}};
append(Handles) -> error({bad_generator, Handles}).

sort(Handle) -> sort(Handle, []).

sort(Handle, Options) -> #qlc_handle{h = #qlc_sort{h = checked(Handle), how = whole, options = sorting(Options)}}.

keysort(Keys, Handle) -> keysort(Keys, Handle, []).

keysort(Keys, Handle, Options) ->
    is_keys(Keys) orelse error(badarg),
    Given = sorting(Options),
    is_function(map_get(order, Given)) andalso error({badarg, order}),
    #qlc_handle{h = #qlc_sort{h = checked(Handle), how = {keys, Keys}, options = Given}}.

is_keys([Key]) -> is_key(Key);
is_keys([Key | Keys]) -> is_key(Key) andalso is_keys(Keys);
is_keys(Key) -> is_key(Key).

is_key(Key) -> is_integer(Key) andalso Key > 0.

%% The options for sorting, with those that are given as they are shown.
sorting(Options) ->
    Defaults = #{order => ascending, unique => false, compressed => false, size => 524288, no_files => 16, tmpdir => ""},
    lists:member(compressed, lists:flatten([Options])) andalso error(badarg),
    Known = options(Options, Defaults),
    Known#{given => [{Name, Value} || {Name, Value} <- maps:to_list(Known), Value =/= map_get(Name, Defaults)]}.

%% Options over their defaults: a list of {Name, Value} and of names, which stand for true, or one of these alone.
options(Options, Defaults) when is_list(Options), length(Options) >= 0 -> lists:foldl(fun option/2, Defaults, Options);
options([_ | _], _) -> error(badarg);
options(Option, Defaults) -> option(Option, Defaults).

option({Name, Value}, Known) when is_map_key(Name, Known) ->
    Meant = case Value of true when Name =:= cache; Name =:= cache_all -> ets; false when Name =:= cache; Name =:= cache_all -> no; _ -> Value end,
    valid(Name, Meant) orelse error(badarg),
    Known#{Name := Meant};
option(Name, Known) when is_map_key(Name, Known), is_atom(Name) -> option({Name, flag(Name)}, Known);
option(_, _) -> error(badarg).

flag(cache) -> ets;
flag(cache_all) -> ets;
flag(_) -> true.

valid(Name, Value) when Name =:= unique; Name =:= unique_all; Name =:= compressed -> is_boolean(Value);
valid(Name, Value) when Name =:= cache; Name =:= cache_all -> lists:member(Value, [ets, list, no]);
valid(pre_fun, F) -> F =:= undefined orelse is_function(F, 1);
valid(Name, F) when Name =:= post_fun; Name =:= parent_fun; Name =:= stop_fun -> F =:= undefined orelse is_function(F, 0);
valid(Name, F) when Name =:= info_fun; Name =:= format_fun -> F =:= undefined orelse is_function(F, 1);
valid(lookup_fun, F) -> F =:= undefined orelse is_function(F, 2);
valid(key_equality, Op) -> Op =:= '==' orelse Op =:= '=:=';
valid(order, Order) -> Order =:= ascending orelse Order =:= descending orelse is_function(Order, 2);
valid(n_objects, Number) -> Number =:= default orelse is_integer(Number) andalso Number > 0;
valid(traverse, Way) -> lists:member(Way, [first_next, last_prev, select]) orelse is_tuple(Way) andalso tuple_size(Way) =:= 2 andalso element(1, Way) =:= select;
valid(join, Join) -> lists:member(Join, [any, merge, lookup, nested_loop]);
valid(max_list_size, N) -> is_integer(N) andalso N >= 0;
valid(tmpdir_usage, Usage) -> lists:member(Usage, [allowed, not_allowed, info_msg, warning_msg, error_msg]);
valid(spawn_options, Options) -> Options =:= default orelse try length(Options) >= 0 catch error:badarg -> false end;
valid(max_lookup, Max) -> Max =:= infinity orelse is_integer(Max) andalso Max >= 0;
valid(lookup, Lookup) -> lists:member(Lookup, [any, true, false]);
valid(flat, Flat) -> is_boolean(Flat);
valid(format, Format) -> lists:member(Format, [abstract_code, debug, string]);
valid(n_elements, N) -> N =:= infinity orelse is_integer(N) andalso N > 0;
valid(depth, N) -> N =:= infinity orelse is_integer(N) andalso N >= 0;
valid(_, _) -> true.

checked(#qlc_handle{} = Handle) -> Handle;
checked(Objects) when is_list(Objects) -> Objects;
checked(_) -> error(badarg).

info(Handle) -> info(Handle, []).

info(Handle, Options) ->
    Defaults = (evaluation([]))#{n_elements => infinity, depth => infinity, flat => true, format => string},
    Wanted = (options(Options, Defaults))#{shown => true},
    epiphany_query_info:show(epiphany_query:plan(checked(Handle), Wanted), Wanted).

e(Handle) -> eval(Handle, []).

e(Handle, Options) -> eval(Handle, Options).

eval(Handle) -> eval(Handle, []).

eval(Handle, Options) ->
    Wanted = evaluation(Options),
    case checked(Handle) of
        Objects when is_list(Objects), not map_get(unique_all, Wanted) -> Objects;
        Checked ->
            Plan = planned(Checked, Wanted),
            case is_given(Plan) of
                {true, Objects} -> Objects;
                false -> fold_plan(fun(Answer, Acc) -> [Answer | Acc] end, [], Plan, fun lists:reverse/1)
            end
    end.

%% A list that is all that there is to evaluate is the value, whatever its tail; one that goes on with a fun is not.
is_given({list, Objects}) ->
    case tail(Objects) of
        More when is_function(More) -> false;
        _ -> {true, Objects}
    end;
is_given({append, [Plan]}) -> is_given(Plan);
is_given(_) -> false.

tail([_ | Tail]) -> tail(Tail);
tail(Tail) -> Tail.

fold(Fun, Acc, Handle) -> fold(Fun, Acc, Handle, []).

fold(Fun, Acc, Handle, Options) -> fold_plan(Fun, Acc, planned(checked(Handle), evaluation(Options)), fun(Last) -> Last end).

fold_plan(Fun, Acc, Plan, Finish) ->
    Tables = [{Table, parent(Table)} || Table <- epiphany_query:tables(Plan)],
    run(Tables, undefined, fun() -> Finish(each(Plan, Fun, Acc)) end).

planned(Handle, #{unique_all := true} = Wanted) ->
    case epiphany_query:plan(Handle, Wanted) of
        #query{} = Query -> Query#query{unique = true};
        Plan -> {once, Plan}
    end;
planned(Handle, Wanted) -> epiphany_query:plan(Handle, Wanted).

evaluation(Options) ->
    Defaults = #{unique_all => false, cache_all => no, max_list_size => 524288, tmpdir => "", tmpdir_usage => allowed},
    (options(Options, Defaults))#{shown => false}.

%% The process that asks for an evaluation may tell tables of itself.
parent(#qlc_table{parent = undefined}) -> undefined;
parent(#qlc_table{parent = Parent}) -> Parent().

%% What a table gives that is no list is the value of the whole evaluation.
run(Tables, Stop, Evaluate) ->
    Tag = make_ref(),
    Before = put('$qlc_run', Tag),
    try prepared(Tables, Stop, Evaluate)
    catch throw:{Tag, Value} -> Value
    after
        _ = [erase(Key) || {'$qlc_kept', Run, _} = Key <- get_keys(), Run =:= Tag],
        case Before of
            undefined -> erase('$qlc_run');
            _ -> put('$qlc_run', Before)
        end
    end.

prepared([{#qlc_table{pre = Pre, post = Post}, Value} | Tables], Stop, Evaluate) ->
    Pre =:= undefined orelse Pre([{parent_value, Value}, {stop_fun, Stop}]),
    try prepared(Tables, Stop, Evaluate)
    after Post =:= undefined orelse Post()
    end;
prepared([], _, Evaluate) -> Evaluate().

ends(Value) ->
    case get('$qlc_run') of
        Tag when is_reference(Tag) -> throw({Tag, Value});
        _ -> error(badarg)
    end.

%% The answers of a plan one by one, in order.
each(#query{unique = true} = Query, Each, Acc) -> once(Query#query{unique = false}, Each, Acc);
each({once, Plan}, Each, Acc) -> once(Plan, Each, Acc);
each(#query{cache = {_, Ref}} = Query, Each, Acc) -> lists:foldl(Each, Acc, kept(Query#query{cache = no}, {'$qlc_kept', get('$qlc_run'), Ref}));
each(#query{step = Step, sources = Sources}, Each, Acc) -> step(Sources, Step(), Each, Acc);
each({append, Plans}, Each, Acc) -> lists:foldl(fun(Plan, A) -> each(Plan, Each, A) end, Acc, Plans);
each({sort, Plan, How, Options}, Each, Acc) -> lists:foldl(Each, Acc, sorted(How, Options, answers(Plan)));
each({spec, Plan, Spec}, Each, Acc) ->
    Compiled = ets:match_spec_compile(Spec),
    each(Plan, fun(Object, A) -> lists:foldl(Each, A, ets:match_spec_run([Object], Compiled)) end, Acc);
each({table, Table, How}, Each, Acc) -> objects(traversed(Table, How), Each, Acc);
each({list, Objects}, Each, Acc) -> objects(Objects, Each, Acc).

answers(Plan) -> lists:reverse(each(Plan, fun(Answer, A) -> [Answer | A] end, [])).

kept(Plan, Key) ->
    case get(Key) of
        undefined ->
            Answers = answers(Plan),
            put(Key, Answers),
            Answers;
        Answers -> Answers
    end.

once(Plan, Each, Acc) ->
    First = fun(Answer, {Seen, A}) when is_map_key(Answer, Seen) -> {Seen, A};
               (Answer, {Seen, A}) -> {Seen#{Answer => []}, Each(Answer, A)}
            end,
    {_, Last} = each(Plan, First, {#{}, Acc}),
    Last.

%% With no generator left the elements of a step are answers.
step([], Answers, Each, Acc) -> lists:foldl(Each, Acc, Answers);
step([Source | Sources], Next, Each, Acc) ->
    Within = fun({_, Step}, Outer) -> each(Source, fun(Value, A) -> step(Sources, Step(Value), Each, A) end, Outer) end,
    lists:foldl(Within, Acc, Next).

%% Tables that can select get a specification that selects everything.
traversed(#qlc_table{lookup = Lookup}, {lookup, Position, Keys}) -> Lookup(Position, Keys);
traversed(#qlc_table{traverse = Traverse}, {select, Spec}) -> Traverse(Spec);
traversed(#qlc_table{traverse = Traverse}, all) when is_function(Traverse, 0) -> Traverse();
traversed(#qlc_table{traverse = Traverse}, all) -> Traverse([{'$1', [], ['$1']}]).

objects([], _, Acc) -> Acc;
objects([Object | Objects], Each, Acc) when is_list(Objects); is_function(Objects) -> objects(Objects, Each, Each(Object, Acc));
objects([_ | Tail], _, _) -> error({badfun, Tail});
objects(More, Each, Acc) when is_function(More) -> objects(More(), Each, Acc);
objects(Value, _, _) -> ends(Value).

sorted(whole, #{order := Order, unique := Unique}, Answers) -> in_order(Order, Unique, Answers, fun(Answer) -> Answer end);
sorted({keys, Keys}, #{order := Order, unique := Unique}, Answers) ->
    Most = lists:max(lists:flatten([Keys])),
    lists:all(fun(Answer) -> is_tuple(Answer) andalso tuple_size(Answer) >= Most end, Answers) orelse ends({error, ?MODULE, bad_object}),
    Key = case Keys of
        [_ | _] -> fun(Answer) -> [element(K, Answer) || K <- Keys] end;
        _ -> fun(Answer) -> element(Keys, Answer) end
    end,
    in_order(Order, Unique, Answers, Key).

in_order(descending, Unique, Answers, Key) -> lists:reverse(in_order(ascending, Unique, Answers, Key));
in_order(Order, Unique, Answers, Key) ->
    Sorted = lists:sort(before(Order), [{Key(Answer), Answer} || Answer <- Answers]),
    [Answer || {_, Answer} <- firsts(Unique, before(Order), Sorted)].

before(ascending) -> fun({A, _}, {B, _}) -> A =< B end;
before(Order) -> fun({A, _}, {B, _}) -> Order(A, B) end.

%% Of neighbours that compare equal the first.
firsts(true, Before, [A, B | Rest]) ->
    case Before(B, A) of
        true -> firsts(true, Before, [A | Rest]);
        false -> [A | firsts(true, Before, [B | Rest])]
    end;
firsts(_, _, Sorted) -> Sorted.

%% A cursor is a process that evaluates as far as it is asked to.
cursor(Handle) -> cursor(Handle, []).

cursor(Handle, Options) ->
    Wanted = options(Options, (evaluation([]))#{spawn_options => default}),
    Plan = planned(checked(Handle), Wanted),
    Tables = [{Table, parent(Table)} || Table <- epiphany_query:tables(Plan)],
    Owner = self(),
    Spawning = case map_get(spawn_options, Wanted) of default -> [link]; Given -> lists:delete(monitor, Given) end,
    Ready = make_ref(),
    {Pid, Monitor} = erlang:spawn_opt(fun() -> cursor_process(Plan, Tables, Owner, Ready) end, [monitor | Spawning]),
    receive
        {Ready, ok} ->
            erlang:demonitor(Monitor, [flush]),
            #qlc_cursor{c = {Pid, Owner}};
        {Ready, Failure} ->
            erlang:demonitor(Monitor, [flush]),
            failed(Failure);
        {'DOWN', Monitor, process, Pid, Reason} -> exit(Reason)
    end.

cursor_process(Plan, Tables, Owner, Ready) ->
    put('$qlc_asked', Ready),
    process_flag(trap_exit, true),
    erlang:monitor(process, Owner),
    Self = #qlc_cursor{c = {self(), Owner}},
    Answer = fun(Object, Asked) -> answer(Object, Asked, Owner) end,
    Evaluate = fun() ->
        Owner ! {Ready, ok},
        {answered, each(Plan, Answer, asked(Owner))}
    end,
    try run(Tables, fun() -> delete_cursor(Self) end, Evaluate) of
        {answered, {Ref, _, Answers}} ->
            Owner ! {Ref, {ok, lists:reverse(Answers)}},
            exhausted(Owner);
        Value -> fail(Owner, {value, Value})
    catch
        throw:?STOPPED -> ok;
        Class:Reason:Stack -> fail(Owner, {Class, Reason, Stack})
    end.

%% The request that is open stands in the process dictionary too: a failure is its answer.
asked(Owner) ->
    receive
        {Owner, Ref, Number} when is_reference(Ref) ->
            put('$qlc_asked', Ref),
            {Ref, Number, []};
        {'DOWN', _, process, Owner, _} -> throw(?STOPPED);
        {Owner, stop} -> throw(?STOPPED);
        {'EXIT', Owner, _} -> throw(?STOPPED);
        {'EXIT', Pid, Reason} when Pid =/= Owner, Pid =/= self(), Reason =/= normal -> exit(Reason);
        {'EXIT', _, _} -> asked(Owner);
        Other ->
            error_logger:error_msg("qlc: the cursor ~w got a message that nobody expects: ~tw~n", [self(), Other]),
            asked(Owner)
    end.

answer(Answer, {Ref, 1, Answers}, Owner) ->
    Owner ! {Ref, {ok, lists:reverse(Answers, [Answer])}},
    asked(Owner);
answer(Answer, {Ref, all_remaining, Answers}, _) -> {Ref, all_remaining, [Answer | Answers]};
answer(Answer, {Ref, Number, Answers}, _) -> {Ref, Number - 1, [Answer | Answers]}.

exhausted(Owner) ->
    try asked(Owner) of
        {Ref, _, []} ->
            Owner ! {Ref, {ok, []}},
            exhausted(Owner)
    catch throw:?STOPPED -> ok
    end.

fail(Owner, Failure) -> Owner ! {get('$qlc_asked'), Failure}.

next_answers(Cursor) -> next_answers(Cursor, 10).

next_answers(#qlc_cursor{c = {Pid, Owner}}, Number) when Owner =:= self(), Number =:= all_remaining; Owner =:= self(), is_integer(Number), Number > 0 ->
    Monitor = erlang:monitor(process, Pid),
    Pid ! {Owner, Monitor, Number},
    receive
        {Monitor, Answered} ->
            erlang:demonitor(Monitor, [flush]),
            case Answered of
                {ok, Answers} -> Answers;
                Failure -> failed(Failure)
            end;
        {'DOWN', Monitor, process, Pid, _} ->
            unlink(Pid),
            receive {'EXIT', Pid, _} -> ok after 0 -> ok end,
            error({qlc_cursor_pid_no_longer_exists, Pid})
    end;
next_answers(#qlc_cursor{c = {_, Owner}}, _) when Owner =/= self() -> error(not_cursor_owner);
next_answers(_, _) -> error(badarg).

failed({value, Value}) -> Value;
failed({Class, Reason, Stack}) -> erlang:raise(Class, Reason, Stack).

delete_cursor(#qlc_cursor{c = {Pid, Owner}}) when Owner =:= self() ->
    Monitor = erlang:monitor(process, Pid),
    erlang:unlink(Pid),
    Pid ! {Owner, stop},
    receive {'DOWN', Monitor, process, Pid, _} -> ok end;
delete_cursor(#qlc_cursor{}) -> error(not_cursor_owner);
delete_cursor(_) -> error(badarg).

string_to_handle(String) -> string_to_handle(String, []).

string_to_handle(String, Options) -> string_to_handle(String, Options, erl_eval:new_bindings()).

string_to_handle(String, Options, Bindings) when is_list(String) ->
    _ = options(Options, #{unique => false, cache => no, max_lookup => -1, join => any, lookup => any}),
    case erl_scan:string(String, 1, [text]) of
        {ok, Tokens, _} -> read(erl_eval:extended_parse_exprs(Tokens), Options, Bindings);
        {error, What, _} -> {error, qlc, What}
    end;
string_to_handle(_, _, _) -> error(badarg).

%% For erl_eval: what a call of q with a comprehension is evaluated as, or is.
transform_from_evaluator({call, _, _, [Query | _]} = Call, Bindings) ->
    case epiphany_query_text:fault(Query, Bindings) of
        none -> {ok, epiphany_query_text:nested(Call)};
        {Anno, Module, Reason} -> {not_ok, {error, qlc, {erl_anno:location(Anno), Module, Reason}}}
    end.

read({ok, [{lc, _, _, _} = Query]}, Options, Bindings) ->
    case epiphany_query_text:fault(Query, Bindings) of
        none -> q({qlc_lc, epiphany_query_text:evaluator(Query, Bindings)}, Options);
        {Anno, Module, Reason} -> {error, qlc, {erl_anno:location(Anno), Module, Reason}}
    end;
read({ok, [Other]}, _, _) -> {error, qlc, {erl_anno:location(element(2, Other)), qlc, not_a_query_list_comprehension}};
read({ok, _}, _, _) -> error(badarg);
read({error, What}, _, _) -> {error, qlc, What}.

format_error(not_a_query_list_comprehension) -> io_lib:format("argument is not a query list comprehension", []);
format_error({used_generator_variable, Name}) -> io_lib:format("generated variable ~w must not be used in list expression", [Name]);
format_error(binary_generator) -> io_lib:format("cannot handle binary generators", []);
format_error(bad_object) -> "the keys could not be extracted from some term";
format_error({error, ?MODULE, {Location, Module, Reason}}) -> io_lib:format("~w: ~ts~n", [line(Location), Module:format_error(Reason)]);
format_error({error, ?MODULE, Reason}) -> format_error(Reason);
format_error({error, Module, Reason}) -> Module:format_error(Reason);
format_error(Other) -> io_lib:format("~tp", [Other]).

line({Line, _}) -> Line;
line(Line) -> Line.
