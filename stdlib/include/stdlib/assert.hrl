%% Assertions for tests: each is ok, or raises {Kind, [{module, M}, {line, L}, …]} that says what was expected and what came. With a comment
%% behind, that is in the list. NOASSERT turns them off, ASSERT on again.
-ifndef(ASSERT_HRL).
-define(ASSERT_HRL, true).

-ifdef(ASSERT).
-undef(NOASSERT).
-endif.

-define(assert_failed_(Kind, Info), erlang:error({Kind, [{module, ?MODULE}, {line, ?LINE} | Info]})).

%% What is asserted is evaluated in a fun of its own: variables that it binds are bound nowhere else.
-define(assert_truth_(Expr, Want, Comment),
    (fun() ->
         case Expr of
             Want -> ok;
             AssertValue_ ->
                 What_ = case is_boolean(AssertValue_) of true -> value; false -> not_boolean end,
                 ?assert_failed_(assert, Comment ++ [{expression, (??Expr)}, {expected, Want}, {What_, AssertValue_}])
         end
     end())).

-define(assert_match_(Pattern, Expr, Comment),
    (fun() ->
         case Expr of
             Pattern -> ok;
             AssertValue_ -> ?assert_failed_(assertMatch, Comment ++ [{expression, (??Expr)}, {pattern, (??Pattern)}, {value, AssertValue_}])
         end
     end())).

-define(assert_not_match_(Pattern, Expr, Comment),
    (fun() ->
         AssertValue_ = (Expr),
         case AssertValue_ of
             Pattern -> ?assert_failed_(assertNotMatch, Comment ++ [{expression, (??Expr)}, {pattern, (??Pattern)}, {value, AssertValue_}]);
             _ -> ok
         end
     end())).

-define(assert_equal_(Want, Expr, Comment),
    (fun() ->
         AssertWant_ = (Want),
         case Expr of
             AssertWant_ -> ok;
             AssertValue_ -> ?assert_failed_(assertEqual, Comment ++ [{expression, (??Expr)}, {expected, AssertWant_}, {value, AssertValue_}])
         end
     end())).

-define(assert_not_equal_(Unwanted, Expr, Comment),
    (fun() ->
         AssertUnwanted_ = (Unwanted),
         case Expr of
             AssertUnwanted_ -> ?assert_failed_(assertNotEqual, Comment ++ [{expression, (??Expr)}, {value, AssertUnwanted_}]);
             _ -> ok
         end
     end())).

-define(assert_info_(Class, Term, Expr),
    [{expression, (??Expr)}, {pattern, "{ " ++ (??Class) ++ " , " ++ (??Term) ++ " , [...] }"}]).

-define(assert_exception_(Class, Term, Expr, Comment),
    (fun() ->
         try Expr of
             AssertValue_ ->
                 ?assert_failed_(assertException, Comment ++ ?assert_info_(Class, Term, Expr) ++ [{unexpected_success, AssertValue_}])
         catch
             Class:Term -> ok;
             AssertClass_:AssertTerm_:AssertStack_ ->
                 ?assert_failed_(assertException, Comment ++ ?assert_info_(Class, Term, Expr)
                                 ++ [{unexpected_exception, {AssertClass_, AssertTerm_, AssertStack_}}])
         end
     end())).

-define(assert_not_exception_(Class, Term, Expr, Comment),
    (fun() ->
         try Expr of
             _ -> ok
         catch
             AssertClass_:AssertTerm_:AssertStack_ ->
                 case AssertClass_ of
                     Class ->
                         case AssertTerm_ of
                             Term ->
                                 ?assert_failed_(assertNotException, Comment ++ ?assert_info_(Class, Term, Expr)
                                                 ++ [{unexpected_exception, {AssertClass_, AssertTerm_, AssertStack_}}]);
                             _ -> ok
                         end;
                     _ -> ok
                 end
         end
     end())).

-ifdef(NOASSERT).
-define(assert(Expr), ok).
-define(assert(Expr, Comment), ok).
-define(assertNot(Expr), ok).
-define(assertNot(Expr, Comment), ok).
-define(assertMatch(Pattern, Expr), ok).
-define(assertMatch(Pattern, Expr, Comment), ok).
-define(assertNotMatch(Pattern, Expr), ok).
-define(assertNotMatch(Pattern, Expr, Comment), ok).
-define(assertEqual(Want, Expr), ok).
-define(assertEqual(Want, Expr, Comment), ok).
-define(assertNotEqual(Unwanted, Expr), ok).
-define(assertNotEqual(Unwanted, Expr, Comment), ok).
-define(assertException(Class, Term, Expr), ok).
-define(assertException(Class, Term, Expr, Comment), ok).
-define(assertNotException(Class, Term, Expr), ok).
-define(assertNotException(Class, Term, Expr, Comment), ok).
-else.
-define(assert(Expr), ?assert_truth_(Expr, true, [])).
-define(assert(Expr, Comment), ?assert_truth_(Expr, true, [{comment, (Comment)}])).
-define(assertNot(Expr), ?assert_truth_(Expr, false, [])).
-define(assertNot(Expr, Comment), ?assert_truth_(Expr, false, [{comment, (Comment)}])).
-define(assertMatch(Pattern, Expr), ?assert_match_(Pattern, Expr, [])).
-define(assertMatch(Pattern, Expr, Comment), ?assert_match_(Pattern, Expr, [{comment, (Comment)}])).
-define(assertNotMatch(Pattern, Expr), ?assert_not_match_(Pattern, Expr, [])).
-define(assertNotMatch(Pattern, Expr, Comment), ?assert_not_match_(Pattern, Expr, [{comment, (Comment)}])).
-define(assertEqual(Want, Expr), ?assert_equal_(Want, Expr, [])).
-define(assertEqual(Want, Expr, Comment), ?assert_equal_(Want, Expr, [{comment, (Comment)}])).
-define(assertNotEqual(Unwanted, Expr), ?assert_not_equal_(Unwanted, Expr, [])).
-define(assertNotEqual(Unwanted, Expr, Comment), ?assert_not_equal_(Unwanted, Expr, [{comment, (Comment)}])).
-define(assertException(Class, Term, Expr), ?assert_exception_(Class, Term, Expr, [])).
-define(assertException(Class, Term, Expr, Comment), ?assert_exception_(Class, Term, Expr, [{comment, (Comment)}])).
-define(assertNotException(Class, Term, Expr), ?assert_not_exception_(Class, Term, Expr, [])).
-define(assertNotException(Class, Term, Expr, Comment), ?assert_not_exception_(Class, Term, Expr, [{comment, (Comment)}])).
-endif.

-define(assertError(Term, Expr), ?assertException(error, Term, Expr)).
-define(assertError(Term, Expr, Comment), ?assertException(error, Term, Expr, Comment)).
-define(assertExit(Term, Expr), ?assertException(exit, Term, Expr)).
-define(assertExit(Term, Expr, Comment), ?assertException(exit, Term, Expr, Comment)).
-define(assertThrow(Term, Expr), ?assertException(throw, Term, Expr)).
-define(assertThrow(Term, Expr, Comment), ?assertException(throw, Term, Expr, Comment)).

-endif.
