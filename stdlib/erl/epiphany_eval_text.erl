%% Expressions in texts, for erl_eval: their values, and tokens of what only printing writes, as pids.
-module(epiphany_eval_text).
-export([eval/1, exprs/1, term/1]).

%% {ok, Value} | {error, Text}
eval(Text) ->
    case erl_scan:tokens([], Text, 0) of
        {more, _} -> {error, "Incomplete form (missing .<cr>)??"};
        {done, {ok, Tokens, _}, Rest} ->
            case [C || C <- Rest, not lists:member(C, " \n\t")] of
                [] -> parsed(erl_parse:parse_exprs(Tokens));
                _ -> {error, text("Non-white space found after end-of-form :~ts", [Rest])}
            end
    end.

parsed({ok, Es}) ->
    case catch erl_eval:exprs(Es, erl_eval:new_bindings()) of
        {value, V, _} -> {ok, V};
        Other -> {error, text("*** eval: ~p", [Other])}
    end;
parsed({error, {_, Module, Reason}}) -> {error, text("*** ~ts", [Module:format_error(Reason)])}.

text(Format, Args) -> lists:flatten(io_lib:format(Format, Args)).

%% As erl_parse:parse_exprs/1, of tokens with their texts: pids, ports, references and external funs
%% as they are printed count as calls that make them.
exprs(Tokens) ->
    Joined = join(Tokens),
    case erl_parse:parse_exprs(Joined) of
        {ok, Es} -> {ok, [erl_parse:map_anno(fun plain/1, made(E)) || E <- Es]};
        {error, _} -> erl_parse:parse_exprs([setelement(2, T, plain(element(2, T))) || T <- Joined])
    end.

plain(A) -> erl_anno:new(erl_anno:location(A)).

%% Tokens of something printed are a string, whose text tells what it is.
join([]) -> [];
join([T | Ts] = Tokens) ->
    case printed(Tokens) of
        {What, Parts, Rest} ->
            Text = lists:append([erl_anno:text(element(2, P)) || P <- Parts]),
            try make(What, Text) of
                _ -> [{string, erl_anno:set_text(atom_to_list(What), element(2, T)), Text} | join(Rest)]
            catch
                _:_ -> [T | join(Ts)]
            end;
        none -> [T | join(Ts)]
    end.

printed([{'<', _}, {float, _, _}, {'.', _}, {integer, _, _}, {'>', _} | _] = Ts) -> cut(pid, 5, Ts);
printed([{'#', _}, {var, _, 'Port'}, {'<', _}, {float, _, _}, {'>', _} | _] = Ts) -> cut(port, 5, Ts);
printed([{'#', _}, {var, _, 'Ref'}, {'<', _}, {float, _, _}, {'.', _}, {float, _, _}, {'>', _} | _] = Ts) -> cut(reference, 7, Ts);
printed([{'#', _}, {var, _, 'Fun'}, {'<', _}, {atom, _, _}, {'.', _}, {float, _, _}, {'>', _} | _] = Ts) -> cut(function, 7, Ts);
printed([{'#', _}, {var, _, 'Fun'}, {'<', _}, {atom, _, _}, {'.', _}, {atom, _, _}, {'.', _}, {integer, _, _}, {'>', _} | _] = Ts) ->
    cut(function, 9, Ts);
printed(_) -> none.

cut(What, N, Ts) ->
    {Parts, Rest} = lists:split(N, Ts),
    {What, Parts, Rest}.

make(pid, Text) -> list_to_pid(Text);
make(port, Text) -> list_to_port(Text);
make(reference, Text) -> list_to_ref(Text);
make(function, Text) ->
    {M, F, N} = external(Text),
    fun M:F/N.

external(Text) ->
    {ok, [_, _, _, {atom, _, M}, _, {atom, _, F}, _, {integer, _, N} | _], _} = erl_scan:string(Text),
    {M, F, N}.

made({string, A, Text} = E) ->
    case erl_anno:text(A) of
        "pid" when hd(Text) =:= $< -> call(list_to_pid, A, E);
        "port" when hd(Text) =:= $# -> call(list_to_port, A, E);
        "reference" when hd(Text) =:= $# -> call(list_to_ref, A, E);
        "function" when hd(Text) =:= $# ->
            {M, F, N} = external(Text),
            {'fun', A, {function, {atom, A, M}, {atom, A, F}, {integer, A, N}}};
        _ -> E
    end;
made(E) when is_tuple(E) -> list_to_tuple(made(tuple_to_list(E)));
made([E | Es]) -> [made(E) | made(Es)];
made(E) -> E.

call(F, A, E) -> {call, A, {remote, A, {atom, A, erlang}, {atom, A, F}}, [E]}.

%% {ok, Term} | {error, ...}
term(Tokens) ->
    case exprs(Tokens) of
        {ok, [E]} ->
            try
                {ok, normalise(E)}
            catch
                _:_ -> bad_term(E)
            end;
        {ok, [_, E | _]} -> bad_term(E);
        Error -> Error
    end.

bad_term(E) -> {error, {erl_anno:location(element(2, E)), erl_eval, "bad term"}}.

normalise({call, _, {remote, _, {atom, _, erlang}, {atom, _, F}}, [{string, _, Text}]})
  when F =:= list_to_pid; F =:= list_to_port; F =:= list_to_ref -> erlang:F(Text);
normalise({cons, _, H, T}) -> [normalise(H) | normalise(T)];
normalise({tuple, _, Es}) -> list_to_tuple([normalise(E) || E <- Es]);
normalise({map, _, Fields}) -> maps:from_list([{normalise(K), normalise(V)} || {map_field_assoc, _, K, V} <- Fields]);
normalise(E) -> erl_parse:normalise(E).
