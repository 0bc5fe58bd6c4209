-module(wrong).
-export([main/0]).
main() -> X.
