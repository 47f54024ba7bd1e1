return { name = "tide", cause = require "moon" }
