/// Spec files: tests that launch a flow, do steps with it, and look.
extension Author {
  func spec() {
    line("local app")
    for _ in 0..<3 { hookOfTests() }
    for number in 0...below(4) where number == 0 || hasRoom { test(number) }
  }

  private func hookOfTests() {
    switch below(6) {
    case 4: line("before_each(\(function("", .pure) { steps() }))")
    case 5: line("after_each(\(function("", .pure) { steps() }))")
    default: break
    }
  }

  private func test(_ number: Int) {
    let options = pick([
      "", "", "", "{ explore = true }, ", "{ confluent = true }, ", "{ outcomes = true, explore = true }, ",
      "{ explore = false }, ",
    ])
    if once(in: 6) { block("describe(\"group \(number)\", function()", "end)") { self.test(number + 10) } }
    block("it(\"test \(number)\", \(options)function()", "end)") {
      line("app = test.launch(\(mostly { "\"desk\"" })\(launchOptions()))")
      steps()
    }
  }

  private func launchOptions() -> String {
    switch below(6) {
    case 4:
      ", { stubs = { \(items { "[\(self.pick(["\"desk.slow\"", "\"fs.read\"", "\"desk.quick\"", "\"*\"", "1"]))] = \(self.stub())" }) } }"
    case 5: ", \(mostly { "{ seed = \(self.integer()) }" })"
    default: ""
    }
  }

  private func stub() -> String {
    nested("7") {
      switch below(8) {
      case 0: "test.value(\(mostly(value)))"
      case 1: "test.error(\(mostly(string)))"
      case 2: "test.after(\(mostly(number)), \(stub()))"
      case 3: "test.never()"
      case 4: "test.wrong_type(\(mostly(value)))"
      case 5: "test.sequence({ \(items(stub)) })"
      case 6: function()
      default: anything()
      }
    }
  }

  private func steps() {
    for _ in 0...below(7) where hasRoom { step() }
  }

  private func step() {
    switch below(14) {
    case 0, 1, 2: line("app:tap(\(target()))")
    case 3: line("app:settle()")
    case 4: line("app:advance(\(mostly { self.pick(["0.5", "1", "0", "2", "31"]) }))")
    case 5: line("app:\(pick(["back", "cancel", "close", "pop", "pop_to_root"]))(\(once(in: 8) ? anything() : ""))")
    case 6: line("app:push(\(mostly(value)))")
    case 7: line("app:set(\(target()), \(mostly(value)))")
    case 8: line("try(function() app:expect_error(\(once(in: 2) ? string() : "")) end)")
    case 9: line("say(app:find\(pick(["", "_all"]))(\(target())))")
    case 10: expectation()
    case 11:
      line(
        "app:edit(\(function("path", .pure) { for _ in 0...below(3) { line("path:" + operation().dropFirst("rutter.path:".count)) } }))"
      )
    case 12: line("test.invariant(\(string()), \(function("app", .pure) { expectation() }))")
    default: statements(1)
    }
  }

  private func target() -> String {
    mostly {
      self.pick([
        "\"Slow\"", "\"Number\"", "\"Do\"", "{ role = \"button\" }", "{ id = \"name\" }",
        "{ role = \"link\", label = \"Slow\" }", "1", "app.screen.nodes[1]",
        "app:find \"Slow\"", "\"On\"", "{ node = 3 }",
      ])
    }
  }

  private func expectation() {
    let subject = pick([
      "app.path", "app.screen.title", "app.outcome", "app.log", "#app.path", "app.screen", "app.path[1].value",
    ])
    let word = pick([
      "equals", "same", "is_true", "is_nil", "are_not.equal", "matches", "has_error", "is_table", "snapshot", "no_such",
    ])
    line("try(function() assert.\(word)(\(mostly { subject }), \(mostly { subject })) end)")
  }
}

extension Program {
  /// Writes a spec file for the flow ``desk``.
  package static func spec(_ choices: Choices) -> String {
    let author = Author(choices, budget: 120)
    author.spec()
    return specPrelude + author.finished.text
  }

  private static let specPrelude = """
    local rutter, say = { null = false }, print
    local function try(f, ...) return select(2, pcall(f, ...)) end
    local function long(n, s) return ((s or "x"):rep(n)) end
    local function numbers(n) local t = {} for i = 1, n do t[i] = i end return t end
    local function circle() local t = { id = 1 } t.t = t t[1] = t return t end
    local function make(T) return T end
    local function deep(n, f, x) for i = 1, n do x = f(x) end return x end

    """

  /// The flow that specs launch.
  package static let desk = """
    local rutter = require "rutter"
    local slow = rutter.loader("slow", { gives = rutter.integer, load = function() rutter.sleep(1) return 7 end })
    local quick = rutter.loader("quick", { gives = rutter.integer, load = function() return 1 end })
    rutter.destination(rutter.integer, function(n)
      return rutter.screen { title = "Number " .. n, rutter.link { "Slow", to = slow() }, rutter.hole(quick()) }
    end)
    local on, name = rutter.cell(false, "on"), rutter.cell("", "name")
    rutter.root(function()
      return rutter.screen {
        title = "Desk",
        rutter.link { "Slow", to = slow() },
        rutter.link { "Number", to = 1 },
        rutter.link { "Placed", to = slow(), present = "placeholder" },
        rutter.button { "Do", action = function() rutter.sleep(1) rutter.path:push(2) end },
        rutter.button { "Fail", action = function() error("no pens") end },
        rutter.toggle { "On", cell = on },
        rutter.field { "Name", id = "name", cell = name },
      }
    end)

    """
}
