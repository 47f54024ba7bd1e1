import RutterWorkers
import TestFolders
import Testing

/// Scripts in a process of their own that ask for much at once: it crosses in parts, of which the process holds one.
@Suite struct IsolatedLargeAnswerTests {
  private let folder = Folder()

  /// What a session records, with its flow in a process of its own or not.
  private func transcript(_ text: String, _ input: String, _ isolation: String...) throws -> String {
    let path = folder.path + "/transcript", flow = folder.file("large.lua", text)
    let result = Command.run(
      Command.path,
      all: ["run", flow, "--virtual-time", "--seed", "1", "--record", path] + isolation, input: input)
    #expect(result.code == 0, "\(result.errors)")
    return try TextFile.read(path)
  }

  @Test("K1: what an action asks for in many parts is carried out as it is without isolation")
  func parts() throws {
    let text = """
      local rutter = require "rutter"
      local cells = {}
      for i = 1, 40 do cells[i] = rutter.cell("", "c" .. i) end
      rutter.root(function()
        return rutter.screen { title = "Large", rutter.button { "Fill", action = function()
          for i = 1, 40 do
            cells[i]:set(i .. (" and"):rep(100000))
            print("filled", i)
            if i % 10 == 0 then print(pcall(rutter.cell, i)) end
          end
          rutter.sleep(1)
          print("done", #cells[40]:get(), cells[7]:get():sub(1, 9))
        end } }
      end)
      """
    let alone = try transcript(text, "Fill\nwait\nquit\n")
    #expect(alone.contains("done") && alone.contains("filled"))
    #expect(try transcript(text, "Fill\nwait\nquit\n", "--isolate=*") == alone)
  }

  /// What a session writes, with its flow in a process of its own or not.
  private func output(_ text: String, _ allowed: [String], _ isolation: String...) -> String {
    let flow = folder.file("large.lua", text), grants = allowed.flatMap { ["--allow", $0] }
    let result = Command.run(Command.path, all: ["run", flow] + grants + isolation, input: "Go\nwait\nquit\n")
    return result.output + result.errors
  }

  @Test("K1: an answer as long as any may be comes twice, in a process of its own as without one")
  func longestAnswers() {
    let text = """
      local rutter = require "rutter"
      rutter.root(function()
        return rutter.screen { title = "Large", rutter.button { "Go", action = function()
          local options = { limit = "64 MiB" }
          for i = 1, 2 do print(i, #rutter.run("head", { "-c", "67108864", "/dev/zero" }, options).output) end
        end } }
      end)
      """
    // Built without optimisation, and beside all other tests, such an answer takes more than the usual time of a turn.
    folder.file("rutter.lua", "return { flow = 'large.lua', limits = { turn = '10 s' } }")
    let alone = output(text, ["run=head"], "--trust-project")
    #expect(alone.contains("2\t67108864"), "\(alone)")
    #expect(output(text, ["run=head"], "--trust-project", "--isolate=*") == alone)
  }

  @Test("K1: a text of 1 MiB crosses to the outside whole, and what is more is refused with the call")
  func longestArguments() {
    let text = """
      local rutter = require "rutter"
      local long, database = ("x"):rep(1 << 20), rutter.sqlite.open("a.db")
      rutter.root(function()
        return rutter.screen { title = "Large", rutter.button { "Go", action = function()
          print("write", rutter.fs.write("long.txt", long))
          print("append", rutter.fs.append("long.txt", long), rutter.fs.info("long.txt").size)
          print("run", #rutter.run("cat", {}, { input = long }).output)
          print("query", database:query("SELECT length(?) AS n", { long })[1].n)
          print(select(2, pcall(rutter.fs.write, "long.txt", long .. "x")))
          print(select(2, pcall(database.query, database, "SELECT ?", { long, long })))
          print(select(2, pcall(rutter.run, "cat", {}, { input = long, environment = { A = ("x"):rep(100000) } })))
        end } }
      end)
      """
    let allowed = ["read=" + folder.path, "write=" + folder.path, "run=cat", "sqlite=\(folder.path)/a.db:write"]
    let alone = output(text, allowed)
    for line in [
      "write\ttrue", "append\ttrue\t2097152", "run\t1048576", "query\t1048576",
      "rutter.fs.write, argument 2: a string of 1048577 bytes, and no more than 1048576 cross at once",
      "db:query: all arguments of one call take at most 1114112 bytes, each part of them 16 besides its text; ask with "
        + "less at a time",
      "rutter.run: all arguments of one call take at most 1114112 bytes",
    ] {
      #expect(alone.contains(line), "\(line): \(alone)")
    }
    #expect(output(text, allowed, "--isolate=*") == alone)
  }

