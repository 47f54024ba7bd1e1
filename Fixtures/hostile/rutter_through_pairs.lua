-- hostile: looks for the real table of rutter in what pairs gives
-- expect: error
local _, fields = pairs(require "rutter")
fields.sleep = print
