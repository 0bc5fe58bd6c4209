function clamp/3
  is_lt L1, x0, x1
  move x1, x0
  return
L1:
  is_lt L2, x2, x0
  move x2, x0
  return
L2:
  return

function both/2
  is_lt L2, 0, x0
  is_lt L1, 0, x1
  move true, x0
  return
L1:
  move false, x0
  return
L2:
  move false, x0
  return

function either/2
  calls lists:member/2
  is_lt L1, 0, x0
  move yes, x0
  return
L1:
  bif raise, 2, lists:member/2, x0, {x0, x1}
  select_val x0, L4, {true: L2, false: L3}
L2:
  move yes, x0
  return
L3:
  move no, x0
  return
L4:
  case_clause x0

function first/1
  calls lists:keyfind/3, compute/1
  bif raise, 1, lists:keyfind/3, x1, {a, 1, x0}
  is_tagged_tuple L1, x1, 2, a
  get_tuple_element x1, 1, x0
  return
L1:
  is_eq_exact L2, x1, false
  call_only compute/1
L2:
  case_clause x1

function compute/1
  calls erlang:length/1
  bif raise, 1, erlang:length/1, x0, {x0}
  mul raise, 1, x0, 2, x0
  return

function guarded/1
  calls erlang:element/2
  is_tuple L1, x0
  bif L1, 1, erlang:element/2, x1, {1, x0}
  is_eq_exact L1, x1, ok
  move true, x0
  return
L1:
  is_eq_exact L2, x0, ok
  move true, x0
  return
L2:
  is_list L3, x0
  jump L4
L3:
  move false, x0
  return
L4:
  function_clause

function safely/1
  allocate 1, 1
  try y0, L1
  call_fun 0
  try_end y0
  test_heap 3, 1
  put_tuple x0, {ok, x0}
  heap_fence
  deallocate 1
  return
L1:
  try_case y0
  is_eq_exact L2, x0, error
  test_heap 3, 2
  put_tuple x0, {error, x1}
  heap_fence
  deallocate 1
  return
L2:
  raise x0, x1, x2

function cleanup/1
  calls '-cleanup/1-after$^0/0-0-'/0
  allocate 4, 1
  try y0, L1
  call_fun 0
  move x0, y1
  try_end y0
  call '-cleanup/1-after$^0/0-0-'/0
  move y1, x0
  deallocate 4
  return
L1:
  try_case y0
  move x0, y1
  move x1, y2
  move x2, y3
  call '-cleanup/1-after$^0/0-0-'/0
  raise y1, y2, y3

function ask/2
  calls erlang:make_ref/0, erlang:self/0
  allocate 4, 2
  move x0, y0
  move x1, y1
  recv_mark y2
  call erlang:make_ref/0
  move x0, y3
  bif raise, 0, erlang:self/0, x1, {}
  move y0, x0
  test_heap 4, 2
  put_tuple x1, {x1, y3, y1}
  heap_fence
  send
  recv_seek y2
L1:
  recv_peek L3
  is_tuple L2, x0
  test_arity L2, x0, 2
  get_tuple_element x0, 0, x1
  is_eq_exact L2, x1, y3
  get_tuple_element x0, 1, x0
  recv_remove
  deallocate 4
  return
L2:
  recv_next L1
L3:
  recv_wait_time L1, 1000
  recv_timeout
  move timeout, x0
  deallocate 4
  return

function flag/1
  is_integer L1, x0
  move true, x0
  return
L1:
  move false, x0
  return

function loop/1
  calls loop/1
  allocate 1, 1
  move x0, y0
L1:
  recv_peek L6
  is_tuple L4, x0
  test_arity L5, x0, 2
  get_tuple_element x0, 0, x1
  get_tuple_element x0, 1, x0
  select_val x1, L5, {set: L2, get: L3}
L2:
  recv_remove
  call_last loop/1, 1
L3:
  recv_remove
  move y0, x1
  send
  move y0, x0
  call_last loop/1, 1
L4:
  is_eq_exact L5, x0, stop
  recv_remove
  move y0, x0
  deallocate 1
  return
L5:
  recv_next L1
L6:
  recv_wait L1

function '-cleanup/1-after$^0/0-0-'/0
  calls erlang:garbage_collect/0
  allocate 0, 0
  call erlang:garbage_collect/0
  move ok, x0
  deallocate 0
  return

