import RutterCore
import RutterLua
import Testing

@Suite("Coroutines and waits") struct CoroutineTests {
  @Test("A wait goes up through a script's own coroutines, and its result comes down") func nesting() throws {
    var stage = try Stage(
      task: """
        local function work(n) rutter.sleep(1) return n * 2 end
        local co = coroutine.wrap(function(a)
          local inner = coroutine.create(function() return work(a) + 1 end)
          local ok, v = coroutine.resume(inner)
          print(ok, v, coroutine.status(inner))
          local b = coroutine.yield(v)
          rutter.sleep(1)
          return b + 1
        end)
        print(co(10))
        print(co(5))
        print(rutter.now())
        """)
    stage.settle()
    #expect(stage.errors == [])
    #expect(stage.logs == ["true\t21\tdead", "21", "6", "2.0"])
  }

  @Test("A wait passes pcall, metamethods and iterators") func throughLua() throws {
    var stage = try Stage(
      task: """
        print(pcall(function() rutter.sleep(1) error({ code = 4 }) end))
        local t = setmetatable({}, { __index = function(_, k) rutter.sleep(1) return k .. "!" end })
        print(t.x)
        for v in coroutine.wrap(function() for i = 1, 2 do rutter.sleep(1) coroutine.yield(i) end end) do print(v) end
        """)
    stage.settle()
    #expect(stage.errors == [])
    #expect(stage.logs.count == 4)
    #expect(stage.logs[1...] == ["x!", "1", "2"])
    #expect(stage.now.microseconds == 4_000_000)
  }

