-- A URL that leads elsewhere.
--
-- expect: 'https://other.example/' does not lead here: a URL begins with '/', 'https://cook.example' or 'cook:'
-- when: show
-- with: --open https://other.example/

local rutter = require "rutter"
rutter.root(function() return rutter.screen { title = "Routes" } end, { urls = { "https://cook.example", "cook:" } })
