-- What '%q' writes is meant to be read as source text, which may be 1 MiB long.
--
-- expect: quoted_too_long.lua:9: string.format quotes texts of at most 1048576 bytes by '%q', as long as source text may be
-- when: tap "Quote"

local rutter = require "rutter"
rutter.root(function()
  local function quote()
    print(#("%q"):format(("sail\n"):rep(300000)))
  end
  return rutter.screen { title = "Quotes", rutter.button { "Quote", action = quote } }
end)
