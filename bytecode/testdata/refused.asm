% Functions that the verifier must refuse. %! gives a part of the reason. What they use is declared in head.asm.

=== code ends
%! code ends behind it
function f/1
  move x0, x0

=== register never written
%! x1 is not initialised
function f/1
  move x1, x0
  return

=== register written on one path only
%! x1 is not initialised
function f/1
  is_nil L1, x0
  move ok, x1
L1:
  move x1, x0
  return

=== result missing
%! needs x0 to x0
function f/0
  return

=== registers die at a call
%! x1 is not initialised
function f/2
  allocate 0, 2
  call f/2
  move x1, x0
  deallocate 0
  return

=== argument missing
%! needs x0 to x1
function f/1
  call_only two/2

=== argument of an import missing
%! needs x0 to x1
function f/1
  call_only lists:map/2

=== fun missing
%! needs x0 to x1
function f/1
  call_fun_only 1

=== function of apply missing
%! needs x0 to x2
function f/2
  apply_only 1

=== message of send missing
%! needs x0 to x1
function f/1
  send
  return

=== arguments of function_clause missing
%! needs x0 to x1
function f/2
  test_heap 0, 1
  function_clause

=== slot without frame
%! outside the frame
function f/1
  move x0, y0
  return

=== slot beyond frame
%! y2 is outside the frame
function f/1
  allocate 2, 1
  move y2, x0
  deallocate 2
  return

=== slot after deallocate
%! outside the frame
function f/1
  allocate 2, 1
  deallocate 2
  move y0, x0
  return

=== return with frame
%! there is a frame of 1 slots
function f/1
  allocate 1, 1
  return

=== second frame
%! there is a frame of 1 slots
function f/1
  allocate 1, 1
  allocate 1, 1
  return

=== call without frame
%! there is no frame
function f/1
  call f/1
  return

=== call_fun without frame
%! there is no frame
function f/1
  call_fun 0
  return

=== tail call with frame
%! there is a frame
function f/1
  allocate 1, 1
  call_only f/1

=== call_last of another size
%! frame of 1 slots, not 2
function f/1
  allocate 1, 1
  call_last f/1, 2

=== call_last without frame
%! slots, not 0
function f/1
  call_last f/1, 0

=== deallocate of another size
%! frame of 1 slots, not 0
function f/1
  allocate 1, 1
  deallocate 0
  return

=== frame on one path only
%! different frames meet
function f/1
  is_nil L1, x0
  allocate 1, 1
L1:
  return

=== frame too large
%! frame size 1025
function f/1
  allocate 1025, 1
  deallocate 1025
  return

=== live count too high
%! live count 2, but x1
function f/1
  test_heap 1, 2
  return

=== dead after test_heap
%! x1 is not initialised
function f/2
  test_heap 1, 1
  move x1, x0
  return

=== dead after arithmetic
%! x1 is not initialised
function f/2
  add raise, 1, x0, 1, x0
  move x1, x0
  return

=== dead on the fail branch
%! x1 is not initialised
function f/2
  add L1, 1, x0, 1, x1
  return
L1:
  move x1, x0
  return

=== source not live
%! not below the live count
function f/2
  add raise, 1, x0, x1, x0
  return

=== argument of a bif not live
%! not below the live count
function f/2
  bif raise, 1, erlang:element/2, x0, {x0, x1}
  return

=== heap not reserved
%! needs 2 words of heap, 0 are reserved
function f/1
  put_list x0, [], x0
  return

=== heap used up
%! needs 2 words of heap, 1 are reserved
function f/1
  test_heap 3, 1
  put_list x0, [], x0
  put_list x0, [], x0
  return

=== heap forgotten at a bif
%! 0 are reserved
function f/1
  test_heap 3, 1
  bif raise, 1, erlang:element/2, x0, {1, x0}
  put_tuple x0, {x0, x0}
  return

=== heap forgotten at allocate
%! 0 are reserved
function f/1
  test_heap 6, 1
  allocate 0, 1
  make_fun fun0, x0, {x0}
  deallocate 0
  return

=== heap reserved on one path only
%! 4 words of heap, 2 are
function f/1
  is_nil L1, x0
  test_heap 4, 1
  jump L2
L1:
  test_heap 2, 1
L2:
  make_export lists:map/2, x0
  return

=== too many heap words
%! heap need 65537
function f/1
  test_heap 65537, 1
  return

=== head of anything
%! not known to hold a cons cell
function f/1
  get_hd x0, x0
  return

=== cons on the wrong branch
%! not known to hold a cons cell
function f/1
  is_nonempty_list L1, x0
  return
L1:
  get_tl x0, x0
  return

