-module(warn_exported_again).
-export([e1/1,e2/1,e3/1,e4/1,e5/1,e6/1,e7/1,e8/1]).
e1(X) -> if true -> Z = X end,
    Z, Z, Z = X,
    Z.
e2(X) -> if true -> Z = X end,
    Z = X, Z = X,
    Z.
e3(X) -> if true -> Z = X end,
    case X of 1 -> Z; 2 -> Z end,
    Z = X.
e4(X) -> if true -> Z = X end,
    case X of 1 -> Z = 1; 2 -> 2 end,
    Z = X.
e5(X) -> if true -> Z = X end,
    case X of 1 -> Z = 1; 2 -> Z = 2 end,
    Z = X,
    Z.
e6(X) -> if true -> Z = X end,
    case X of Z -> 1; 2 -> Z; 3 -> Z = X end,
    Z = X.
e7(X) -> if true -> Z = X end,
    {Z, Z, Z = X, Z = X, Z},
    Z = X.
e8(X) -> if true -> Z = X end,
    fun() -> Z = X, Z end,
    Z = X.
