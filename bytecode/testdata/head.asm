% What the functions of the other files use.

module m
atom ok
literal {a,b}
literal [1]
literal #{}
literal 5.0
literal [a|b]
literal "string"
literal <<71,69,84,1:3>>
import erlang:element/2
import erlang:put/2
import lists:map/2
lambda two/2 arity 1 free 1 uniq 1
export two/2

function two/2
  return
