-- hostile: 120 MB of texts of one size, of which one a page stays, then the next of twelve sizes
-- expect: stopped memory or stopped time
-- seconds: 30
-- input: {"do":"tap","target":"Go"}
-- input: {"do":"wait"}
-- spec: app:tap "Go" app:settle()
local rutter=require"rutter"
rutter.root(function() return rutter.screen{title="T",rutter.button{"Go",action=function()
local keep={} local n=0 local sizes={90,200,400,800,1500,3000,6000,12000,24000,48000,130000,400000}
for q=1,1 do for p=1,#sizes do local size=sizes[p] local tmp={} local total,m=0,0
 local budget=120e6
 while total<budget do local slice=0 while slice<200000 and total<budget do n=n+1 m=m+1 tmp[m]=("x"):rep(size)..n slice=slice+size+260 total=total+size+50 end rutter.sleep(0) end
 local step=math.max(2,4096//size) local kk={} 
 local i=1 while i<=m do local e=math.min(m,i+2000) while i<=e do if i%step==0 and #kk*size<10e6 then kk[#kk+1]=tmp[i] end tmp[i]=nil i=i+1 end rutter.sleep(0) end
 keep[p]=kk tmp=nil print("phase",p,#kk,n) rutter.sleep(0) end end
print("END")
end}} end)
