%% The address of a node, as modules that carry the distribution describe it.
-record(net_address, {
    address, % of any form
    host,
    protocol,
    family % of the address
}).
