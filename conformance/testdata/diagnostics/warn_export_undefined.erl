-module(warn_export_undefined).
-export([f/1]).
g() -> f().
