function sum/2
  calls sum/2
  is_nonempty_list L1, x0
  get_list x0, x2, x0
  add raise, 3, x1, x2, x1
  call_only sum/2
L1:
  is_nil L2, x0
  move x1, x0
  return
L2:
  function_clause

function len/1
  calls len/1
  is_nonempty_list L1, x0
  allocate 0, 1
  get_tl x0, x0
  call len/1
  add raise, 1, 1, x0, x0
  deallocate 0
  return
L1:
  is_nil L2, x0
  move 0, x0
  return
L2:
  function_clause

function last/1
  calls last/1
  is_nonempty_list L2, x0
  get_list x0, x0, x1
  is_nil L1, x1
  return
L1:
  move x1, x0
  call_only last/1
L2:
  function_clause

function map/2
  calls map/2
  is_nonempty_list L1, x1
  allocate 3, 2
  move x0, y0
  get_list x1, x0, y1
  move y0, x1
  call_fun 1
  move x0, y2
  move y0, x0
  move y1, x1
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

function fold/3
  calls fold/3
  is_nonempty_list L1, x2
  allocate 2, 3
  move x0, y0
  get_list x2, x0, y1
  move y0, x2
  call_fun 2
  move x0, x1
  move y0, x0
  move y1, x2
  call_last fold/3, 2
L1:
  is_nil L2, x2
  move x1, x0
  return
L2:
  function_clause

function reverse/2
  calls reverse/2
  is_nonempty_list L1, x0
  get_list x0, x2, x0
  test_heap 2, 3
  put_list x2, x1, x1
  heap_fence
  call_only reverse/2
L1:
  is_nil L2, x0
  move x1, x0
  return
L2:
  function_clause

function member/2
  calls member/2
  is_nonempty_list L2, x1
  get_list x1, x2, x1
  is_eq_exact L1, x2, x0
  move true, x0
  return
L1:
  call_only member/2
L2:
  is_nil L3, x1
  move false, x0
  return
L3:
  function_clause

function count/3
  calls count/3
  is_ge L2, x1, x0
  rem L1, 3, x0, 3, x3
  is_eq_exact L1, x3, 0
  add raise, 3, x0, 1, x3
  add raise, 4, x2, x0, x2
  move x3, x0
  call_only count/3
L1:
  add raise, 3, x0, 1, x0
  call_only count/3
L2:
  move x2, x0
  return

function nth/2
  calls nth/2
  is_nonempty_list L2, x1
  get_list x1, x2, x3
  is_eq_exact L1, x0, 1
  move x2, x0
  return
L1:
  is_lt L2, 1, x0
  sub raise, 4, x0, 1, x0
  move x3, x1
  call_only nth/2
L2:
  function_clause

function seq/3
  calls seq/3
  is_lt L1, x1, x0
  move x2, x0
  return
L1:
  sub raise, 3, x1, 1, x3
  test_heap 2, 4
  put_list x1, x2, x2
  move x3, x1
  heap_fence
  call_only seq/3

function zip/2
  calls zip/2
  is_nonempty_list L1, x0
  is_nonempty_list L2, x1
  allocate 1, 2
  get_list x0, x2, x0
  get_list x1, x3, x1
  test_heap 3, 4
  put_tuple y0, {x2, x3}
  heap_fence
  call zip/2
  test_heap 2, 1
  put_list y0, x0, x0
  heap_fence
  deallocate 1
  return
L1:
  is_nil L2, x0
  is_nil L2, x1
  move [], x0
  return
L2:
  function_clause

function append/2
  calls append/2
  is_nonempty_list L1, x0
  allocate 1, 2
  get_list x0, y0, x0
  call append/2
  test_heap 2, 1
  put_list y0, x0, x0
  heap_fence
  deallocate 1
  return
L1:
  is_nil L2, x0
  move x1, x0
  return
L2:
  function_clause

