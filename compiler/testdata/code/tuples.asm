function insert/2
  calls insert/2
  is_eq_exact L1, x1, nil
  test_heap 4, 1
  put_tuple x0, {x0, nil, nil}
  heap_fence
  return
L1:
  is_tuple L4, x1
  test_arity L4, x1, 3
  get_tuple_element x1, 0, x2
  is_eq_exact L2, x2, x0
  move x1, x0
  return
L2:
  get_tuple_element x1, 2, x3
  get_tuple_element x1, 1, x1
  is_lt L3, x0, x2
  allocate 2, 4
  move x2, y0
  move x3, y1
  call insert/2
  test_heap 4, 1
  put_tuple x0, {y0, x0, y1}
  heap_fence
  deallocate 2
  return
L3:
  allocate 2, 4
  move x1, y1
  move x2, y0
  move x3, x1
  call insert/2
  test_heap 4, 1
  put_tuple x0, {y0, y1, x0}
  heap_fence
  deallocate 2
  return
L4:
  function_clause

function eval/1
  calls eval/1
  is_tuple L5, x0
  select_arity x0, L5, {3: L1, 2: L4}
L1:
  get_tuple_element x0, 0, x1
  get_tuple_element x0, 2, x2
  get_tuple_element x0, 1, x3
  select_val x1, L6, {add: L2, mul: L3}
L2:
  allocate 2, 4
  move x2, y0
  move x3, x0
  call eval/1
  move x0, y1
  move y0, x0
  call eval/1
  add raise, 1, y1, x0, x0
  deallocate 2
  return
L3:
  allocate 2, 4
  move x2, y0
  move x3, x0
  call eval/1
  move x0, y1
  move y0, x0
  call eval/1
  mul raise, 1, y1, x0, x0
  deallocate 2
  return
L4:
  get_tuple_element x0, 0, x1
  is_eq_exact L6, x1, neg
  allocate 0, 1
  get_tuple_element x0, 1, x0
  call eval/1
  neg raise, 1, x0, x0
  deallocate 0
  return
L5:
  is_integer L6, x0
  return
L6:
  function_clause

function kind/1
  select_val x0, L4, {red: L1, green: L2, blue: L3}
L1:
  move 1, x0
  return
L2:
  move 2, x0
  return
L3:
  move 3, x0
  return
L4:
  is_integer L5, x0
  is_ge L5, x0, 0
  return
L5:
  move other, x0
  return

function move/1
  is_tagged_tuple L2, x0, 3, point
  get_tuple_element x0, 1, x1
  is_lt L1, x1, 10
  add raise, 2, x1, 1, x1
  get_tuple_element x0, 2, x2
  test_heap 4, 3
  put_tuple x0, {point, x1, x2}
  heap_fence
  return
L1:
  get_tuple_element x0, 2, x0
  return
L2:
  badrecord x0

function state/2
  is_tuple L4, x0
  select_arity x0, L4, {2: L1, 3: L2}
L1:
  get_tuple_element x0, 0, x2
  is_eq_exact L4, x2, idle
  is_tagged_tuple L4, x1, 2, start
  get_tuple_element x0, 1, x2
  get_tuple_element x1, 1, x1
  test_heap 7, 3
  put_tuple x1, {busy, x2, x1}
  put_tuple x0, {x1, ok}
  heap_fence
  return
L2:
  get_tuple_element x0, 0, x2
  is_eq_exact L4, x2, busy
  is_tagged_tuple L3, x1, 2, stop
  get_tuple_element x0, 2, x2
  get_tuple_element x1, 1, x1
  is_eq_exact L3, x1, x2
  get_tuple_element x0, 1, x1
  add raise, 2, x1, 1, x1
  test_heap 6, 2
  put_tuple x1, {idle, x1}
  put_tuple x0, {x1, ok}
  heap_fence
  return
L3:
  test_heap 3, 1
  put_tuple x0, {x0, refused}
  heap_fence
  return
L4:
  test_heap 3, 1
  put_tuple x0, {x0, ignored}
  heap_fence
  return

function swap/1
  is_tuple L3, x0
  test_arity L3, x0, 2
  get_tuple_element x0, 0, x1
  get_tuple_element x0, 1, x0
  is_eq_exact L1, x1, x0
  move same, x0
  return
L1:
  is_lt L2, x0, x1
  test_heap 3, 2
  put_tuple x0, {x0, x1}
  heap_fence
  return
L2:
  test_heap 3, 2
  put_tuple x0, {x0, x1}
  heap_fence
  return
L3:
  badmatch x0

