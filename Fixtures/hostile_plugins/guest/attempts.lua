-- The table of attempts: `attempts.refused("name", "word", fn)`, `fails`, `raises` and `works` add a row.
-- luacheck: no max line length
local attempts = {}
local rows = {}

function attempts.all() return rows end

local function add(verdict, name, word, run) rows[#rows + 1] = { verdict = verdict, name = name, word = word, run = run } end

function attempts.refused(name, word, run) add("refused", name, word, run) end
function attempts.fails(name, run) add("fails", name, nil, run) end
function attempts.raises(name, run) add("raises", name, nil, run) end
function attempts.works(name, run) add("works", name, nil, run) end
-- It raised, or gave nil and a message: either is fine for what is no sensible argument.
function attempts.no(name, run) add("no", name, nil, run) end

-- It was refused, or gave nil and a message.
function attempts.out(name, word, run) add("out", name, word, run) end
-- Anything, but for an end of the plugin and for what is secret.
function attempts.harmless(name, run) add("harmless", name, nil, run) end

return attempts
