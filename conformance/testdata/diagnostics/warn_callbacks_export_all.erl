-module(warn_callbacks_export_all).
-compile(export_all).
-behaviour(gen_server).
init(X) -> X.
handle_call(_,_,_) -> ok.
