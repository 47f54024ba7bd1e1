-- Shows a Git repository: its commits, the files that each changed, how each file changed, and who wrote its lines.
--
-- A flow links to a repository: `rutter.link { "History", to = rutter.plugin("git").repository(folder) }`. Everything
-- that is shown is a value of a type of its own, so other plugins can link to a commit or a file as well, and add to
-- what a commit shows by the slot `git.commit_menu`.

local rutter = require "rutter"
local output = require "output"

local PAGE <const> = rutter.options.page

local Repository = rutter.type("Repository", { folder = "string" })
local Commit = rutter.type("Commit", {
  folder = "string", id = "string", author = "string", date = "string", subject = "string",
})
local Commits = rutter.type("Commits", { folder = "string", skipped = "integer", commits = "Commit[]" })
local Change = rutter.type("Change", { commit = Commit, path = "string", before = "string?", kind = "string" })
local Changes = rutter.type("Changes", { commit = Commit, message = "string", changes = "Change[]" })
local Difference = rutter.type("Difference", { change = Change, lines = "string[]" })
rutter.type("Line", { commit = "string", author = "string", date = "string", text = "string" })
local Blame = rutter.type("Blame", { change = Change, lines = "Line[]" })

rutter.slot_type("commit_menu", Commit)

-- Git ---------------------------------------------------------------------------------------------------------------

--- What git prints. Nothing of a person's settings changes it: the program sees no environment, and is told the rest.
local function git(folder, ...)
  local done, message = rutter.run("git", {
    "--no-pager", "-c", "core.quotepath=off", "-c", "color.ui=false", "-C", folder, ...,
  }, { limit = "8 MiB" })
  if not done then error(message, 0) end
  if done.code ~= 0 then
    local reason = done.errors:match("^%w+: ([^\n]+)") or done.errors:match("[^\n]+") or "it ended with a signal"
    error("git: " .. reason, 0)
  end
  return done.output
end

local FORMAT <const> = "--format=%H%x1f%an%x1f%ad%x1f%s%x1e"

-- Loaders -----------------------------------------------------------------------------------------------------------

local repository = rutter.loader("repository", {
  gives = Repository,
  load = function(folder)
    return Repository { folder = output.line(git(folder or ".", "rev-parse", "--show-toplevel")) }
  end,
})

local commits = rutter.loader("commits", {
  gives = Commits,
  load = function(folder, skipped)
    local text = git(folder, "log", "--date=short", FORMAT, "-n", tostring(PAGE), "--skip", tostring(skipped))
    return Commits { folder = folder, skipped = skipped, commits = output.commits(text, folder, Commit) }
  end,
})

local commit = rutter.loader("commit", {
  gives = Commit,
  load = function(folder, id)
    local text = git(folder, "log", "--date=short", FORMAT, "-n", "1", "--end-of-options", id)
    return output.commits(text, folder, Commit)[1] or error("there is no commit " .. id, 0)
  end,
})

local changes = rutter.loader("changes", {
  gives = Changes,
  load = function(of)
    local texts = rutter.all {
      function() return git(of.folder, "show", "-s", "--format=%B", of.id) end,
      function()
        return git(of.folder, "show", "-m", "--first-parent", "--format=", "--name-status", "-M", "-z", of.id)
      end,
    }
    return Changes { commit = of, message = output.trimmed(texts[1]), changes = output.changes(texts[2], of, Change) }
  end,
})

local difference = rutter.loader("difference", {
  gives = Difference,
  load = function(change)
    local paths = { change.path, change.before }
    local text = git(
      change.commit.folder, "show", "-m", "--first-parent", "--format=", "--no-ext-diff", "--no-textconv", "-M",
      change.commit.id, "--", table.unpack(paths))
    return Difference { change = change, lines = output.difference(text) }
  end,
})

local blame = rutter.loader("blame", {
  gives = Blame,
  load = function(change)
    local text = git(change.commit.folder, "blame", "--line-porcelain", change.commit.id, "--", change.path)
    return Blame { change = change, lines = output.blame(text) }
  end,
})

-- Screens -----------------------------------------------------------------------------------------------------------

local function short(id) return id:sub(1, 8) end

local function row(of)
  local by = short(of.id) .. " · " .. of.date .. " · " .. of.author
  return rutter.link { { rutter.text { of.subject }, rutter.text { by } }, to = of }
end

local function page(shown)
  local nodes = { rutter.list(shown.commits, row, { key = function(of) return of.id end, stable = true }) }
  if #shown.commits == PAGE then
    nodes[#nodes + 1] = rutter.link { "Older", to = commits(shown.folder, shown.skipped + PAGE) }
  elseif #shown.commits == 0 then
    nodes[#nodes + 1] = rutter.text { "No commits" }
  end
  return nodes
end

rutter.destination(Repository, function(of)
  return rutter.screen {
    title = of.folder:match("[^/]+$") or of.folder,
    rutter.hole(commits(of.folder, 0), { ready = page }),
  }
end)

rutter.destination(Commits, function(shown)
  return rutter.screen { title = "Older commits", page(shown) }
end)

rutter.destination(Commit, function(of)
  return rutter.screen {
    title = of.subject,
    rutter.text { short(of.id) .. " · " .. of.date .. " · " .. of.author },
    rutter.hole(changes(of), { ready = function(all)
      return {
        all.message ~= of.subject and rutter.text { all.message },
        rutter.section {
          title = #all.changes == 1 and "1 file" or #all.changes .. " files",
          rutter.list(all.changes, function(change)
            local name = change.before and change.before .. " → " .. change.path or change.path
            return rutter.link { change.kind .. " " .. name, to = difference(change) }
          end),
        },
      }
    end }),
    rutter.slot("commit_menu", of),
  }
end)

rutter.destination(Difference, function(of)
  return rutter.screen {
    title = of.change.path,
    of.change.kind ~= "removed" and rutter.link { "Who wrote it", to = blame(of.change) },
    #of.lines == 0 and rutter.text { "No difference in text" },
    rutter.list(of.lines, function(line) return rutter.text { line } end, { stable = true }),
  }
end)

--- A name in so many letters, where it is longer with a mark that there is more.
local function padded(name, letters)
  local count = utf8.len(name)
  if not count then return name end
  if count > letters then return name:sub(1, utf8.offset(name, letters) - 1) .. "…" end
  return name .. (" "):rep(letters - count)
end

rutter.destination(Blame, function(of)
  return rutter.screen {
    title = "Who wrote " .. of.change.path,
    rutter.list(of.lines, function(line)
      return rutter.link {
        ("%s %s %s"):format(short(line.commit), padded(line.author, 16), line.text),
        to = commit(of.change.commit.folder, line.commit),
      }
    end),
  }
end)

-- In the workbench ---------------------------------------------------------------------------------------------------

rutter.contribute("workbench.tools", function()
  return rutter.link { "Commits of " .. rutter.options.folder, to = repository(rutter.options.folder) }
end)
