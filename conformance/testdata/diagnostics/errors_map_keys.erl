-module(errors_map_keys).
-export([a/1,b/1,c/1,e/1,g/0]).
-import(lists,[map/2]).
-record(r,{a}).
a(X) -> #{K := V} = #{k := K} = X, V.
b(X) -> #{k := K} = #{K := V} = X, V.
c(#{K := V} = #{k := K}) -> V.
e({K, #{K := V}, #{L := V, l := L}}) -> V.
g() -> fun map/2, fun record_info/2, fun module_info/0, fun is_record/2.