  @Test("K1: a screen, a row and a hole find their many named cells again")
  func namedCells() throws {
    let text = """
      local rutter = require "rutter"
      local up, fails = rutter.cell(0, "up"), false
      local number = rutter.loader("number", {
        gives = rutter.integer, load = function(n) rutter.sleep(1) if fails then error "no" end return n end,
      })
      local function sum(prefix, count)
        local all = 0
        for i = 1, count do
          local cell = rutter.cell(i, prefix .. i)
          all = all + cell:get()
        end
        return prefix .. " has " .. all
      end
      rutter.destination(rutter.integer, function(n)
        local first = rutter.cell(n, "first")
        return rutter.screen {
          title = sum("number", 35 + up:get()),
          rutter.button { "Set", action = function() first:set(100) end },
          rutter.text { "first is " .. first:get() },
        }
      end)
      rutter.root(function()
        local count = up:get()
        return rutter.screen {
          title = sum("root", 30 + 3 * count),
          rutter.button { "More", action = function() up:set(up:get() + 1) end },
          rutter.button { "Fail", action = function() fails = not fails number(5):refresh() end },
          rutter.list({ 1, 2, 3 }, function(n) return rutter.text { sum("row" .. n, n * 16 + count) } end),
          rutter.hole(number(5), { ready = function() return rutter.text { sum("hole", 33 + count) } end }),
          rutter.link { "Number", to = 7 },
        }
      end)
      """
    let input = "More\nMore\nwait\nMore\nFail\nwait\nMore\nFail\nwait\nMore\nNumber\nSet\nback\nMore\nNumber\nquit\n"
    let alone = try transcript(text, input)
    #expect(alone.contains("hole has") && alone.contains("row3 has"))
    #expect(try transcript(text, input, "--isolate=*") == alone)
  }

  @Test("K1: a row that asks for much may come behind rows that were made ahead")
  func row() throws {
    let text = """
      local rutter = require "rutter"
      rutter.root(function()
        local items = {}
        for i = 1, 60 do items[i] = i end
        return rutter.screen { title = "Large", rutter.list(items, function(item)
          if item == 30 then for i = 1, 20 do print(i .. (" row"):rep(250000)) end end
          return rutter.text { "row " .. item }
        end) }
      end)
      """
    let alone = try transcript(text, "quit\n")
    #expect(alone.contains("row 60"))
    #expect(try transcript(text, "quit\n", "--isolate=*") == alone)
  }

  @Test("K1: what is logged beyond what a turn may have is left out at the same line")
  func log() throws {
    let text = """
      local rutter = require "rutter"
      for i = 1, 10 do print(i .. (" first"):rep(100000)) end
      rutter.root(function()
        return rutter.screen { title = "Large", rutter.button { "Log", action = function()
          for i = 1, 15 do print(i .. (" then"):rep(200000)) end
          for i = 1, 3 do rutter.task(function() for j = 1, 5 do print(i, j, (" more"):rep(20000)) end end) end
          rutter.sleep(1)
          print("later")
        end } }
      end)
      """
    let alone = try transcript(text, "Log\nwait\nquit\n")
    #expect(alone.contains("more than 16 MiB were logged in this turn"))
    #expect(alone.contains("later") && alone.contains("10 first"))
    #expect(try transcript(text, "Log\nwait\nquit\n", "--isolate=*") == alone)
  }

  @Test("K1: a reply that is too large to cross is refused in the same words")
  func reply() throws {
    let text = """
      local rutter = require "rutter"
      local load = rutter.loader("text", {
        gives = rutter.string, load = function(n) rutter.sleep(1) return n .. ("x"):rep(1e6) end,
      })
      rutter.root(function()
        return rutter.screen { title = "Large", rutter.button { "Load", action = function()
          local waits = {}
          for i = 1, 70 do waits[i] = load(i) end
          print(pcall(rutter.all, waits))
          rutter.sleep(1)
          print("later", #rutter.all { load(1), load(2) })
        end } }
      end)
      """
    let alone = try transcript(text, "Load\nwait\nquit\n")
    #expect(alone.contains("a reply of more than") && alone.contains("later"))
    #expect(try transcript(text, "Load\nwait\nquit\n", "--isolate=*") == alone)
  }

  @Test("E2: who holds too much is stopped at the same line, for the same reason")
  func stopped() {
    let loop = "local x = ('x'):rep(1e5) for i = 1, 1e6 do rutter.destination(i .. x, function() end) end"
    let flow = folder.file("large.lua", "local rutter = require 'rutter'\n\(loop)\n")
    let spec = folder.file("large_spec.lua", #"it("runs", function() test.launch "large" end)"#)
    for isolation in [[], ["--isolate=*"]] {
      let result = Command.run(Command.path, all: ["test", spec] + isolation)
      let words = result.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(words.contains("over its memory limit (256 MiB, of which 255 MiB are"), "\(words)")
      #expect(words.contains("at large.lua:2"), "\(flow): \(words)")
    }
  }
}
