-- hostile: the same with 90 MB and six sizes
-- expect: ok or stopped memory or stopped time
-- seconds: 30
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter=require"rutter"
rutter.root(function() return rutter.screen{title="T",rutter.button{"Go",action=function()
local keep={} local n=0 local sizes={90,400,1500,5000,20000,60000}
for q=1,1 do for p=1,#sizes do local size=sizes[p] local tmp={} local total,m=0,0
 local budget=90e6
 while total<budget do local slice=0 while slice<200000 and total<budget do n=n+1 m=m+1 tmp[m]=("x"):rep(size)..n slice=slice+size+260 total=total+size+50 end rutter.sleep(0) end
 local step=math.max(2,4096//size) local kk={} 
 local i=1 while i<=m do local e=math.min(m,i+2000) while i<=e do if i%step==0 and #kk*size<14e6 then kk[#kk+1]=tmp[i] end tmp[i]=nil i=i+1 end rutter.sleep(0) end
 keep[p]=kk tmp=nil print("phase",p,#kk,n) rutter.sleep(0) end end
print("END")
end}} end)
