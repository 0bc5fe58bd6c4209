% Functions that look at once at what they have put on the heap. Each gets 7.

module litmus
file "litmus.asm"
atom tag
atom other
import erlang:element/2
import litmus:nine/0
lambda free/1 arity 0 free 1 uniq 1
export hd/1
export tl/1
export list/1
export element/1
export arity/1
export tagged/1
export select/1
export tuple/1
export closure/1
export external/1
export function/1
export bif/1
export nine/0

function hd/1
  test_heap 2, 1
  put_list x0, [], x1
  heap_fence
  get_hd x1, x0
  return

function tl/1
  test_heap 2, 1
  put_list [], x0, x1
  heap_fence
  get_tl x1, x0
  return

function list/1
  test_heap 5, 1
  put_list x0, x0, x1
  heap_fence
  get_list x1, x2, x3
  put_tuple x0, {x2, x3}
  heap_fence
  return

function element/1
  test_heap 4, 1
  put_tuple x1, {tag, other, x0}
  heap_fence
  get_tuple_element x1, 2, x0
  return

function arity/1
  test_heap 3, 1
  put_tuple x1, {tag, x0}
  heap_fence
  test_arity L1, x1, 2
  move 7, x0
  return
L1:
  move other, x0
  return

function tagged/1
  test_heap 4, 1
  put_tuple x1, {tag, x0, x0}
  heap_fence
  is_tagged_tuple L1, x1, 3, tag
  move 7, x0
  return
L1:
  move other, x0
  return

function select/1
  test_heap 3, 1
  put_tuple x1, {x0, x0}
  heap_fence
  select_arity x1, L1, {1: L1, 2: L2}
L2:
  move 7, x0
  return
L1:
  move other, x0
  return

function tuple/1
  test_heap 3, 1
  put_tuple x1, {x0, x0}
  heap_fence
  is_tuple L1, x1
  move 7, x0
  return
L1:
  move other, x0
  return

function closure/1
  test_heap 6, 1
  make_fun fun0, x0, {x0}
  heap_fence
  call_fun_only 0

function free/1
  return

function external/1
  test_heap 4, 1
  make_export litmus:nine/0, x0
  heap_fence
  call_fun_only 0

function nine/0
  move 9, x0
  return

function function/1
  test_heap 4, 1
  make_export litmus:nine/0, x1
  heap_fence
  is_function L1, x1
  is_function2 L1, x1, 0
  move 7, x0
  return
L1:
  move other, x0
  return

function bif/1
  test_heap 3, 1
  put_tuple x1, {tag, x0}
  heap_fence
  bif raise, 2, erlang:element/2, x0, {2, x1}
  return
