%% Tables. What is done to a table in one step is a built-in function; this is the rest. Objects that are selected come from the master in pieces, and are
%% looked at here: a table that changes meanwhile may be seen in part as it was and in part as it is, as in OTP.
-module(ets).
-export([match/1, match/2, match/3, match_object/1, match_object/2, match_object/3, match_delete/2,
         select/1, select/2, select/3, select_reverse/1, select_reverse/2, select_reverse/3,
         select_count/2, select_delete/2, select_replace/2, match_spec_compile/1, match_spec_run/2, is_compiled_ms/1, test_ms/2,
         foldl/3, foldr/3, tab2list/1, init_table/2, slot/2, repair_continuation/2, fun2ms/1, table/1, table/2]).
-export([tab2file/2, tab2file/3, file2tab/1, file2tab/2, tabfile_info/1]).

%% How select/3 goes on in a table, from where.
-record(go, {table, ordered, spec, within = '_', key, number, backward, limit}).

%% What raises badarg within raises it from the function that has been called, with what there is to tell of the table.
%% As of a built-in function, there is no place in a source to tell.
-define(CALL(Args, Does), try Does catch error:badarg:Stack -> raised(?FUNCTION_NAME, Args, Stack) end).

raised(Function, Args, Stack) ->
    Callers = lists:dropwhile(fun(Frame) -> lists:member(element(1, Frame), [?MODULE, epiphany_ets, epiphany_match]) end, Stack),
    erlang:raise(error, badarg, [{?MODULE, Function, Args, [{error_info, about(Stack)}]} | Callers]).

about([{_, _, _, Where} | _]) -> proplists:get_value(error_info, Where, #{module => erl_stdlib_errors}).

match(Table, Pattern) -> ?CALL([Table, Pattern], found(Table, parts(Pattern))).
match(Table, Pattern, Limit) -> ?CALL([Table, Pattern, Limit], limited(Table, parts(Pattern), Limit, false)).
match(Continuation) -> ?CALL([Continuation], continued(Continuation)).

match_object(Table, Pattern) -> ?CALL([Table, Pattern], found(Table, whole(Pattern))).
match_object(Table, Pattern, Limit) -> ?CALL([Table, Pattern, Limit], limited(Table, whole(Pattern), Limit, false)).
match_object(Continuation) -> ?CALL([Continuation], continued(Continuation)).

parts(Pattern) -> [{Pattern, [], ['$$']}].

whole(Pattern) -> [{Pattern, [], ['$_']}].

match_delete(Table, Pattern) ->
    _ = select_delete(Table, [{Pattern, [], [true]}]),
    true.

select(Table, Spec) -> ?CALL([Table, Spec], found(Table, Spec)).
select(Table, Spec, Limit) -> ?CALL([Table, Spec, Limit], limited(Table, Spec, Limit, false)).
select(Continuation) -> ?CALL([Continuation], continued(Continuation)).

select_reverse(Table, Spec) -> ?CALL([Table, Spec], found_reverse(Table, Spec)).
select_reverse(Table, Spec, Limit) -> ?CALL([Table, Spec, Limit], limited(Table, Spec, Limit, true)).
select_reverse(Continuation) -> ?CALL([Continuation], continued(Continuation)).

found(Table, Spec) -> lists:reverse(gather(Table, Spec, read, fun chosen/3, [])).

found_reverse(Table, Spec) ->
    case access(Table, read) of
        {ordered_set, _} ->
            S = compiled(Spec),
            lists:reverse(walk(Table, keys(Table, S), true, fun(O, A) -> chosen(O, S, A) end, []));
        _ -> found(Table, Spec)
    end.

continued({Table, Key, Number, Limit, Spec, Backward}) when is_list(Spec) ->
    Go = #go{table = Table, ordered = true, spec = Spec, within = keys(Table, Spec), key = Key, number = Number, backward = Backward,
             limit = Limit},
    go_on(next(Table, Go), Go, Limit, []);
continued({Table, {Key, Number}, Limit, Spec}) when is_list(Spec) ->
    Go = #go{table = Table, ordered = false, spec = Spec, key = Key, number = Number, backward = false, limit = Limit},
    go_on(next(Table, Go), Go, Limit, []);
continued('$end_of_table') -> '$end_of_table';
continued(_) -> error(badarg).

select_count(Table, Spec) -> ?CALL([Table, Spec], count(Table, Spec)).

count(Table, Spec) ->
    gather(Table, Spec, read, fun(O, S, N) -> if_true(O, S, fun() -> N + 1 end, N) end, 0).

select_delete(Table, Spec) -> internal_select_delete(Table, Spec).

internal_select_delete(Table, Spec) -> ?CALL([Table, Spec], delete_selected(Table, Spec)).

