local flow = "init.lua"
