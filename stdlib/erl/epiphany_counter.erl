%% The generator crypto_aes: numbers are blocks of a counter under AES-256, which is called for many at a time. The counter is Xoroshiro928, whose state
%% is known to module rand; a block is a tag of 12 bits and the two words that the counter gives.
%%
%% A state has the counter where the numbers that are kept begin, how many of them have been drawn, and the others.
-module(epiphany_counter).
-export([seed/2, next/1, jump/2]).

-record(counter, {key, tag, count, drawn = 0, kept = [], many}).

%% Many are the numbers to be made at a time.
seed(Seed, Many) ->
    Key = crypto:hash(sha256, Seed),
    <<X:64, _:6, Tag:12, Third:58, Second:58, First:58>> = crypto:hash(sha256, [Seed, <<"Xoroshiro928">>]),
    #counter{key = Key, tag = Tag, many = Many, count = rand:exro928_seed([First, Second, Third | rand:seed58(13, X)])}.

%% {Number, State}
next(#counter{kept = [Number | Kept], drawn = Drawn} = C) ->
    {Number, C#counter{kept = Kept, drawn = Drawn + 1}};
next(#counter{key = Key, tag = Tag, count = Before, drawn = Drawn, many = Many} = C) ->
    Count = after_steps(Drawn, Before),
    Blocks = crypto:crypto_one_time(aes_256_ecb, Key, blocks(Tag, Count, Many, <<>>), true),
    next(C#counter{count = Count, drawn = 0, kept = [Number || <<_:70, Number:58>> <= Blocks]}).

blocks(_, _, 0, Blocks) -> Blocks;
blocks(Tag, Count, Many, Blocks) ->
    {{A, B}, Next} = rand:exro928_next(Count),
    blocks(Tag, Next, Many - 1, <<Blocks/binary, Tag:12, B:58, A:58>>).

after_steps(0, Count) -> Count;
after_steps(Steps, Count) -> after_steps(Steps - 1, rand:exro928_next_state(Count)).

%% As far ahead as a function leads the counter.
jump(Ahead, #counter{count = Count, drawn = Drawn} = C) ->
    C#counter{count = after_steps(Drawn, Ahead(Count)), drawn = 0, kept = []}.
