module sample
file "sample.erl"
attribute vsn [1,"two",3.5,<<1,2>>,#{a => {b,-12345678901234567890}},[x|y],undefined,true,fun lists:map/2]
attribute 'Odd name' ''
attribute 'it\\s \'quoted\'' ["tab\x{9} \"\\",#{},#{1 => -2.5e-7,2 => 1.0e22},#{[] => {}},<<>>]
atom ok
atom error
literal {point,1,2}    % lit0
literal [1,2,3]
literal #{k => v}
literal 12345678901234567890
import erlang:element/2
lambda '-adder/1-fun-0-'/2 arity 1 free 1 uniq 4000000000
export sum/2
export main/0

% tail recursion over a list, no frame
function sum/2
  place local
  line 10
  is_nonempty_list L1, x0
  get_list x0, x2, x0
  line 11
  add raise, 3, x1, x2, x1
  call_only sum/2
L1:
  is_nil L2, x0
  move x1, x0
  return
L2:
  line 9
  function_clause

function adder/1
  place dynamic
  test_heap 6, 1
  make_fun fun0, x0, {x0}
  heap_fence
  return

function '-adder/1-fun-0-'/2
  add raise, 2, x0, x1, x0
  return

% body recursion with a frame
function map/2
  place dram
  is_nonempty_list L1, x1
  allocate 3, 2
  move x0, y1
  get_list x1, x0, y0
  move y1, x1
  line 20
  call_fun 1
  move x0, y2
  move y1, x0
  move y0, x1
  line 20
  call map/2
  test_heap 2, 1
  put_list y2, x0, x0
  heap_fence
  deallocate 3
  return
L1:
  is_nil L2, x1
  move [], x0
  return
L2:
  function_clause

% tuples, selects, literals, registers of every size
function shapes/1
  is_tuple L1, x0
  select_arity x0, L9, {1: L2, 2: L3}
L2:
  get_tuple_element x0, 0, x200
  select_val x200, L9, {ok: L4, -5: L5, 100000: L5, []: L4}
L3:
  is_tagged_tuple L9, x0, 2, error
  get_tuple_element x0, 1, x0
  return
L4:
  move lit0, x0
  return
L5:
  move lit3, x0
  return
L1:
  is_map L6, x0
  get_map_elem L9, x0, 'x0', x1
  put_map_assoc raise, 2, x0, x0, {key, x1, ok, 1000}
  return
L6:
  is_eq_exact L7, x0, lit1
  test_heap 10, 1
  make_export erlang:element/2, x1
  put_tuple x0, {x0, x1, 134217727, -134217728, []}
  heap_fence
  return
L7:
  bif L9, 1, erlang:element/2, x1, {1, x0}
  move x1, x0
  return
L9:
  badmatch x0

% exceptions: a try inside a try, and a catch
function guarded/1
  allocate 70, 1
  move x0, y69
  try y2, L1
  try y1, L2
  call_fun 0
  try_end y1
  try_end y2
  deallocate 70
  return
L2:
  try_case y1
  move x2, y0
  move x0, y69
  move x1, y68
  is_eq_exact L5, x0, throw
  move x1, x0
  try_end y2
  deallocate 70
  return
L5:
  raise y69, y68, y0
L1:
  try_case y2
  move x2, x0
  build_stacktrace
  move x0, y0
  catch y3, L3
  move x0, x1
  apply 0
L3:
  catch_end y3
  deallocate 70
  return

% a receive with a timeout
function server/1
  allocate 2, 1
  move x0, y0
L1:
  recv_peek L3
  is_tagged_tuple L2, x0, 2, ok
  get_tuple_element x0, 1, x1
  is_lt L2, x1, y0
  recv_remove
  move y0, x0
  send
  move x0, x1
  move y0, x0
  call_last server/1, 2
L2:
  recv_next L1
L3:
  recv_wait_time L1, 5000
  recv_timeout
  deallocate 2
  move ok, x0
  return

function main/0
  allocate 0, 0
  move lit1, x0
  move 0, x1
  call sum/2
  mul raise, 1, x0, 2, x0
  deallocate 0
  return