delete_selected(Table, Spec) ->
    Delete = fun(O, S, N) ->
                 if_true(O, S, fun() -> case epiphany_ets:delete(Table, O) of true -> N + 1; false -> N end end, N)
             end,
    gather(Table, Spec, write, Delete, 0).

select_replace(Table, Spec) -> ?CALL([Table, Spec], replace_selected(Table, Spec)).

replace_selected(Table, Spec) ->
    Replace = fun(O, S, N) ->
                  case epiphany_match:run(S, O) of
                      {ok, New} ->
                          case epiphany_ets:replace(Table, O, New) of
                              true -> N + 1;
                              false -> N
                          end;
                      nomatch -> N
                  end
              end,
    {_, Position} = access(Table, replace),
    epiphany_match:keeps_key(compiled(Spec), Position) orelse error(badarg),
    gather(Table, Spec, write, Replace, 0).

if_true(Object, Spec, Then, Else) ->
    case epiphany_match:run(Spec, Object) of
        {ok, true} -> Then();
        _ -> Else
    end.

chosen(Object, Spec, Found) ->
    case epiphany_match:run(Spec, Object) of
        {ok, Value} -> [Value | Found];
        nomatch -> Found
    end.

compiled(Spec) ->
    try epiphany_match:compile(Spec)
    catch error:{bad_spec, _} -> error(badarg)
    end.

access(Table, How) -> epiphany_ets:access(Table, How).

%% gather goes through the objects that may match.
gather(Table, Spec, How, F, Acc) ->
    {Kind, Position} = access(Table, How),
    S = compiled(Spec),
    Step = fun(O, A) -> F(O, S, A) end,
    case epiphany_match:key(S, Position) of
        {ok, Keys} -> lists:foldl(fun(K, A) -> lists:foldl(Step, A, ets:lookup(Table, K)) end, Acc, distinct(Kind, Keys));
        any -> walk(Table, keys(Table, S), false, Step, Acc)
    end.

%% keys(Table, Compiled) is a pattern of all keys that may match, '_' if the table has no order of keys.
keys(Table, Spec) ->
    case access(Table, read) of
        {ordered_set, Position} -> epiphany_match:within(Spec, Position);
        _ -> '_'
    end.

%% walk goes through the objects with keys within a pattern.
walk(Table, Within, Backward, Step, Acc) ->
    rest(epiphany_ets:first(Table, Backward, all, Within), Table, Within, Backward, Step, Acc).

%% Keys that compare equal are one in an ordered set.
distinct(ordered_set, [A, B | Keys]) when A == B -> distinct(ordered_set, [A | Keys]);
distinct(Kind, [A | Keys]) -> [A | distinct(Kind, Keys)];
distinct(_, []) -> [].

rest('$end_of_table', _, _, _, _, Acc) -> Acc;
rest({Objects, Key, Number}, Table, Within, Backward, Step, Acc) ->
    rest(epiphany_ets:next(Table, Key, Number, Backward, all, Within), Table, Within, Backward, Step, lists:foldl(Step, Acc, Objects)).

limited(Table, Spec, Limit, Reverse) ->
    {Kind, _} = access(Table, read),
    is_integer(Limit) andalso Limit > 0 orelse error(badarg),
    Ordered = Kind =:= ordered_set,
    Backward = Reverse andalso Ordered,
    S = compiled(Spec),
    Within = keys(Table, S),
    Go = #go{table = ets:whereis(Table), ordered = Ordered, spec = S, within = Within, backward = Backward, limit = Limit},
    go_on(epiphany_ets:first(Table, Backward, 1, Within), Go, Limit, []).

