% Functions that the verifier must accept; each lies close to one that it refuses.

=== type survives in a slot and a join
function f/1
  is_nonempty_list L1, x0
  allocate 1, 1
  move x0, y0
  get_tl x0, x0
  is_nil L2, x0
  call f/1
L2:
  get_hd y0, x0
  deallocate 1
  return
L1:
  return

=== larger of two tuples at a join
function f/1
  is_tuple L1, x0
  select_arity x0, L1, {3: L2, 2: L2}
L2:
  get_tuple_element x0, 1, x0
L1:
  return

=== heap reserved on both paths
function f/1
  is_nil L1, x0
  test_heap 5, 1
  jump L2
L1:
  test_heap 4, 1
L2:
  put_list ok, [], x1
  put_list x0, x1, x0
  heap_fence
  return

=== handler knows what holds throughout
function f/1
  allocate 3, 1
  move lit0, y2
  try y1, L1
  call_fun 0
  try y0, L2
  move lit0, y2
  call_fun 0
  try_end y0
  try_end y1
L3:
  get_tuple_element y2, 1, x0
  deallocate 3
  return
L2:
  try_case y0
  raise x0, x1, x2
L1:
  try_case y1
  jump L3

=== trace kept in a slot over another try
function f/1
  allocate 4, 1
  move x0, y3
  try y1, L1
  call_fun 0
  try_end y1
  deallocate 4
  return
L1:
  try_case y1
  move x0, y1
  move x2, y2
  try y0, L2
  move y3, x0
  call_fun 0
  try_end y0
  move y2, x0
  build_stacktrace
  raise y1, x0, y2
L2:
  try_case y0
  raise x0, x1, y2

=== receive without a frame
function f/0
L1:
  recv_peek L2
  is_eq_exact L3, x0, ok
  recv_remove
  return
L3:
  recv_next L1
L2:
  recv_wait L1

=== reading a loop's head twice
function f/1
  allocate 2, 1
  move lit0, y0
  move x0, y1
L1:
  recv_peek L2
  recv_next L1
L2:
  move y1, x0
  recv_wait_time L1, 10
  get_tuple_element y0, 1, x0
  recv_timeout
  deallocate 2
  return

=== dead code
function f/1
  return
  return

=== highest register and slot
function f/1
  move x0, x239
  allocate 1024, 1
  move x0, y1023
  deallocate 1024
  return

=== literals of every kind
function f/1
  move lit2, x1
  get_map_elem L1, x1, ok, x0
L1:
  move lit1, x1
  get_list x1, x1, x2
  move lit4, x1
  get_hd x1, x1
  move lit5, x1
  get_tl x1, x1
  return

=== select_arity on a slot
function f/1
  allocate 1, 1
  move x0, y0
  is_tuple L1, y0
  select_arity y0, L1, {1: L2, 2: L3}
L2:
  get_tuple_element y0, 0, y0
L1:
  deallocate 1
  return
L3:
  get_tuple_element y0, 1, x0
  deallocate 1
  return

=== a tuple stays one after is_tuple
function f/1
  is_tagged_tuple L1, x0, 2, ok
  is_tuple L1, x0
  get_tuple_element x0, 1, x0
L1:
  return

=== fail labels and selects in a receive
function f/1
  allocate 1, 1
  move x0, y0
L1:
  recv_peek L2
  add L3, 1, x0, y0, x1
  select_val x1, L3, {1: L4, 2: L4}
L3:
  recv_next L1
L4:
  recv_remove
  move x1, x0
  deallocate 1
  return
L2:
  recv_wait L1

=== fence on the paths that store
function f/1
  is_nil L1, x0
  test_heap 2, 1
  put_list x0, [], x0
  heap_fence
L1:
  return

=== one fence for two stores, in front of the end
function f/1
  allocate 1, 1
  test_heap 4, 1
  put_list x0, [], x0
  put_list x0, x0, x0
  move x0, y0
  heap_fence
  move y0, x0
  deallocate 1
  return

=== fence that nothing needs
function f/1
  heap_fence
  heap_fence
  return

=== comparisons and arithmetic between store and fence
function f/2
  test_heap 2, 2
  put_list x0, [], x2
  is_lt L1, x0, x1
  add L2, 3, x0, x1, x0
  is_eq_exact L1, x0, x2
L1:
  heap_fence
  return
L2:
  heap_fence
  badmatch x2

=== handler of what may raise behind a store
function f/2
  allocate 1, 2
  try y0, L1
  test_heap 2, 2
  put_list x0, [], x2
  add raise, 3, x0, x1, x0
  try_end y0
  heap_fence
  deallocate 1
  return
L1:
  try_case y0
  raise x0, x1, x2

=== store in a receive, fenced before it looks on
function f/1
L1:
  recv_peek L3
  is_atom L2, x0
  recv_remove
  return
L2:
  test_heap 2, 1
  put_list x0, [], x0
  heap_fence
  recv_next L1
L3:
  recv_wait L1

=== a pattern of bits and a bitstring of them
function f/1
  is_bitstring L1, x0
  bs_match_string L1, x0, 0, lit6, x1
  bs_get_integer L1, 2, x0, x1, 13, 1, 2, x2, x1
  bs_get_float L1, 3, x0, x1, 64, 1, 1, x3, x1
  bs_get_utf L1, x0, x1, 35, x4, x1
  bs_get_bits L2, 5, x0, x1, x2, 8, 0, x5, x1
  bs_skip L1, x0, x1, 2, 8, x1
  bs_test_unit L1, x0, x1, 8
  bs_get_tail L1, 6, x0, x1, 8, x6
  bs_create raise, 7, x0, {258, x6, [], 32, x2, 16, 35, x4, []}
  return
L2:
  bs_test_end L1, x0, x1
  return
L1:
  function_clause