=== cons overwritten
%! not known to hold a cons cell
function f/2
  is_nonempty_list L1, x0
  move x1, x0
  get_list x0, x0, x1
L1:
  return

=== cons forgotten at a join
%! not known to hold a cons cell
function f/2
  is_nil L1, x1
  is_nonempty_list L2, x0
L1:
  get_hd x0, x0
L2:
  return

=== tuple is no cons
%! not known to hold a cons cell
function f/0
  move lit0, x0
  get_hd x0, x0
  return

=== element of anything
%! not known to hold a tuple
function f/1
  get_tuple_element x0, 0, x0
  return

=== element of a tuple of unknown size
%! a tuple of 1 elements
function f/1
  is_tuple L1, x0
  get_tuple_element x0, 0, x0
L1:
  return

=== element beyond the size
%! a tuple of 3 elements
function f/1
  is_tuple L1, x0
  test_arity L1, x0, 2
  get_tuple_element x0, 2, x0
L1:
  return

=== element beyond a literal
%! a tuple of 3 elements
function f/0
  move lit0, x0
  get_tuple_element x0, 2, x0
  return

=== the smaller tuple at a join
%! a tuple of 2 elements
function f/1
  is_tuple L1, x0
  select_arity x0, L1, {1: L2, 2: L2}
L2:
  get_tuple_element x0, 1, x0
L1:
  return

=== default of select_arity
%! a tuple of 1 elements
function f/1
  is_tuple L1, x0
  select_arity x0, L2, {1: L1}
L2:
  get_tuple_element x0, 0, x0
L1:
  return

=== arity of anything
%! not known to hold a tuple
function f/1
  test_arity L1, x0, 2
L1:
  return

=== select_arity of anything
%! not known to hold a tuple
function f/1
  select_arity x0, L1, {1: L1}
L1:
  return

=== key of anything
%! not known to hold a map
function f/1
  get_map_elem L1, x0, ok, x0
L1:
  return

=== slot forgotten in a handler
%! not known to hold a tuple
function f/1
  allocate 2, 1
  move lit0, y1
  try y0, L1
  move x0, y1
  call_fun 0
  move lit0, y1
  try_end y0
  deallocate 2
  return
L1:
  try_case y0
  get_tuple_element y1, 0, x0
  deallocate 2
  return

=== slot forgotten in an outer handler
%! not known to hold a cons cell
function f/1
  allocate 3, 1
  move lit1, y2
  try y1, L1
  try y0, L2
  call_fun 0
  try_end y0
  try_end y1
  deallocate 3
  return
L2:
  try_case y0
  move x0, y2
  raise x0, x1, x2
L1:
  try_case y1
  get_hd y2, x0
  deallocate 3
  return

=== tuple too large to know
%! 16777216 is above
function f/1
  is_tuple L1, x0
  test_arity L1, x0, 16777216
L1:
  return

=== element too far to know
%! a tuple of 70001 elements
function f/1
  is_tuple L1, x0
  test_arity L1, x0, 80000
  get_tuple_element x0, 70000, x0
L1:
  return

=== trace from anything
%! not known to hold a trace
function f/3
  raise x0, x1, x2

=== trace of a tuple
%! not known to hold a trace
function f/1
  move lit0, x0
  build_stacktrace
  return

=== catch mark read
%! y0 holds a catch mark
function f/1
  allocate 1, 1
  try y0, L1
  move y0, x0
  try_end y0
  deallocate 1
  return
L1:
  try_case y0
  deallocate 1
  return

=== catch mark overwritten
%! y0 holds a catch mark
function f/1
  allocate 1, 1
  try y0, L1
  move x0, y0
L1:
  try_case y0
  deallocate 1
  return

=== frame removed with catch mark
%! holds a catch mark in y0
function f/1
  allocate 1, 1
  try y0, L1
  call_last f/1, 1
L1:
  try_case y0
  deallocate 1
  return

=== mark removed twice
%! the innermost catch mark is not in y0
function f/1
  allocate 1, 1
  try y0, L1
  try_end y0
  try_end y0
L1:
  try_case y0
  deallocate 1
  return

=== mark of outer try removed first
%! the innermost catch mark is not in y1
function f/1
  allocate 2, 1
  try y1, L1
  try y0, L2
  try_end y1
L1:
  try_case y1
  deallocate 2
  return
L2:
  try_case y0
  deallocate 2
  return

=== inner mark above outer
%! y1 is not below y0
function f/1
  allocate 2, 1
  try y0, L1
  try y1, L2
L1:
  try_case y0
  deallocate 2
  return
L2:
  try_case y1
  deallocate 2
  return

