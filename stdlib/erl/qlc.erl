%% Queries over tables. The compiler makes {qlc_lc, Fun, N} of the comprehension of q/1,2: see
%% compiler/syntax/query.go. Queries are evaluated generator by generator, in the order in which
%% they are written: there are no plans for joins and no lookups by key, so each generator goes
%% through its whole table.
-module(qlc).
-export([append/1, append/2, cursor/1, cursor/2, delete_cursor/1, e/1, e/2, eval/1, eval/2, fold/3, fold/4, format_error/1, keysort/2, keysort/3,
         next_answers/1, next_answers/2, q/1, q/2, sort/1, sort/2, string_to_handle/1, string_to_handle/2, string_to_handle/3, table/2]).
-export([of_ets/2]).

-record(qlc_handle, {h}).
-record(table, {traverse, pre, post, parent}).
-record(append, {handles}).
-record(sort, {handle, how, options}).
-record(query, {step, generators, unique}).
-record(qlc_cursor, {c}).

-define(STOPPED, '$qlc_stopped').

q(Query) -> q(Query, []).

q({qlc_lc, Step, N}, Options) when is_function(Step, 0), is_integer(N) ->
    #{unique := Unique} = options(Options, #{unique => false, cache => no, max_lookup => -1, join => any, lookup => any}),
    #qlc_handle{h = #query{step = Step, generators = N, unique = Unique}};
q(_, _) -> error(badarg).

table(Traverse, Options) when is_function(Traverse, 0); is_function(Traverse, 1) ->
    Known = #{pre_fun => undefined, post_fun => undefined, info_fun => undefined, format_fun => undefined, lookup_fun => undefined,
              parent_fun => undefined, key_equality => '=:=', stop_fun => undefined},
    #{pre_fun := Pre, post_fun := Post, parent_fun := Parent} = options(Options, Known),
    #qlc_handle{h = #table{traverse = Traverse, pre = Pre, post = Post, parent = Parent}};
table(_, _) -> error(badarg).

%% ets:table/1,2.
of_ets(Table, Options) ->
    #{n_objects := Number, traverse := Way} = options(Options, #{n_objects => 100, traverse => select, key_equality => '=:='}),
    Traverse = case Way of
        first_next -> fun() -> walk(Table, ets:first(Table), fun ets:next/2) end;
        last_prev -> fun() -> walk(Table, ets:last(Table), fun ets:prev/2) end;
        select -> fun(Spec) -> selected(select(Table, Spec, Number)) end;
        {select, Spec} -> fun() -> selected(select(Table, Spec, Number)) end
    end,
    table(Traverse, [{pre_fun, fun(_) -> ets:safe_fixtable(Table, true) end}, {post_fun, fun() -> ets:safe_fixtable(Table, false) end}]).

walk(_, '$end_of_table', _) -> [];
walk(Table, Key, Step) -> ets:lookup(Table, Key) ++ fun() -> walk(Table, Step(Table, Key), Step) end.

select(Table, Spec, default) -> select(Table, Spec, 100);
select(Table, Spec, Number) -> ets:select(Table, Spec, Number).

selected('$end_of_table') -> [];
selected({Objects, Continuation}) -> Objects ++ fun() -> selected(ets:select(Continuation)) end.

append(A, B) -> append([A, B]).

append(Handles) when is_list(Handles) -> #qlc_handle{h = #append{handles = [checked(H) || H <- Handles]}};
append(Handles) -> error({bad_generator, Handles}).

sort(Handle) -> sort(Handle, []).

sort(Handle, Options) -> #qlc_handle{h = #sort{handle = checked(Handle), how = whole, options = sorting(Options)}}.

keysort(Keys, Handle) -> keysort(Keys, Handle, []).

keysort(Keys, Handle, Options) ->
    is_keys(Keys) orelse error(badarg),
    #qlc_handle{h = #sort{handle = checked(Handle), how = {keys, Keys}, options = sorting(Options)}}.

is_keys([Key]) -> is_key(Key);
is_keys([Key | Keys]) -> is_key(Key) andalso is_keys(Keys);
is_keys(Key) -> is_key(Key).

is_key(Key) -> is_integer(Key) andalso Key > 0.