next(Table, #go{within = Within, key = Key, number = Number, backward = Backward}) ->
    epiphany_ets:next(Table, Key, Number, Backward, 1, Within).

%% go_on takes objects one by one, so that a continuation begins behind the last one that was looked at. It goes on in the table that it began with, whatever
%% has its name by then.
go_on('$end_of_table', _, _, []) -> '$end_of_table';
go_on('$end_of_table', _, _, Found) -> {lists:reverse(Found), '$end_of_table'};
go_on({[Object], Key, Number}, #go{table = Table} = Go, Wanted, Found) ->
    Here = Go#go{key = Key, number = Number},
    case epiphany_match:run(Go#go.spec, Object) of
        {ok, Value} when Wanted =:= 1 -> {lists:reverse([Value | Found]), continuation(Here)};
        {ok, Value} -> go_on(next(Table, Here), Here, Wanted - 1, [Value | Found]);
        nomatch -> go_on(next(Table, Here), Here, Wanted, Found)
    end.

%% The compiled specification stands where OTP has it.
continuation(#go{ordered = true} = Go) -> {Go#go.table, Go#go.key, Go#go.number, Go#go.limit, Go#go.spec, Go#go.backward};
continuation(#go{ordered = false} = Go) -> {Go#go.table, {Go#go.key, Go#go.number}, Go#go.limit, Go#go.spec}.

repair_continuation(Continuation, Spec) ->
    case Continuation of
        {_, _, _, _, Lost, _} when not is_list(Lost) -> setelement(5, Continuation, compiled(Spec));
        {_, _, _, Lost} when not is_list(Lost) -> setelement(4, Continuation, compiled(Spec));
        _ -> Continuation
    end.

%% A compiled match specification is a fun.
match_spec_compile(Spec) -> ?CALL([Spec], of_compiled(compiled(Spec))).

of_compiled([]) -> error(badarg);
of_compiled(S) -> fun(match_spec) -> S end.

is_compiled_ms(F) -> is_function(F, 1) andalso erlang:fun_info(F, module) =:= {module, ?MODULE}.

match_spec_run(List, Compiled) ->
    Values = match_spec_run_r(List, Compiled, []),
    lists:reverse(Values).

match_spec_run_r(List, Compiled, Values) -> ?CALL([List, Compiled, Values], run_all(List, spec_of(Compiled), Values)).

spec_of(Compiled) ->
    case is_compiled_ms(Compiled) of
        true -> Compiled(match_spec);
        false -> error(badarg)
    end.

run_all([T | Ts], Spec, Values) ->
    case epiphany_match:run(Spec, T) of
        {ok, V} -> run_all(Ts, Spec, [V | Values]);
        nomatch -> run_all(Ts, Spec, Values)
    end;
run_all([], _, Values) -> Values;
run_all(_, _, _) -> error(badarg).

test_ms(Term, Spec) ->
    try epiphany_match:compile(Spec) of
        S ->
            case epiphany_match:run(S, Term) of
                {ok, V} -> {ok, V};
                nomatch -> {ok, false}
            end
    catch
        error:{bad_spec, Text} -> {error, [{error, Text}]}
    end.

%% OTP goes through tables in other functions, which raise badarg for a table that is none.
-define(READABLE(Table, Raised), case can_read(Table) of true -> ok; false -> Raised end).

can_read(Table) ->
    try access(Table, read) of
        _ -> true
    catch
        error:badarg -> false
    end.

foldl(F, Acc, Table) ->
    ?READABLE(Table, ets:safe_fixtable(Table, true)),
    fold(F, Acc, Table, false).

foldr(F, Acc, Table) ->
    ?READABLE(Table, ets:safe_fixtable(Table, true)),
    fold(F, Acc, Table, true).

fold(F, Acc, Table, Backward) -> walk(Table, '_', Backward, F, Acc).

tab2list(Table) ->
    ?READABLE(Table, ets:match_object(Table, '_')),
    fold(fun(O, Os) -> [O | Os] end, [], Table, true).

%% Every object is alone in its slot.
slot(Table, I) -> ?CALL([Table, I], in_slot(Table, I)).

in_slot(Table, I) when is_integer(I), I >= 0 ->
    _ = access(Table, read),
    in_slot(epiphany_ets:first(Table, false, 1, '_'), Table, I, ets:info(Table, size));
in_slot(Table, _) ->
    _ = access(Table, read),
    error(badarg).

in_slot('$end_of_table', _, 0, _) -> '$end_of_table';
in_slot({Objects, _, _}, _, 0, _) -> Objects;
in_slot({_, Key, Number}, Table, I, Size) when I =< Size -> in_slot(epiphany_ets:next(Table, Key, Number, false, 1, '_'), Table, I - 1, Size);
in_slot(_, _, _, _) -> error(badarg).

init_table(Table, F) ->
    ets:delete_all_objects(Table),
    fill(Table, F(read), F).

fill(Table, {Objects, More}, _) when is_list(Objects), is_function(More, 1) ->
    ets:insert(Table, Objects),
    fill(Table, More(read), More);
fill(_, end_of_input, _) -> true;
fill(_, Other, F) ->
    _ = F(close),
    exit(Other).

%% Tables in files.

tab2file(Table, File) -> tab2file(Table, File, []).

tab2file(Table, File, Options) when is_list(Options) -> epiphany_tabfile:write(Table, File, Options).

file2tab(File) -> file2tab(File, []).

file2tab(File, Options) -> epiphany_tabfile:read(File, Options).

tabfile_info(File) when is_list(File); is_atom(File) -> epiphany_tabfile:info(File).

%% The match specification that a fun means which erl_eval has made.
fun2ms(F) when is_function(F) -> epiphany_transforms:fun2ms(?MODULE, F).

%% A table in queries, which is gone through as its option traverse says.
table(Table) -> table(Table, []).

table(Table, Options) -> qlc:of_ets(Table, Options).