  @Test("Where nothing can wait, the error names the C function and the way out") func blocked() throws {
    var stage = try Stage(
      task: """
        print(select(2, pcall(table.sort, { 3, 2, 1 }, function(a, b) rutter.sleep(1) return a < b end)))
        print(select(2, pcall(string.gsub, "abc", "%w", function() rutter.sleep(1) end)))
        print(select(2, pcall(table.sort, { 3, 2, 1 }, function(a, b)
          return coroutine.wrap(function() rutter.sleep(1) return a < b end)()
        end)))
        """)
    stage.settle()
    #expect(stage.errors == [])
    #expect(stage.logs.count == 3)
    for (line, name) in zip(stage.logs, ["sort", "gsub", "sort"]) {
      #expect(
        line.contains("nothing can wait inside a function called by '\\(name)'".replacing("\\(name)", with: name)),
        "\(line)")
    }
  }

  @Test("A yield outside of a script's own coroutine is an error; a waiting one cannot be resumed or closed")
  func misuse() throws {
    var stage = try Stage(
      task: """
        print(select(2, pcall(coroutine.yield, 1)))
        local co = coroutine.create(function() rutter.sleep(1) return "done" end)
        rutter.task(function()
          print(coroutine.status(co), coroutine.resume(co))
          print(pcall(coroutine.close, co))
        end)
        print(coroutine.resume(co))
        print(coroutine.resume(co))
        print(coroutine.isyieldable(), coroutine.running())
        """)
    stage.settle()
    #expect(stage.errors == [])
    #expect(stage.logs[0].contains("coroutine.yield outside of a coroutine of your own"))
    #expect(stage.logs[1] == "normal\tfalse\tcannot resume a coroutine that waits")
    #expect(stage.logs[2].contains("cannot close a waiting coroutine"))
    #expect(stage.logs[3] == "true\tdone")
    #expect(stage.logs[4] == "false\tcannot resume dead coroutine")
    #expect(stage.logs[5].hasPrefix("false\tthread"))
  }

  @Test("what a script keeps by the coroutine that runs it is no other run's")
  func running() throws {
    var stage = try Stage(
      task: """
        local own, last = {}
        for i = 1, 3 do
          rutter.task(function()
            local co = coroutine.running()
            print(i, own[co], last and coroutine.status(last))
            own[co], last = i, co
          end)
          rutter.sleep(1)
        end
        """)
    stage.settle()
    #expect(stage.errors == [] && stage.logs == ["1\tnil\tnil", "2\tnil\tdead", "3\tnil\tdead"])
  }

  @Test("L5: closing resets the chain innermost first, and errors in it are told") func closing() throws {
    var stage = try Stage(
      """
      local function closer(name) return setmetatable({}, { __close = function() print("close " .. name) end }) end
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.destination(rutter.integer, function(n)
        return rutter.screen {
          title = "Screen",
          rutter.button { "Work", action = function()
            local a <close> = closer "outer"
            coroutine.wrap(function()
              local b <close> = closer "middle"
              coroutine.wrap(function()
                local c <close> = closer "inner"
                rutter.sleep(100)
              end)()
            end)()
          end },
        }
      end)
      rutter.task(function() rutter.path:push(1) end)
      """)
    stage.tap("Work")
    stage.take(.back)
    #expect(stage.errors == [])
    #expect(stage.logs == ["close inner", "close middle", "close outer"])
  }

  @Test("Waiting and asking while a coroutine is closed are errors") func waitInClose() throws {
    var stage = try Stage(
      """
      rutter.root(function() return rutter.screen { title = "Root" } end)
      rutter.destination(rutter.integer, function(n)
        return rutter.screen {
          title = "Screen",
          rutter.button { "Work", action = function()
            local a <close> = setmetatable({}, { __close = function()
              print(select(2, pcall(rutter.sleep, 1)))
              print(select(2, pcall(function() rutter.path:push(2) end)))
            end })
            rutter.sleep(100)
          end },
        }
      end)
      rutter.task(function() rutter.path:push(1) end)
      """)
    stage.tap("Work")
    stage.take(.back)
    stage.settle()
    #expect(stage.logs.count == 2)
    #expect(stage.logs.allSatisfy { $0.contains("cannot") || $0.contains("nothing can wait") }, "\(stage.logs)")
  }

  @Test("Chains of closing coroutines end with an error, not with the C stack") func closingChain() throws {
    let stage = try Stage(
      task: """
        local last
        for i = 1, 20000 do
          local previous = last
          last = coroutine.create(function()
            local x <close> = setmetatable({}, { __close = function() if previous then assert(coroutine.close(previous)) end end })
            coroutine.yield()
          end)
          coroutine.resume(last)
        end
        print(coroutine.close(last))
        """)
    #expect(stage.errors == [])
    #expect(stage.logs.count == 1)
    #expect(stage.logs.first?.contains("more than 150 deep") == true, "\(stage.logs.first?.suffix(300) ?? "")")
  }

  @Test("Deep nesting of coroutines and of calls ends with an ordinary error") func deep() throws {
    let stage = try Stage(
      task: """
        local function nest(n) return coroutine.wrap(function() return nest(n + 1) end)() end
        print((select(2, pcall(nest, 1)):gsub(".*(C stack overflow).*", "%1")))
        local function recurse() return 1 + recurse() end
        print((select(2, pcall(recurse)):gsub(".*(stack overflow).*", "%1")))
        """)
    #expect(stage.errors == [])
    #expect(stage.logs.count == 2)
    #expect(stage.logs.allSatisfy { $0.hasSuffix("stack overflow") }, "\(stage.logs)")
  }

  @Test("Finished coroutines are used again") func pool() throws {
    var stage = try Stage(
      task: """
        for i = 1, 1000 do
          rutter.task(function() rutter.sleep(0.001) end)
          rutter.sleep(0.002)
        end
        print("done")
        """)
    stage.settle()
    #expect(stage.logs == ["done"])
  }

  @Test("A6: all gives every value in order, any the first") func several() throws {
    var stage = try Stage(
      """
      local slow = rutter.loader("slow", { gives = "integer", load = function(n) rutter.sleep(n) return n end })
      rutter.root(function() return rutter.screen { title = 'Root' } end)
      rutter.task(function()
        local values = rutter.all { slow(2), slow(1), function() rutter.sleep(3) return 7 end }
        print(values[1], values[2], values[3], rutter.now())
        print(rutter.any { slow(5), slow(4) }, rutter.now())
        print(slow(1) == slow(1), slow(1) == slow(2), slow(2):await())
      end)
      """)
    stage.settle()
    #expect(stage.errors == [])
    #expect(stage.logs == ["2\t1\t7\t3.0", "4\t7.0", "true\tfalse\t2"])
  }
}