sorting(Options) ->
    options(Options, #{order => ascending, unique => false, compressed => false, size => 0, no_files => 16, tmpdir => ""}).

%% Options over their defaults: a list of {Name, Value} and of names, which stand for true, or one of these alone.
options(Options, Defaults) when is_list(Options) -> lists:foldl(fun option/2, Defaults, Options);
options(Option, Defaults) -> option(Option, Defaults).

option({Name, Value}, Known) when is_map_key(Name, Known) ->
    valid(Name, Value) orelse error(badarg),
    Known#{Name := Value};
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
valid(spawn_options, Options) -> Options =:= default orelse is_list(Options);
valid(_, _) -> true.

checked(#qlc_handle{} = Handle) -> Handle;
checked(Objects) when is_list(Objects) -> Objects;
checked(_) -> error(badarg).

e(Handle) -> eval(Handle, []).

e(Handle, Options) -> eval(Handle, Options).

eval(Handle) -> eval(Handle, []).

eval(Handle, Options) ->
    Evaluation = evaluation(Options),
    case checked(Handle) of
        Objects when is_list(Objects), not map_get(unique_all, Evaluation) -> Objects;
        Checked ->
            run(fun() -> lists:reverse(each(Checked, fun(Answer, Acc) -> [Answer | Acc] end, [], Evaluation)) end)
    end.

fold(Fun, Acc, Handle) -> fold(Fun, Acc, Handle, []).

fold(Fun, Acc, Handle, Options) ->
    Evaluation = evaluation(Options),
    Checked = checked(Handle),
    run(fun() -> each(Checked, Fun, Acc, Evaluation) end).

evaluation(Options) -> options(Options, #{unique_all => false, cache_all => no, max_list_size => 524288, tmpdir => "", tmpdir_usage => allowed}).

%% What a table gives that is no list is the value of the whole evaluation.
run(Evaluate) ->
    Tag = make_ref(),
    Before = put('$qlc_run', Tag),
    try Evaluate()
    catch throw:{Tag, Value} -> Value
    after
        case Before of
            undefined -> erase('$qlc_run');
            _ -> put('$qlc_run', Before)
        end
    end.

%% The answers of a handle one by one, in order.
each(Handle, Each, Acc, Evaluation) ->
    Unique = map_get(unique_all, Evaluation) orelse is_unique(Handle),
    case Unique of
        true -> once(Handle, Each, Acc, Evaluation);
        false -> all(Handle, Each, Acc, Evaluation)
    end.

is_unique(#qlc_handle{h = #query{unique = Unique}}) -> Unique;
is_unique(_) -> false.

once(Handle, Each, Acc, Evaluation) ->
    First = fun(Answer, {Seen, A}) when is_map_key(Answer, Seen) -> {Seen, A};
               (Answer, {Seen, A}) -> {Seen#{Answer => []}, Each(Answer, A)}
            end,
    {_, Last} = all(Handle, First, {#{}, Acc}, Evaluation),
    Last.

all(#qlc_handle{h = #query{step = Step, generators = N}}, Each, Acc, Evaluation) -> step(N, Step(), Each, Acc, Evaluation);
all(#qlc_handle{h = #append{handles = Handles}}, Each, Acc, Evaluation) ->
    lists:foldl(fun(Handle, A) -> each(Handle, Each, A, Evaluation) end, Acc, Handles);
all(#qlc_handle{h = #sort{handle = Handle, how = How, options = Options}}, Each, Acc, Evaluation) ->
    Answers = lists:reverse(each(Handle, fun(Answer, A) -> [Answer | A] end, [], Evaluation)),
    lists:foldl(Each, Acc, sorted(How, Options, Answers));
all(#qlc_handle{h = #table{} = Table}, Each, Acc, _) -> in_table(Table, Each, Acc);
all(Objects, Each, Acc, _) -> objects(Objects, Each, Acc).

%% With no generator left the elements of a step are answers.
step(0, Answers, Each, Acc, _) -> lists:foldl(Each, Acc, Answers);
step(N, Next, Each, Acc, Evaluation) ->
    Within = fun({Source, Step}, Outer) ->
        each(checked(Source), fun(Value, A) -> step(N - 1, Step(Value), Each, A, Evaluation) end, Outer, Evaluation)
    end,
    lists:foldl(Within, Acc, Next).

in_table(#table{traverse = Traverse, pre = Pre, post = Post, parent = Parent}, Each, Acc) ->
    Value = case Parent of undefined -> undefined; _ -> Parent() end,
    Pre =:= undefined orelse Pre([{parent_value, Value}, {stop_fun, stop_fun()}]),
    try objects(traversed(Traverse), Each, Acc)
    after Post =:= undefined orelse Post()
    end.

%% Tables that can select get a specification that selects everything.
traversed(Traverse) when is_function(Traverse, 0) -> Traverse();
traversed(Traverse) -> Traverse([{'$1', [], ['$1']}]).

objects([], _, Acc) -> Acc;
objects([Object | Objects], Each, Acc) when is_list(Objects); is_function(Objects) -> objects(Objects, Each, Each(Object, Acc));
objects([_ | Tail], _, _) -> error({badfun, Tail});
objects(More, Each, Acc) when is_function(More) -> objects(More(), Each, Acc);
objects(Value, _, _) ->
    case get('$qlc_run') of
        Tag when is_reference(Tag) -> throw({Tag, Value});
        _ -> error(badarg)
    end.

%% The function with which a table ends the cursor that reads it; none outside of a cursor.
stop_fun() ->
    case get('$qlc_cursor') of
        undefined -> undefined;
        Cursor -> fun() -> delete_cursor(Cursor) end
    end.

sorted(whole, #{order := Order, unique := Unique}, Answers) -> in_order(Order, Unique, Answers, fun(Answer) -> Answer end);
sorted({keys, _}, #{order := Order}, _) when is_function(Order) -> error(badarg);
sorted({keys, Keys}, #{order := Order, unique := Unique}, Answers) ->
    Key = case Keys of
        [_ | _] -> fun(Answer) -> [element(K, Answer) || K <- Keys] end;
        _ -> fun(Answer) -> element(Keys, Answer) end
    end,
    in_order(Order, Unique, Answers, Key).

in_order(Order, Unique, Answers, Key) ->
    Sorted = lists:sort(before(Order), [{Key(Answer), Answer} || Answer <- Answers]),
    [Answer || {_, Answer} <- firsts(Unique, before(Order), Sorted)].

before(ascending) -> fun({A, _}, {B, _}) -> A =< B end;
before(descending) -> fun({A, _}, {B, _}) -> A >= B end;
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
    Evaluation = options(Options, (evaluation([]))#{spawn_options => default}),
    Checked = checked(Handle),
    Owner = self(),
    Spawning = case map_get(spawn_options, Evaluation) of default -> [link]; Given -> Given end,
    Pid = erlang:spawn_opt(fun() -> cursor_process(Checked, Evaluation, Owner) end, Spawning),
    #qlc_cursor{c = {Pid, Owner}}.

cursor_process(Handle, Evaluation, Owner) ->
    put('$qlc_cursor', #qlc_cursor{c = {self(), Owner}}),
    erlang:monitor(process, Owner),
    Answer = fun(Object, Asked) -> answer(Object, Asked, Owner) end,
    try run(fun() -> {answered, each(Handle, Answer, asked(Owner), Evaluation)} end) of
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
        {Owner, stop} -> throw(?STOPPED)
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
                {value, Value} -> Value;
                {Class, Reason, Stack} -> erlang:raise(Class, Reason, Stack)
            end;
        {'DOWN', Monitor, process, Pid, _} -> error({qlc_cursor_pid_no_longer_exists, Pid})
    end;
next_answers(#qlc_cursor{c = {_, Owner}}, _) when Owner =/= self() -> error(not_cursor_owner);
next_answers(_, _) -> error(badarg).

delete_cursor(#qlc_cursor{c = {Pid, Owner}}) when Owner =:= self() ->
    Monitor = erlang:monitor(process, Pid),
    erlang:unlink(Pid),
    Pid ! {Owner, stop},
    receive {'DOWN', Monitor, process, Pid, _} -> ok end;
delete_cursor(#qlc_cursor{}) -> error(not_cursor_owner);
delete_cursor(_) -> error(badarg).

string_to_handle(String) -> string_to_handle(String, []).

string_to_handle(String, Options) -> string_to_handle(String, Options, erl_eval:new_bindings()).

string_to_handle(String, Options, Bindings) ->
    _ = options(Options, #{unique => false, cache => no, max_lookup => -1, join => any, lookup => any}),
    case erl_scan:string(String) of
        {ok, Tokens, _} -> parsed(erl_parse:parse_exprs(Tokens), Options, Bindings);
        {error, What, _} -> {error, qlc, What}
    end.

parsed({ok, [{lc, Anno, Value, Qualifiers}]}, Options, Bindings) ->
    Nil = {nil, Anno},
    {Step, N} = step_form(Anno, Value, [{generate, Anno, Nil, {cons, Anno, Nil, Nil}}], Qualifiers, 0),
    try erl_eval:expr({'fun', Anno, {clauses, [{clause, Anno, [], [], [Step]}]}}, Bindings) of
        {value, Fun, _} -> q({qlc_lc, Fun, N}, Options)
    catch error:{unbound_var, Name} -> {error, qlc, {1, erl_lint, {unbound_var, Name}}}
    end;
parsed({ok, [Other]}, _, _) -> {error, qlc, {erl_anno:location(element(2, Other)), qlc, not_a_query_list_comprehension}};
parsed({ok, _}, _, _) -> error(badarg);
parsed({error, What}, _, _) -> {error, qlc, What}.

%% The step of a value as a form: what the compiler makes of comprehensions in source.
step_form(Anno, Value, Own, [{generate, At, Pattern, Source} | Rest], N) ->
    Var = {var, At, list_to_atom("query " ++ integer_to_list(N + 1))},
    {Next, Last} = step_form(Anno, Value, [{generate, At, Pattern, {cons, At, Var, {nil, At}}}], Rest, N + 1),
    Fun = {'fun', At, {clauses, [{clause, At, [Var], [], [Next]}]}},
    {{lc, Anno, {tuple, At, [Source, Fun]}, lists:reverse(Own)}, Last};
step_form(Anno, Value, Own, [Filter | Rest], N) -> step_form(Anno, Value, [Filter | Own], Rest, N);
step_form(Anno, Value, Own, [], N) -> {{lc, Anno, Value, lists:reverse(Own)}, N}.

format_error(not_a_query_list_comprehension) -> io_lib:format("argument is not a query list comprehension", []);
format_error({error, Module, Reason}) -> Module:format_error(Reason);
format_error(Other) -> io_lib:format("~tp", [Other]).
