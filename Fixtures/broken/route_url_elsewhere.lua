-- A parameter whose URL another route matches more closely.
--
-- expect: would give '/team/new', which leads to route '/team/new' (route_url_elsewhere.lua:9)
-- when: show, exit 1

local rutter = require "rutter"

local team = rutter.route("/team/:name", function() return {} end)
rutter.route("/team/new", function() return {} end)
rutter.root(function() return rutter.screen { title = "Teams", rutter.text(team:url { name = "new" }) } end)