=== handler without try_case
%! handler does not start with try_case y0
function f/1
  allocate 1, 1
  try y0, L1
  try_end y0
L1:
  deallocate 1
  return

=== handler of another slot
%! handler does not start with try_case y1
function f/1
  allocate 2, 1
  try y1, L1
  try_end y1
L1:
  try_case y0
  deallocate 2
  return

=== catch with the handler of a try
%! handler does not start with catch_end y0
function f/1
  allocate 1, 1
  catch y0, L1
L1:
  try_case y0
  deallocate 1
  return

=== catch_end without catch
%! the innermost catch mark is not in y0
function f/1
  allocate 1, 1
  catch_end y0
  deallocate 1
  return

=== mark on one path only
%! different catch marks meet
function f/1
  allocate 1, 1
  is_nil L2, x0
  catch y0, L1
L2:
  call_fun 0
L1:
  catch_end y0
  deallocate 1
  return

=== reason after catch_end
%! x1 is not initialised
function f/1
  allocate 1, 1
  catch y0, L1
  call_fun 0
L1:
  catch_end y0
  move x1, x0
  deallocate 1
  return

=== try without frame
%! there is no frame
function f/1
  try y0, L1
L1:
  try_case y0
  return

=== no message to remove
%! no message has been looked at
function f/1
  recv_remove
  return

=== message removed twice
%! no message has been looked at
function f/0
  recv_peek L1
  recv_remove
  recv_remove
L1:
  if_clause

=== message removed after another start of the scan
%! no message has been looked at
function f/0
  recv_mark x0
  recv_peek L1
  recv_seek x0
  recv_remove
L1:
  if_clause

=== next after a call
%! no message has been looked at
function f/1
  allocate 0, 1
L1:
  recv_peek L2
  call_fun 0
  recv_next L1
L2:
  recv_wait L1

=== next after a timeout
%! no message has been looked at
function f/0
L1:
  recv_peek L2
  recv_timeout
  recv_next L1
L2:
  recv_wait L1

=== next to no recv_peek
%! not at a recv_peek
function f/0
L1:
  move ok, x0
  recv_peek L2
  recv_next L1
L2:
  recv_wait L1

=== registers die while waiting
%! x1 is not initialised
function f/2
L1:
  recv_peek L2
  move x1, x0
  return
L2:
  recv_wait L1

=== loop by jump
%! closes a loop
function f/1
L1:
  jump L1

=== loop through a call
%! closes a loop
function f/1
  allocate 0, 1
L1:
  call f/1
  jump L1

=== loop through a timeout
%! closes a loop
function f/0
L1:
  recv_peek L2
  recv_remove
L2:
  recv_wait_time L1, 0
  recv_timeout
  jump L1

=== loop by a fail label
%! closes a loop
function f/1
  move x0, x0
L1:
  move x0, x0
  add L1, 1, x0, 1, x0
  return

=== bif that is none
%! not a built-in function that can be called so
function f/1
  bif raise, 1, lists:map/2, x0, {x0, x0}
  return

=== bif of the module
%! not a built-in function that can be called so
function f/1
  bif raise, 1, f/1, x0, {x0}
  return

=== too few arguments of a bif
%! 1 arguments for erlang:element/2
function f/1
  bif raise, 1, erlang:element/2, x0, {x0}
  return

=== effect in a guard
%! not allowed in guards
function f/1
  bif L1, 1, erlang:put/2, x0, {x0, x0}
L1:
  return

=== free variable missing
%! 0 values for 1 free variables
function f/1
  test_heap 9, 1
  make_fun fun0, x0, {}
  return

=== export of the module
%! not an import
function f/1
  test_heap 9, 1
  make_export f/1, x0
  return

=== key without value
%! do not come in pairs
function f/1
  put_map_assoc raise, 1, x0, x0, {ok}
  return

=== no associations
%! do not come in pairs
function f/1
  put_map_exact raise, 1, x0, x0, {}
  return

=== select on a register
%! x0 cannot select
function f/1
  select_val x0, L1, {x0: L1}
L1:
  return

=== select on a literal
%! lit3 cannot select
function f/1
  select_val x0, L1, {lit3: L1}
L1:
  return

=== select on a negative arity
%! -1 cannot select
function f/1
  is_tuple L1, x0
  select_arity x0, L1, {-1: L1}
L1:
  return

=== tag of an empty tuple
%! no element for it
function f/1
  is_tagged_tuple L1, x0, 0, ok
L1:
  return

=== tag that is no constant
%! not an immediate constant
function f/1
  is_tagged_tuple L1, x0, 1, x0
L1:
  return

