return { name = "moon", effect = require "tide" }
