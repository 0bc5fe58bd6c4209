-module(warn_nifs_unloaded).
-export([t/0]).
-nifs([t/0]).
t() -> u().
u() -> load_nif(1,2).
load_nif(_,_) -> ok.