=== literal out of range
%! lit7 is out of range
function f/1
  move lit7, x0
  return

=== lambda out of range
%! fun1 is out of range
function f/1
  make_fun fun1, x0, {}
  return

=== head of an empty map
%! not known to hold a cons cell
function f/0
  move lit2, x0
  get_hd x0, x0
  return

=== map that is a tuple on one path
%! not known to hold a map
function f/1
  move lit2, x1
  is_nil L1, x0
  move lit0, x1
L1:
  get_map_elem L2, x1, ok, x0
L2:
  return

=== message of one path only
%! no message has been looked at
function f/1
  is_nil L2, x0
L1:
  recv_peek L3
L2:
  recv_remove
L3:
  if_clause

=== next to the recv_peek of another receive
%! not the recv_peek that gave the message
function f/0
L1:
  recv_peek L3
  recv_timeout
L2:
  recv_peek L3
  recv_next L1
L3:
  recv_wait L1

=== message of two receives
%! no message has been looked at
function f/1
  is_nil L1, x0
  recv_peek L3
  jump L2
L1:
  recv_peek L3
L2:
  recv_remove
L3:
  if_clause

=== store without a fence on one path
%! return: no heap_fence is behind what was stored
function f/1
  is_nil L1, x0
  test_heap 2, 1
  put_list x0, [], x0
L1:
  return

=== store behind the fence
%! return: no heap_fence is behind what was stored
function f/1
  test_heap 4, 1
  put_list x0, [], x0
  heap_fence
  put_list x0, [], x0
  return

=== store in front of a branch that is taken
%! badmatch: no heap_fence is behind what was stored
function f/1
  test_heap 2, 1
  put_list x0, [], x1
  is_nil L1, x0
  heap_fence
  return
L1:
  badmatch x1

=== store in front of a fail label
%! badmatch: no heap_fence is behind what was stored
function f/1
  test_heap 2, 1
  put_list x0, [], x1
  add L1, 2, x0, 1, x0
  heap_fence
  return
L1:
  badmatch x1

=== store in front of a select
%! get_hd: no heap_fence is behind what was stored
function f/1
  test_heap 2, 1
  put_list x0, [], x1
  select_val x0, L1, {1: L2}
L1:
  heap_fence
  get_hd x1, x0
  return
L2:
  get_hd x1, x0
  return

=== store in a handler
%! raise: no heap_fence is behind what was stored
function f/1
  allocate 3, 1
  try y0, L1
  call_fun 0
  try_end y0
  deallocate 3
  return
L1:
  try_case y0
  move x2, y1
  test_heap 2, 2
  put_list x0, x1, x0
  raise error, x0, y1

=== load of what was stored
%! get_tuple_element: no heap_fence is behind what was stored
function f/1
  test_heap 2, 1
  put_tuple x0, {x0}
  get_tuple_element x0, 0, x0
  return

=== store in a receive that looks on
%! recv_next: no heap_fence is behind what was stored
function f/1
L1:
  recv_peek L3
  test_heap 2, 1
  put_list x0, [], x0
  recv_next L1
L3:
  recv_wait L1

=== a unit of nothing
%! bs_get_integer: unit 0
function f/1
  bs_get_integer L1, 1, x0, 0, 8, 0, 0, x0, x1
  return
L1:
  if_clause

=== a unit too large
%! bs_test_unit: unit 257
function f/1
  bs_test_unit L1, x0, 0, 257
  return
L1:
  if_clause

=== flags that do not exist
%! bs_get_bits: flags 4 is above 3
function f/1
  bs_get_bits L1, 1, x0, 0, 8, 8, 4, x0, x1
  return
L1:
  if_clause

=== a character that is an integer
%! bs_get_utf: 256 is not a type of characters
function f/1
  bs_get_utf L1, x0, 0, 256, x0, x1
  return
L1:
  if_clause

=== a segment without size
%! bs_create: 2 sources for segments
function f/1
  bs_create raise, 1, x0, {256, x0}
  return

=== a segment of no type
%! bs_create: 263 is not a segment
function f/1
  bs_create raise, 1, x0, {263, x0, 8}
  return

=== a segment in a register
%! bs_create: x0 is not a segment
function f/1
  bs_create raise, 1, x0, {x0, x0, 8}
  return

=== a bitstring built of what a collection does not keep
%! bs_create: source x0 is not below the live count 0
function f/1
  bs_create raise, 0, x0, {32, x0, 8}
  return

=== a position that is not there where the pattern fails
%! move: x1 is not initialised
function f/1
  bs_skip L1, x0, 0, 8, 1, x1
  return
L1:
  move x1, x0
  return
