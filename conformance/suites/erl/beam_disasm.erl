%% Stands in for OTP's disassembler: there is no code for the BEAM here.
-module(beam_disasm).
-export([file/1]).

file(File) -> {beam_file, list_to_atom(filename:basename(File, filename:extension(File)))}.
