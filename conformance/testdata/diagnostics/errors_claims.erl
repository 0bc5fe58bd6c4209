-module(errors_claims).
-compile({inline,[{f,a},{1,foo},{'_',2}]}).
-deprecated([{f,'_'},{'_',3},{'_','_'},{g,'_'},{h,a}]).
-deprecated([{g,1,next_version},{g,1,"abc"},{g,1,<<"abc">>},{g,1,[1,2]}]).
-removed([{t,0,"foo"}]).
-removed([{t,0},{zz,1},{'_',4},{zz,'_'},{t,'_'}]).
-removed([{t,'_',"abc"},{'_','_',"x"},{'_',0,abc},module,{{badly,formed},1},'badly formed',{t,0,[1,-1]}]).
-removed({t,0}).
-removed({t,0,{a,b,1}}).
-removed({q,0,{a,b,1}}).
-removed({module,"abc"}).
-removed([module,{module,"x"}]).
-export([t/0,g/1]).
t() -> ok.
g(_) -> ok.
