%% Annotations of abstract forms: a location, which is a line or {Line, Column}, or a list of pairs
%% with more than that.
-module(erl_anno).
-export([new/1, is_anno/1, to_term/1, from_term/1]).
-export([column/1, end_location/1, file/1, generated/1, line/1, location/1, record/1, text/1]).
-export([set_file/2, set_generated/2, set_line/2, set_location/2, set_record/2, set_text/2]).
-export_type([anno/0, line/0, column/0, location/0, text/0, anno_term/0]).

-type line() :: non_neg_integer().
-type column() :: pos_integer().
-type location() :: line() | {line(), column()}.
-type text() :: string().
-opaque anno() :: location() | [{atom(), term()}, ...].
-type anno_term() :: term().

-define(IS_LINE(L), is_integer(L), L >= 0).
-define(IS_LOCATION(L, C), is_integer(L), L >= 0, is_integer(C), C >= 1).

new(Line) when ?IS_LINE(Line) -> Line;
new({Line, Column} = Location) when ?IS_LOCATION(Line, Column) -> Location;
new(Term) -> erlang:error(badarg, [Term]).

to_term(Anno) -> Anno.

%% A line below 0 is how code that no programmer wrote was marked once.
from_term(Line) when is_integer(Line), Line < 0 -> set_generated(true, new(-Line));
from_term(Term) -> Term.

is_anno(Line) when ?IS_LINE(Line) -> true;
is_anno({Line, Column}) when ?IS_LOCATION(Line, Column) -> true;
is_anno(Anno) -> pairs(Anno) andalso lists:keymember(location, 1, Anno).

pairs([{Item, Value} | Anno]) -> Value =/= false andalso may_be(Item, Value) andalso (Anno =:= [] orelse pairs(Anno));
pairs(_) -> false.

%% What an item may have as value.
may_be(location, Line) when ?IS_LINE(Line) -> true;
may_be(location, {Line, Column}) when ?IS_LOCATION(Line, Column) -> true;
may_be(file, File) -> is_list(File) orelse is_binary(File);
may_be(text, Text) -> is_list(Text);
may_be(Item, Value) -> (Item =:= generated orelse Item =:= record) andalso is_boolean(Value).

location(Line) when ?IS_LINE(Line) -> Line;
location({Line, Column} = Location) when ?IS_LOCATION(Line, Column) -> Location;
location(Anno) -> value(location, Anno, undefined).

line(Anno) ->
    case location(Anno) of
        {Line, _} -> Line;
        Line -> Line
    end.

column(Anno) ->
    case location(Anno) of
        {_, Column} -> Column;
        _ -> undefined
    end.

file(Anno) -> item(file, Anno, undefined).
generated(Anno) -> item(generated, Anno, false).
record(Anno) -> item(record, Anno, false).
text(Anno) -> item(text, Anno, undefined).

%% Where the text ends, if there is one.
end_location(Anno) ->
    case text(Anno) of
        undefined -> undefined;
        Text -> lists:foldl(fun advance/2, location(Anno), Text)
    end.

advance($\n, {Line, _}) -> {Line + 1, 1};
advance($\n, Line) -> Line + 1;
advance(_, {Line, Column}) -> {Line, Column + 1};
advance(_, Line) -> Line.

item(_, Line, Default) when ?IS_LINE(Line) -> Default;
item(_, {Line, Column}, Default) when ?IS_LOCATION(Line, Column) -> Default;
item(Item, Anno, Default) -> value(Item, Anno, Default).

value(Item, Anno, Default) ->
    try lists:keyfind(Item, 1, Anno) of
        {_, Value} -> Value;
        false -> Default
    catch
        _:_ -> erlang:error(badarg, [Anno])
    end.

set_file(File, Anno) -> set(file, File, Anno).
set_generated(Generated, Anno) -> set(generated, Generated, Anno).
set_record(Record, Anno) -> set(record, Record, Anno).
set_text(Text, Anno) -> set(text, Text, Anno).
set_location(Location, Anno) -> set(location, Location, Anno).

set_line(Line, Anno) ->
    case location(Anno) of
        {_, Column} -> set_location({Line, Column}, Anno);
        _ -> set_location(Line, Anno)
    end.

set(Item, Value, Anno) ->
    Pairs = case Anno of
        {_, _} -> [{location, Anno}];
        _ when is_integer(Anno) -> [{location, Anno}];
        _ -> Anno
    end,
    case may_be(Item, Value) andalso is_list(Pairs) andalso Pairs =/= [] andalso (is_list(Anno) orelse is_anno(Anno)) of
        true -> simple(changed(Item, Value, Pairs));
        false -> erlang:error(badarg, [Item, Value, Anno])
    end.

changed(Item, false, Pairs) -> lists:keydelete(Item, 1, Pairs);
changed(Item, Value, Pairs) ->
    case lists:keymember(Item, 1, Pairs) of
        true -> lists:keyreplace(Item, 1, Pairs, {Item, Value});
        false -> [{Item, Value} | Pairs]
    end.

simple([{location, Location}]) -> Location;
simple(Pairs) -> Pairs.
