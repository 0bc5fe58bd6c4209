%% Terms that all processes read without a copy. All functions are natives.
-module(persistent_term).
