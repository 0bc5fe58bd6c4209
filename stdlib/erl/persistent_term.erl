%% Terms that all processes read without a copy. All functions are built in.
-module(persistent_term).
