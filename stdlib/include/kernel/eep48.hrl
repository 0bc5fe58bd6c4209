%% What code:get_doc/1 gives of a module, as EEP 48 has it.
-define(NATIVE_FORMAT, <<"application/erlang+html">>).
-define(CURR_DOC_VERSION, {1, 0, 0}).

-record(docs_v1, {
    anno,
    beam_language = erlang,
    format = ?NATIVE_FORMAT,
    module_doc, % text by language, none or hidden
    metadata = #{otp_doc_vsn => ?CURR_DOC_VERSION},
    docs        % of functions, types and callbacks: docs_v1_entry as tuples without its name
}).

-record(docs_v1_entry, {
    kind_name_arity, % {Kind, Name, Arity}
    anno,
    signature,
    doc,
    metadata
}).
