%% Plans of queries: what is looked up by key, what tables select, what is made unique and kept.
%%
%% A plan is {list, Objects}, {table, Table, all | {select, Spec} | {lookup, Position, Keys}}, {spec, Plan, Spec} (objects that a match
%% specification takes), {append, Plans}, {sort, Plan, How, Options}, a #query{}, or {kept, Cache, Plan}: answers that are
%% kept where they are needed more than once.
-module(epiphany_query).
-export([plan/2, is_unique/1, tables/1]).

-record(qlc_handle, {h}).
-record(qlc_opt, {unique = false, cache = no, max_lookup = -1, join = any, tmpdir = "", lookup = any, max_list = 524288, tmpdir_usage = allowed}).
-record(qlc_append, {hl}).
-record(qlc_sort, {h, how, options}).
-record(qlc_table, {traverse, pre, post, parent, info, format, lookup, equality}).
%% A query that is evaluated as it is written: its step, the plans of its generators, and what is shown of it.
-record(query, {step, sources, unique = false, cache = no, tokens = [], fields = [], variables = #{}, template = none, qualifiers = []}).

%% The plan of a handle; Wanted has the options of an evaluation.
plan(Handle, Wanted) -> first(handle(Handle, Wanted)).

handle(#qlc_handle{h = {qlc_lc, Fun, #qlc_opt{} = Options}} = Handle, Wanted) ->
    case is_function(Fun, 0) andalso Fun() of
        {Step, N, Tokens, Fields, Variables, Sources} when is_function(Step, 0), is_integer(N) ->
            Plans = [source(S, Wanted) || S <- Sources],
            Query = #query{step = Step, sources = Plans, tokens = Tokens, fields = Fields, variables = maps:from_list(Variables)},
            query(Query, Options, Wanted, Handle);
        _ -> error({unsupported_qlc_handle, Handle})
    end;
handle(#qlc_handle{h = #qlc_append{hl = Handles}}, Wanted) ->
    case lists:flatmap(fun(H) -> appended(handle(H, Wanted)) end, Handles) of
        [] -> {list, []};
        [Plan] -> Plan;
        Plans -> {append, Plans}
    end;
handle(#qlc_handle{h = #qlc_sort{h = Handle, how = How, options = Options}}, Wanted) ->
    sorted(first(unique(handle(Handle, Wanted), Wanted)), How, Options);
handle(#qlc_handle{h = #qlc_table{} = Table}, _) -> {table, Table, all};
handle(#qlc_handle{} = Handle, _) -> error({unsupported_qlc_handle, Handle});
handle(Objects, _) when is_list(Objects) -> {list, Objects};
handle(_, _) -> error(badarg).

appended({list, []}) -> [];
appended({kept, _, {list, []}}) -> [];
appended({append, Plans}) -> Plans;
appended(Plan) -> [Plan].

%% One object needs no sorting, and what is unique needs not be made so while it is sorted.
sorted({list, []} = Plan, _, _) -> Plan;
sorted({list, [_]} = Plan, whole, _) -> Plan;
sorted({list, [Object]} = Plan, {keys, Keys}, Options) ->
    Most = lists:max(lists:flatten([Keys])),
    case is_tuple(Object) andalso tuple_size(Object) >= Most of
        true -> Plan;
        false -> {sort, Plan, {keys, Keys}, Options}
    end;
sorted(Plan, whole, #{given := Given, unique := true} = Options) ->
    case is_unique(Plan) of
        true -> {sort, Plan, whole, Options#{given := lists:keydelete(unique, 1, Given)}};
        false -> {sort, Plan, whole, Options}
    end;
sorted(Plan, How, Options) -> {sort, Plan, How, Options}.

%% The plan of a generator. What is no query is raw: specifications may be put before it.
source(Source, Wanted) ->
    case handle(checked(Source), Wanted) of
        {list, _} = Plan when is_list(Source) -> unique({raw, Plan}, Wanted);
        {table, _, _} = Plan when element(1, element(2, Source)) =:= qlc_table -> unique({raw, Plan}, Wanted);
        Plan -> unique(Plan, Wanted)
    end.

checked(#qlc_handle{} = Handle) -> Handle;
checked(Objects) when is_list(Objects) -> Objects;
checked(_) -> error(badarg).

%% What unique_all makes of a plan.
unique(Plan, #{unique_all := false}) -> Plan;
unique({raw, Plan} = Raw, Wanted) ->
    case is_unique(Plan) of
        true -> Raw;
        false -> unique(Plan, Wanted)
    end;
unique({kept, Cache, Plan}, Wanted) -> {kept, Cache, unique(Plan, Wanted)};
unique(Plan, _) -> once(Plan).

once(#query{} = Query) -> Query#query{unique = true};
once(Plan) ->
    case is_unique(Plan) of
        true -> Plan;
        false -> wrapped(Plan, true)
    end.

%% A query with one generator that gives what this gives.
wrapped(Plan, Unique) ->
    Var = {var, erl_anno:new(1), 'SQV'},
    #query{step = fun() -> [{[], fun(X) -> [X] end}] end, sources = [Plan], template = Var, qualifiers = [{1, Var}], unique = Unique}.

is_unique(#query{unique = Unique}) -> Unique;
is_unique({kept, _, Plan}) -> is_unique(Plan);
is_unique({raw, Plan}) -> is_unique(Plan);
is_unique({table, #qlc_table{info = Info}, How}) -> How =:= all andalso is_function(Info) andalso Info(is_unique_objects) =:= true;
is_unique({sort, Plan, whole, Options}) -> map_get(unique, Options) orelse is_unique(Plan);
is_unique({list, Objects}) -> Objects =:= [];
is_unique(_) -> false.

query(Query, #qlc_opt{unique = Unique, cache = Cache} = Options, Wanted, Handle) ->
    All = map_get(unique_all, Wanted) orelse Unique,
    Kept = case Cache of no -> map_get(cache_all, Wanted); _ -> Cache end,
    Plan = case needs_form(Query, Options, Wanted) of
        true -> formed(Query, Options#qlc_opt{unique = All, cache = Kept}, Handle);
        false -> Query#query{sources = later([raw(S) || S <- Query#query.sources])}
    end,
    keep(Kept, case All of true -> once(Plan); false -> Plan end).

keep(no, Plan) -> Plan;
keep(_, {kept, _, _} = Plan) -> Plan;
keep(Cache, Plan) -> {kept, Cache, Plan}.

raw({raw, Plan}) -> Plan;
raw(Plan) -> Plan.

%% The form of a query tells more only of tables, or when it is shown.
needs_form(#query{tokens = []}, _, _) -> false;
needs_form(#query{tokens = [{'[', _}, {var, _, Name}, {'||', _}, {var, _, Name}, {'<-', _} | _], sources = [_]}, _, _) -> true;
needs_form(#query{tokens = {lc, _, {var, _, Name}, [{generate, _, {var, _, Name}, _}]}}, _, _) -> true;
needs_form(#query{sources = Sources}, #qlc_opt{lookup = Lookup, join = Join}, Wanted) ->
    map_get(shown, Wanted) orelse Lookup =:= true orelse Join =/= any
        orelse lists:any(fun(S) -> element(1, S) =:= raw andalso element(1, element(2, S)) =:= table end, Sources).

formed(#query{tokens = Tokens, fields = Fields, sources = Sources} = Query, Options, Handle) ->
    {Template, Qualifiers} = epiphany_query_spec:form(Tokens, Fields),
    {Numbered, _} = lists:mapfoldl(fun numbered/2, 1, Qualifiers),
    Formed = Query#query{template = Template, qualifiers = Numbered},
    case {Numbered, Template, Sources} of
        {[{1, {var, _, Name}}], {var, _, Name}, [Source]} when Name =/= '_' ->
            checks(false, Options, Handle),
            named(case Options#qlc_opt.unique of true -> once(raw(Source)); false -> raw(Source) end, Name);
        {[{1, Pattern} | Filters], _, [{raw, Source}]} -> single(Formed, Pattern, Filters, Source, Options, Handle);
        {[{1, Pattern} | Filters], _, [{list, []} = Source]} -> single(Formed, Pattern, Filters, Source, Options, Handle);
        {[{1, Pattern} | Filters], _, [{spec, _, _} = Source]} -> single(Formed, Pattern, Filters, Source, Options, Handle);
        _ -> several(Formed, Options, Handle)
    end.

%% The variable of a query that gives what its generator gives is that which is shown.
named(#query{template = {var, At, 'SQV'}} = Query, Name) -> Query#query{template = {var, At, Name}, qualifiers = [{1, {var, At, Name}}]};
named({kept, Cache, Plan}, Name) -> {kept, Cache, named(Plan, Name)};
named(Plan, _) -> Plan.

numbered({generate, _, Pattern, _}, N) -> {{N, Pattern}, N + 1};
numbered(Filter, N) -> {{filter, Filter}, N}.

checks(Lookup, #qlc_opt{lookup = Wanted, join = Join}, Handle) ->
    Wanted =:= true andalso not Lookup andalso error(no_lookup_to_carry_out, [Handle]),
    lists:member(Join, [merge, lookup]) andalso error(no_join_to_carry_out, [Handle]),
    ok.

%% A query of one generator is a match specification when all of it can be one.
single(Query, Pattern, Filters, Source, #qlc_opt{} = Options, Handle) ->
    #query{template = Template, variables = Imported} = Query,
    Tests = [F || {filter, F} <- Filters],
    Guards = lists:takewhile(fun epiphany_query_spec:is_guard/1, Tests),
    {Looked, Rest} = looked_up(Source, Pattern, Guards, Options, Imported),
    checks(Looked =/= Source, Options, Handle),
    case Guards =:= Tests andalso selectable(Looked) andalso spec(Pattern, tested(Rest, Guards), Template, Imported) of
        {ok, [{Head, [], Body}]} when Tests =:= [] -> selected(Looked, [{Head, [true], Body}]);
        {ok, Spec} -> selected(Looked, Spec);
        _ -> several(Query#query{sources = [case Source of {table, _, _} -> {raw, Source}; {list, _} -> {raw, Source}; _ -> Source end]}, Options, Handle)
    end.

spec(Pattern, Guards, Template, Imported) ->
    case epiphany_query_spec:head(Pattern) of
        {ok, Head, Variables} ->
            Parts = [epiphany_query_spec:guard(G, Variables, Imported) || G <- [Template | Guards]],
            case lists:member(no, Parts) of
                false ->
                    [Body | Tests] = [P || {ok, P} <- Parts],
                    {ok, [{Head, joined(Tests), [Body]}]};
                true -> no
            end;
        no -> no
    end.

joined([]) -> [];
joined([Test | Tests]) -> [lists:foldl(fun(T, All) -> {'andalso', All, T} end, Test, Tests)].

%% A specification tests all guards as soon as looking up leaves one of them.
tested([], _) -> [];
tested(_, Guards) -> Guards.

%% Whether a specification is put before a plan: not before a table that cannot select.
selectable({table, #qlc_table{traverse = Traverse}, all}) -> is_function(Traverse, 1);
selectable(_) -> true.

selected(Plan, Spec) ->
    case {epiphany_query_spec:identity(Spec), Plan} of
        {true, _} -> Plan;
        {_, {list, []}} -> Plan;
        {_, {table, #qlc_table{traverse = Traverse} = Table, all}} when is_function(Traverse, 1) -> {table, Table, {select, Spec}};
        _ -> {spec, Plan, Spec}
    end.

%% A query of several generators, or one that cannot be a match specification: each generator with its guards.
several(#query{sources = Sources, qualifiers = Qualifiers, variables = Imported} = Query, Options, Handle) ->
    Next = fun(N, {Left, Looked}) ->
        {Plan, Rest, Found} = generator(N, lists:nth(N, Sources), Left, Options, {Imported, length(Sources) > 1}),
        {Plan, {Rest, Looked orelse Found}}
    end,
    {Plans, {Rest, Looked}} = lists:mapfoldl(Next, {Qualifiers, false}, lists:seq(1, length(Sources))),
    checks(Looked, Options#qlc_opt{join = any}, Handle),
    Query#query{sources = later(Plans), qualifiers = Rest}.

generator(N, {raw, Source}, Qualifiers, Options, Known) -> filtered(N, Source, Qualifiers, Options, Known);
generator(N, {spec, _, _} = Source, Qualifiers, Options, Known) -> filtered(N, Source, Qualifiers, Options, Known);
generator(_, Source, Qualifiers, _, _) -> {Source, Qualifiers, false}.

filtered(N, Source, Qualifiers, Options, {Imported, Others}) ->
    {value, {N, Pattern}} = lists:keysearch(N, 1, Qualifiers),
    Guards = own(N, Pattern, Qualifiers, Imported),
    {Looked, Rest} = looked_up(Source, Pattern, Guards, Options, Imported),
    Filtered = usable(Rest, Pattern, Imported),
    At = erl_anno:new(1),
    {Plan, Used} = case selectable(Looked) andalso spec(named_whole(Pattern), tested(Filtered, usable(Guards, Pattern, Imported)), {var, At, '$whole'}, Imported) of
        {ok, [{Head, Tests, Body}]} when Guards =/= [], Filtered =/= []; Guards =/= [], is_tuple(Head) ->
            {introduced(selected(Looked, [{Head, Tests, Body}]), Looked =/= Source, Options), (Guards -- Rest) ++ Filtered};
        {ok, [{Head, [], Body}]} when Guards =:= [], is_tuple(Head), element(1, Looked) =:= table, Others ->
            {introduced(selected(Looked, [{Head, [true], Body}]), Looked =/= Source, Options), []};
        _ -> {Looked, Guards -- Rest}
    end,
    {Plan, lists:filter(fun({filter, F}) -> not lists:member(F, Used); (_) -> true end, Qualifiers), Looked =/= Source}.

named_whole(Pattern) -> {match, erl_anno:new(1), {var, erl_anno:new(1), '$whole'}, Pattern}.

usable(Guards, Pattern, Imported) ->
    case epiphany_query_spec:head(Pattern) of
        {ok, _, Variables} -> [G || G <- Guards, epiphany_query_spec:guard(G, Variables, Imported) =/= no];
        no -> []
    end.

%% The guards of a generator: those that use no variables but its own and imported ones, with nothing before them that might fail.
own(N, Pattern, Qualifiers, Imported) ->
    [{N, _} | After] = lists:dropwhile(fun({M, _}) -> M =/= N end, Qualifiers),
    Own = epiphany_query_spec:variables(Pattern),
    Tests = lists:takewhile(fun({filter, F}) -> epiphany_query_spec:is_guard(F); (_) -> true end, After),
    [F || {filter, F} <- Tests, is_own(epiphany_query_spec:variables(F), Own, Imported)].

is_own(Variables, Own, Imported) ->
    lists:any(fun(V) -> lists:member(V, Own) end, Variables)
        andalso lists:all(fun(V) -> lists:member(V, Own) orelse is_map_key(V, Imported) end, Variables).

%% What a specification has been put before has the options of the query; what has been looked up is there already.
introduced(Plan, true, _) -> Plan;
introduced(Plan, false, #qlc_opt{cache = no, unique = false}) -> Plan;
introduced({list, _} = Plan, false, _) -> Plan;
introduced(Plan, false, #qlc_opt{cache = Cache, unique = Unique}) -> {kept, Cache, case Unique of true -> once(Plan); false -> Plan end}.

%% Plans of generators: what is behind the first one is needed more than once.
later([First | Rest]) -> [first(First) | [repeated(raw(P)) || P <- Rest]];
later([]) -> [].

first({kept, _, Plan}) -> first(Plan);
first({append, Plans}) -> {append, [first(P) || P <- Plans]};
first({raw, Plan}) -> first(Plan);
first(Plan) -> Plan.

repeated({kept, no, Plan}) -> Plan;
repeated({kept, _, {list, _} = Plan}) -> Plan;
repeated({kept, _, {table, _, {lookup, _, _}} = Plan}) -> Plan;
repeated({kept, _, {spec, {table, _, {lookup, _, _}}, _} = Plan}) -> Plan;
repeated({kept, Cache, #query{} = Query}) -> Query#query{cache = {Cache, make_ref()}};
repeated({kept, Cache, Plan}) -> repeated({kept, Cache, wrapped(Plan, false)});
repeated({append, Plans}) -> {append, [repeated(P) || P <- Plans]};
repeated(Plan) -> Plan.

%% {Plan, Guards that are left} when keys or columns with an index have few values.
looked_up({table, #qlc_table{lookup = Lookup, info = Info, equality = Equality} = Table, all} = Source, Pattern, Guards, Options, Imported)
        when is_function(Lookup), is_function(Info) ->
    #qlc_opt{lookup = Wanted, max_lookup = Max} = Options,
    Frames = lists:foldl(fun(G, Fs) -> epiphany_query_frames:filter(G, Fs, Imported) end, epiphany_query_frames:pattern(Pattern, Imported), Guards),
    Known = case Frames =:= [] orelse Wanted =:= false of
        true -> [];
        false -> [C || P <- epiphany_query_frames:positions(hd(Frames)), C <- [column(P, Frames, Imported, Equality)], within(C, Max)]
    end,
    case Known =/= [] andalso chosen(Info(keypos), Known, Info) of
        {P, Values} -> {{table, Table, {lookup, P, Values}}, [G || G <- Guards, not epiphany_query_frames:holds(G, Pattern, {P, Equality}, Values, Imported)]};
        false -> {Source, Guards}
    end;
looked_up(Source, _, Guards, _, _) -> {Source, Guards}.

%% The key when its values are known, or of the columns with an index that which has the fewest values.
chosen(Key, Known, Info) ->
    case lists:keyfind(Key, 1, Known) of
        false -> fewest([C || {P, _} = C <- Known, Indices <- [Info(indices)], is_list(Indices), lists:member(P, Indices)]);
        Column -> Column
    end.

fewest([]) -> false;
fewest(Columns) -> hd(lists:sort(fun({_, A}, {_, B}) -> length(A) =< length(B) end, Columns)).

column(P, Frames, Imported, Equality) ->
    case epiphany_query_frames:column(P, Frames, Imported, Equality) of
        {ok, Values} -> {P, Values};
        no -> no
    end.

within(no, _) -> false;
within(_, Max) when Max =:= infinity; Max < 0 -> true;
within({_, Values}, Max) -> length(Values) =< Max.

%% The tables of a plan.
tables({table, Table, _}) -> [Table];
tables({spec, Plan, _}) -> tables(Plan);
tables({append, Plans}) -> lists:flatmap(fun tables/1, Plans);
tables({sort, Plan, _, _}) -> tables(Plan);
tables({kept, _, Plan}) -> tables(Plan);
tables(#query{sources = Plans}) -> lists:flatmap(fun tables/1, Plans);
tables(_) -> [].
