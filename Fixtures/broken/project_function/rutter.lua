return { seed = function() return 4 end }
