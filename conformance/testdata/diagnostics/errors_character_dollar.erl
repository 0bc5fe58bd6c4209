-module(errors_character_dollar).
-export([f/1]).
f(_) -> {$a, $ }.
g(_) -> $
