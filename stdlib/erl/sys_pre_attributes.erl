%% A transform that changes the attributes of a module, as options of the compiler say:
%% {attribute, insert, Name, Value} adds one, {attribute, replace, Name, Value} changes the first of
%% a name or adds it, {attribute, delete, Name} drops those of a name.
-module(sys_pre_attributes).
-export([parse_transform/2]).

parse_transform(Forms, Options) ->
    Wanted = [{{How, Name}, Value} || {attribute, How, Name, Value} <- Options, How =:= insert orelse How =:= replace],
    {Changed, Left} = change(Forms, Wanted, [Name || {attribute, delete, Name} <- Options]),
    add(Changed, Left).

change([{attribute, At, Name, _} = Form | Forms], Wanted, Deleted) ->
    case lists:keytake({replace, Name}, 1, Wanted) of
        {value, {_, Value}, Left} ->
            keep({attribute, At, Name, Value}, change(Forms, Left, Deleted));
        false ->
            case lists:member(Name, Deleted) of
                true -> change(Forms, Wanted, Deleted);
                false -> keep(Form, change(Forms, Wanted, Deleted))
            end
    end;
change([Form | Forms], Wanted, Deleted) ->
    keep(Form, change(Forms, Wanted, Deleted));
change([], Wanted, _) ->
    {[], Wanted}.

keep(Form, {Forms, Left}) -> {[Form | Forms], Left}.

%% Behind the name of the module, what was wanted last first.
add([{attribute, At, module, _} = Module | Forms], New) ->
    [Module | lists:foldl(fun({{_, Name}, Value}, Rest) -> [{attribute, At, Name, Value} | Rest] end, Forms, New)];
add([Form | Forms], New) ->
    [Form | add(Forms, New)];
add([], _) ->
    [].
