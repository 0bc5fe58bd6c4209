package term

// Predefined atoms. Their order is that of predefined.
const (
	AtomEmpty Term = iota<<SpecialShift | TagAtom // ''
	AtomTrue
	AtomFalse
	AtomOK
	AtomError
	AtomUndefined

	AtomBadarg
	AtomBadarith
	AtomFunctionClause
	AtomCaseClause
	AtomIfClause
	AtomTryClause
	AtomElseClause
	AtomBadmatch
	AtomBadfun
	AtomBadarity
	AtomBadrecord
	AtomBadkey
	AtomBadmap
	AtomBadGenerator
	AtomBadFilter
	AtomUndef
	AtomSystemLimit
	AtomNocatch
	AtomTimeoutValue

	AtomNormal
	AtomShutdown
	AtomKill
	AtomKilled
	AtomNoproc
	AtomNoconnection
	AtomExit
	AtomThrow
	AtomEXIT // 'EXIT'
	AtomDOWN // 'DOWN'
	AtomInfinity
	AtomTimeout

	AtomFile
	AtomLine
	AtomErrorInfo
	AtomModule
	AtomModuleInfo
	AtomFunctionName // function
	AtomArity
	AtomIndexName // index
	AtomEnv
	AtomType
	AtomLocal
	AtomExternal
	AtomNameName // name

	AtomErlang
	AtomEpiphany
	AtomUser
	AtomNonode // 'nonode@nohost'
	AtomInit
	AtomIO
	AtomLists
	AtomMaps
	AtomMath
	AtomMain
	AtomStart
	AtomApply
	AtomErrorHandler
	AtomUndefinedFunction
	AtomUndefinedLambda

	AtomProcess
	AtomLink
	AtomMonitor
	AtomLinks
	AtomMonitors
	AtomMonitoredBy
	AtomTrapExit
	AtomPriority
	AtomLow
	AtomHigh
	AtomMax
	AtomMessages
	AtomMessageQueueLen
	AtomRegisteredName
	AtomCurrentFunction
	AtomInitialCall
	AtomGroupLeader
	AtomDictionary
	AtomReductions
	AtomHeapSize
	AtomTotalHeapSize
	AtomStackSize
	AtomMemory
	AtomStatus
	AtomRunning
	AtomRunnable
	AtomWaiting
	AtomFlush
	AtomInfo

	AtomAtom
	AtomInteger
	AtomFloat
	AtomList
	AtomTuple
	AtomMap
	AtomBinary
	AtomPid
	AtomReference

	AtomIORequest
	AtomIOReply
	AtomPutChars
	AtomRequests
	AtomUnicode
	AtomLatin1

	AtomSecond
	AtomMillisecond
	AtomMicrosecond
	AtomNanosecond
	AtomNative
	AtomValue

	numPredefined = iota
)

// predefined names the atoms above.
var predefined = [numPredefined]string{
	"", "true", "false", "ok", "error", "undefined",

	"badarg", "badarith", "function_clause", "case_clause", "if_clause", "try_clause",
	"else_clause", "badmatch", "badfun",
	"badarity", "badrecord", "badkey", "badmap", "bad_generator", "bad_filter", "undef",
	"system_limit", "nocatch",
	"timeout_value",

	"normal", "shutdown", "kill", "killed", "noproc", "noconnection", "exit", "throw", "EXIT",
	"DOWN", "infinity", "timeout",

	"file", "line", "error_info", "module", "module_info", "function", "arity", "index", "env",
	"type", "local", "external",
	"name",

	"erlang", "epiphany", "user", NodeName, "init", "io", "lists", "maps", "math", "main", "start",
	"apply",
	"error_handler", "undefined_function", "undefined_lambda",

	"process", "link", "monitor", "links", "monitors", "monitored_by", "trap_exit", "priority",
	"low", "high", "max", "messages",
	"message_queue_len", "registered_name", "current_function", "initial_call", "group_leader",
	"dictionary", "reductions",
	"heap_size", "total_heap_size", "stack_size", "memory", "status", "running", "runnable",
	"waiting", "flush", "info",

	"atom", "integer", "float", "list", "tuple", "map", "binary", "pid", "reference",

	"io_request", "io_reply", "put_chars", "requests", "unicode", "latin1",

	"second", "millisecond", "microsecond", "nanosecond", "native", "value",
}
