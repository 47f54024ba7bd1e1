-- A scheme that every page has.
--
-- expect: root_urls.lua:7: option 'urls' of rutter.root: 'https:' is no scheme and host, as in "https://cook.example" or "cook:": with https: every page there is would lead here; name the host
-- when: load

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Routes" } end, { urls = { "https:" } })
