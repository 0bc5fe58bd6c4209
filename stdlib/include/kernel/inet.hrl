%% What inet:gethostbyname/1 and inet:gethostbyaddr/1 give.
-ifndef(INET_HRL).
-define(INET_HRL, true).

-record(hostent, {h_name, h_aliases = [], h_addrtype, h_length, h_addr_list = []}).

-endif.
