-- Reads what git prints.

local output = {}

--- The text without blanks at its ends.
function output.trimmed(text) return (text:match("^%s*(.-)%s*$")) end

--- The first line.
function output.line(text) return text:match("^[^\n]*") end

--- What `git log` prints with our format.
function output.commits(text, folder, Commit)
  local commits = {}
  for id, author, date, subject in text:gmatch("(%x+)\x1f([^\x1f]*)\x1f([^\x1f]*)\x1f([^\x1e]*)\x1e") do
    commits[#commits + 1] = Commit { folder = folder, id = id, author = author, date = date, subject = subject }
  end
  return commits
end

local KINDS <const> = { A = "added", D = "removed", M = "changed", T = "changed", R = "renamed", C = "copied" }

--- What `--name-status -z` prints: a letter, and the name; with two names where a file was renamed or copied.
function output.changes(text, commit, Change)
  local words, changes = {}, {}
  for word in text:gmatch("([^\0]*)\0") do words[#words + 1] = output.trimmed(word) end
  local place = 1
  while words[place + 1] do
    local letter = words[place]:sub(1, 1)
    local hasTwo = letter == "R" or letter == "C"
    changes[#changes + 1] = Change {
      commit = commit, kind = KINDS[letter] or "changed", path = words[place + (hasTwo and 2 or 1)],
      before = hasTwo and words[place + 1] or nil,
    }
    place = place + (hasTwo and 3 or 2)
  end
  return changes
end

--- The lines of a difference, without its heading.
function output.difference(text)
  local lines, isInside = {}, false
  for line in text:gmatch("([^\n]*)\n") do
    if line:sub(1, 5) == "diff " then isInside = false end
    if line:sub(1, 2) == "@@" or line:sub(1, 6) == "Binary" then isInside = true end
    if isInside then lines[#lines + 1] = line end
  end
  return lines
end

--- What `--line-porcelain` prints: a heading for each line, and behind a tab the line itself.
function output.blame(text)
  local lines, id, author, time = {}, "", "", 0
  for line in text:gmatch("([^\n]*)\n") do
    local word, rest = line:match("^(%S+) ?(.*)")
    if line:sub(1, 1) == "\t" then
      lines[#lines + 1] = { commit = id, author = author, date = os.date("!%Y-%m-%d", time), text = line:sub(2) }
    elseif word == "author" then
      author = rest
    elseif word == "author-time" then
      time = math.tointeger(rest) or 0
    elseif word and #word == 40 and word:match("^%x+$") then
      id = word
    end
  end
  return lines
end

return output
