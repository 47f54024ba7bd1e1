-- Replies to replies, and marks for four of them.
-- expect: crash: screen of replies.Post
local rutter = require "rutter"

local Post = rutter.type("Post", { id = "integer", depth = "integer" })
local marks = { "", ".", "..", "..." }

rutter.destination(Post, function(post)
  return rutter.screen {
    title = marks[post.depth] .. " " .. post.id,
    rutter.link { "First", to = Post { id = post.id * 2, depth = post.depth + 1 } },
    rutter.link { "Second", to = Post { id = post.id * 2 + 1, depth = post.depth + 1 } },
  }
end)

rutter.root(function()
  return rutter.screen { title = "Forum", rutter.link { "Lua", to = Post { id = 1, depth = 1 } } }
end)
