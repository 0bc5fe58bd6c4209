%% Makes concordances of generated texts: a test of code that is wide rather than deep. One text is a job; it goes through much of the
%% library (strings, maps, sorting, queues, formatting), so that no function is called for long and all of them do not fit in a small
%% cache.
%%
%% The words of a text are syllables drawn by a linear congruential generator seeded with the number of the text. Its concordance
%% has a line for each word that occurs more than once, with the numbers of its lines.
-module(concordance).
-export([main/0, main/1]).

-define(LINES, 10).

%% 32 texts, 16 workers.
main() ->
    run(32, 16).

%% Arguments: the number of texts and, optionally, the number of workers.
main([Texts]) ->
    run(list_to_integer(Texts), 16);
main([Texts, Workers]) ->
    run(list_to_integer(Texts), list_to_integer(Workers)).

run(Texts, Workers) ->
    Main = self(),
    Numbers = lists:seq(1, Texts),
    Server = workers:job_server(Numbers, Workers),
    workers:start(Workers, fun(_) ->
        workers:each_job(Server, fun(N) -> Main ! {text, N, job(N)} end)
    end),
    {Words, Sum} = lists:foldl(fun collect/2, {0, 0}, Numbers),
    io:format("~w words in ~w texts, checksum ~w~n", [Words, Texts, Sum]).

collect(N, {Words, Sum}) ->
    receive
        {text, N, {Title, Count, TextSum}} ->
            io:format("~s: ~w words~n", [Title, Count]),
            {Words + Count, (Sum * 31 + TextSum) rem 1000003}
    end.

%% One text: {title, words, checksum of its concordance}.
job(N) ->
    Text = text(N),
    Lines = string:split(Text, "\n", all),
    Places = index(Lines, 1, #{}),
    Often = lists:filter(fun({_, At}) -> tl(At) =/= [] end, lists:keysort(1, maps:to_list(Places))),
    Page = lists:flatten([entry(E) || E <- Often] ++ [summary(Places), turns(Lines)]),
    {title(N, Often), maps:fold(fun(_, At, Sum) -> Sum + length(At) end, 0, Places), checksum(Page)}.

index([], _, Places) ->
    Places;
index([Line | Lines], Number, Places) ->
    Words = [string:lowercase(string:trim(W, both, ".,")) || W <- string:lexemes(Line, " ")],
    index(Lines, Number + 1, lists:foldl(fun(W, P) -> add(W, Number, P) end, Places, Words)).

add(Word, Number, Places) ->
    maps:update_with(Word, fun(At) -> [Number | At] end, [Number], Places).

entry({Word, At}) ->
    Numbers = lists:join(", ", [integer_to_list(N) || N <- lists:usort(At)]),
    io_lib:format("~s ~3w  ~s~n", [string:pad(Word, 12, trailing, $.), length(At), Numbers]).

%% How many words there are of each length, and the mean.
summary(Places) ->
    Lengths = maps:fold(fun(W, At, Sums) -> merge(#{length(W) => length(At)}, Sums) end, #{}, Places),
    {Letters, Words} = maps:fold(fun(L, N, {Ls, Ws}) -> {Ls + L * N, Ws + N} end, {0, 0}, Lengths),
    io_lib:format("~p mean ~.3f~n", [lists:reverse(lists:keysort(2, maps:to_list(Lengths))), Letters / Words]).

merge(A, B) ->
    maps:fold(fun(K, V, M) -> M#{K => V + maps:get(K, M, 0)} end, B, A).

%% The lines in the order in which a queue lets them out that puts every second one back.
turns(Lines) ->
    turns(queue:from_list(lists:zip(lists:seq(1, length(Lines)), Lines)), keep, []).

turns(Queue, Turn, Out) ->
    case queue:out(Queue) of
        {empty, _} ->
            [string:join(lists:reverse(Out), "/"), "\n"];
        {{value, Line}, Rest} when Turn =:= back ->
            turns(queue:in(Line, Rest), keep, Out);
        {{value, {Number, Line}}, Rest} ->
            First = string:titlecase(string:slice(Line, 0, 7)),
            turns(Rest, back, [integer_to_list(Number) ++ [$: | string:replace(First, "a", "A")] | Out])
    end.

title(N, Often) ->
    {Best, _} = lists:foldl(fun more/2, {"nothing", []}, Often),
    io_lib:format("text ~2..0w, on ~ts", [N, string:uppercase(Best)]).

more({_, At} = E, {_, Most}) when length(At) > length(Most) -> E;
more(_, Best) -> Best.

checksum(Page) ->
    lists:foldl(fun(C, Sum) -> (Sum * 31 + C) rem 65521 end, 0, lists:flatten(Page)).

%% ?LINES lines of four to nine words.
text(N) ->
    {Lines, _} = lists:mapfoldl(fun(_, Seed) -> line(Seed) end, next(N * 7919), lists:seq(1, ?LINES)),
    lists:append(lists:join("\n", Lines)).

line(Seed) ->
    {Words, Last} = lists:mapfoldl(fun(_, S) -> word(S) end, next(Seed), lists:seq(1, 4 + Seed rem 6)),
    {string:titlecase(lists:append(lists:join(" ", Words))) ++ ".", Last}.

word(Seed) ->
    Word = syllables(1 + Seed div 8 rem 2, Seed),
    {if Seed rem 11 =:= 0 -> Word ++ ","; true -> Word end, next(Seed)}.

syllables(0, _) -> [];
syllables(K, Seed) -> element(1 + Seed div 16 rem 7, {"ka", "lo", "mi", "ten", "ru", "sa", "vor"}) ++ syllables(K - 1, next(Seed)).

next(Seed) ->
    (Seed * 1103 + 12345) rem 65537.
