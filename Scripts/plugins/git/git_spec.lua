-- Git as the program prints it, without a repository.

local COMMITS <const> = table.concat({
  "aaaaaaaa00000000000000000000000000000001\x1fAda\x1f2026-01-02\x1fSecond\x1e\n",
  "aaaaaaaa00000000000000000000000000000000\x1fAlan\x1f2026-01-01\x1fFirst\x1e\n",
})

local answers

--- What git prints for arguments that hold these words; what is asked besides fails the test.
local function git(_, arguments)
  local line = table.concat(arguments, " ")
  for _, answer in ipairs(answers) do
    if line:find(answer[1], 1, true) then
      if answer.code then return { code = answer.code, output = "", errors = answer[2] } end
      return { code = 0, output = answer[2], errors = "" }
    end
  end
  return { code = 129, output = "", errors = "fatal: not foreseen: " .. line .. "\n" }
end

local app

local function launch()
  app = test.launch("workbench", { stubs = { run = git } })
end

before_each(function()
  answers = {
    { "rev-parse", "/home/ada/book\n" },
    { "log --date=short", COMMITS },
    { "show -s --format=%B", "Second\n\nIt says more.\n" },
    { "--name-status", "M\0one.txt\0R087\0old name.txt\0new name.txt\0" },
    { "-- new name.txt old name.txt", "diff --git a/o b/n\nindex 1..2\n--- a/o\n+++ b/n\n@@ -1 +1 @@\n-old\n+new\n" },
    { "blame", table.concat({
      "aaaaaaaa00000000000000000000000000000000 1 1 1", "author Alan", "author-time 1767225600", "\tnew", "",
    }, "\n") },
  }
end)

it("shows commits, their files, how a file changed, and who wrote its lines", function()
  launch()
  app:tap "Commits of ."
  app:settle()
  assert.equals("book", app.screen.title)
  app:tap "Second aaaaaaaa · 2026-01-02 · Ada"
  app:settle()
  app:find "Second\n\nIt says more."
  app:find "changed one.txt"
  app:tap "renamed old name.txt → new name.txt"
  app:settle()
  app:find "-old"
  app:find "+new"
  app:tap "Who wrote it"
  app:settle()
  app:tap { role = "link" }
  app:settle()
  assert.equals("Second", app.screen.title)
end)

it("says what git says", function()
  answers = { { "rev-parse", "fatal: not a git repository\n", code = 128 } }
  launch()
  app:tap "Commits of ."
  app:settle()
  app:expect_error "git: not a git repository"
end)

it("asks for older commits a page at a time", function()
  local all, skipped = {}, {}
  for number = 1, 60 do
    all[number] = ("%040x\x1fAda\x1f2026-01-01\x1fCommit %d\x1e\n"):format(number, number)
  end
  app = test.launch("workbench", { stubs = { run = function(program, arguments)
    local line = table.concat(arguments, " ")
    local skip = line:match "%-%-skip (%d+)"
    if not skip then return git(program, arguments) end
    skipped[#skipped + 1] = skip
    return { code = 0, output = table.concat(all, "", skip + 1, math.min(skip + 50, #all)), errors = "" }
  end } })
  app:tap "Commits of ."
  app:settle()
  app:tap "Older"
  app:settle()
  assert.same({ "0", "50" }, skipped)
  assert.equals(10, #app:find_all { role = "link" })
end)
