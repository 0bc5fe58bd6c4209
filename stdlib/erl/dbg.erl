%% Match specifications for traces. Nothing is traced here: a program that makes specifications for
%% another system needs no more of this module.
-module(dbg).
-export([fun2ms/1]).

%% The match specification that a fun means which erl_eval has made.
fun2ms(F) when is_function(F) -> epiphany_transforms:fun2ms(?MODULE, F).
