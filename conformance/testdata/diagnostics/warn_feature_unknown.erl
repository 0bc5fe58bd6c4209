-module(warn_feature_unknown).
-export([f/1]).
-feature(nosuch, enable).
f(X) -> X.
