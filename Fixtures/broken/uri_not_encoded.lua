-- A path with a blank.
--
-- expect: uri_not_encoded.lua:7: rutter.uri.build: path cannot hold ' ' (at 7); encode what it means with rutter.uri.encode
-- when: load

local rutter = require "rutter"
print(rutter.uri.build { host = "example.com", path = "/apple pie" })
rutter.root(function() return rutter.screen { title = "Texts" } end)
