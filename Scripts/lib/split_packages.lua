-- A peer for the flow `packages`, for measuring: plain lua5.4 reads a status file, splits it into its blocks, and
-- prints one line.
--
--   lua5.4 split_packages.lua FILE

local file <close> = assert(io.open(arg[1], "rb"))
local text = file:read("a")
local blocks, at = {}, 1
while at <= #text do
  local stop = text:find("\n\n", at, true) or #text
  blocks[#blocks + 1] = text:sub(at, stop)
  at = stop + 2
end
io.write(('{"event":"frame","blocks":%d}\n'):format(#blocks))
