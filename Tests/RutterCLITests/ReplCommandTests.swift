import TestFolders
import Testing

@Suite struct ReplCommandTests {
  private let folder = Folder()
  private let path: String

  init() {
    path = folder.file(
      "cook.lua",
      """
      local rutter = require "rutter"
      local Recipe = rutter.type("Recipe", { id = "integer", name = "string" })
      local guests = rutter.cell(4, "guests")
      function invite(count) guests:set(count) end
      local recipe = rutter.loader("recipe", { gives = Recipe, load = function(id)
        rutter.sleep(0.01)
        return Recipe { id = id, name = "Pie" }
      end })
      rutter.destination(Recipe, function(r) return rutter.screen { title = r.name } end)
      rutter.root(function()
        return rutter.screen { title = "Cook", rutter.text { "For " .. guests:get() }, rutter.link { "Pie", to = recipe(1) } }
      end)
      """)
  }

  private func run(_ lines: String...) -> Command.Result {
    Command.run("repl", path, input: lines.joined(separator: "\n") + "\n")
  }

  @Test("what an expression gives is printed, in a pipe without prompts")
  func expressions() {
    let result = run(
      "1 + 1", "'a' .. 'b', nil, true", "{ 1, { x = 2 }, [5] = 3 }", "Recipe { id = 1, name = 'Pie' }", "x = 7", "x",
      "return x, 2", "returned = 4", "returned", "  return", "return'a'")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    let values = result.lines.dropFirst(result.lines.firstIndex(of: "2") ?? 0)
    #expect(
      Array(values) == [
        "2", "\"ab\"\tnil\ttrue", "{ 1, { x = 2 }, [5] = 3 }", "Recipe { id = 1, name = \"Pie\" }", "7", "7\t2",
        "4", "\"a\"",
      ],
      "\(result.output)")
    #expect(!result.output.contains("> "))
  }

  @Test("a line may go somewhere, set cells, and wait, and the next one comes when it has ended")
  func acts() {
    let result = run(
      "invite(9)", "recipe(3):await()", "rutter.path:push(Recipe { id = 5, name = 'Tart' })", "rutter.path:count()")
    #expect(result.code == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.output.contains("For 9"))
    #expect(result.output.contains("Recipe { id = 3, name = \"Pie\" }\n"))
    #expect(result.output.contains("Cook › Tart"))
    #expect(result.lines.last == "1", "\(result.output)")
  }

  @Test("what is not complete goes on in the next lines, and an empty one gives it up")
  func severalLines() {
    let result = run("for i = 1, 2 do", "print('round ' .. i)", "end", "invite(", "", "print 'on'", "guests =")
    #expect(result.output.contains("round 1\nround 2\non\n"), "\(result)")
    #expect(result.errors.contains("line:2: error: unexpected symbol near <eof>"), "\(result.errors)")
    #expect(result.errors.hasSuffix("error: unexpected symbol near <eof>\n"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count { $0.contains("error") } == 2)
  }

  @Test("S8: Ctrl-C gives up what a field is asked for, so that no secret is typed into a line that shows")
  func givenUpSecret() {
    let login = folder.file(
      "login.lua",
      """
      local rutter = require "rutter"
      local word = rutter.cell("", "word", { secret = true })
      rutter.root(function() return rutter.screen { title = "Login", rutter.field { "Password", cell = word } } end)
      """)
    for (terminal, enter) in [("xterm", "\r"), ("dumb", "\n")] {
      let run = TerminalRun("repl", login, environment: ["TERM=\(terminal)", "NO_COLOR=1"])
      #expect(run.waits(for: "> "))
      run.press(":tap Password" + enter)
      #expect(run.waits(for: "Password: "))
      run.press("hun\u{3}")
      #expect(run.waits(for: "> "))
      run.press("6 * 9" + enter)
      #expect(run.waits(for: "54"))
      run.press("\u{4}")
      #expect(run.end() == 0)
      #expect(!run.shown.contains("hun"), "\(run.shown)")
    }
  }

  @Test("a terminal shows that a line goes on, and Ctrl-C gives it up")
  func continuedPrompt() {
    let run = TerminalRun("repl", path)
    #expect(run.waits(for: "> "))
    run.press("print(\n")
    #expect(run.waits(for: ">> "))
    run.press("\u{3}")
    #expect(run.waits(for: "\r\n> "), "\(run.shown)")
    run.press("6 * 9\n")
    #expect(run.waits(for: "54"))
    run.press(":tpa\n")
    #expect(run.waits(for: "did you mean :tap?"))
    run.press("7 * 9\n")
    #expect(run.waits(for: "63") && !run.shown.contains("> > "), "\(run.shown)")
    run.press("\u{4}")
    #expect(run.end() == 0)
  }

  @Test("where the flow's plugin was stopped, each line says so")
  func stopped() {
    let result = run("while true do end", "1 + 1", "print 'on'")
    #expect(result.code == 1)
    #expect(result.errors.contains("plugin 'cook' stopped: over its time limit"), "\(result)")
    let words = "error: the plugin of this flow was stopped, and runs nothing more"
    #expect(result.errors.split(separator: "\n").count { $0 == words } == 2, "\(result.errors)")
  }

  @Test("an error in an expression is in the line in which it stands")
  func placeInExpression() {
    let result = run("Recipe.nam.x", "1 + nil -- no sum")
    #expect(result.errors.contains("line:1: error:") && !result.errors.contains("line:2"), "\(result.errors)")
  }

  @Test("a word that is none is said with the nearest, and a word without its colon with the colon")
  func strayWords() {
    let result = run(":frmae", ":tap Soup", "quit", ":9")
    #expect(result.errors.contains("error: there is no word ':frmae'; did you mean :frame?"), "\(result)")
    #expect(result.output.contains("or type :help.") && result.output.contains("Type :show to see"), "\(result)")
    #expect(result.output.contains("(words of rutter stand behind a colon: :quit)\nnil\n"), "\(result)")
  }

  @Test("errors end nothing, and name their line")
  func errors() {
    let result = run("error 'soup'", "1 +", "recipe(1):awat()", "print 'on'")
    #expect(result.code == 0)
    #expect(result.errors.contains("line:1: error: soup") || result.errors.contains("soup"))
    #expect(result.errors.contains("line:1:") && result.errors.contains("await"), "\(result.errors)")
    #expect(result.lines.last == "on", "\(result.output)")
  }

  @Test("behind a colon stand the words of 'rutter run'")
  func words() {
    let result = run(
      ":tap Pie", ":wait", ":frame", ":back", ":help", ":tap", ":tap Cake", ":1", ":quit", "print 'late'")
    #expect(result.code == 0)
    #expect(result.output.contains("Cook › Pie") && result.output.contains("Ctrl-C abandons the line"))
    #expect(result.errors.contains(":tap LABEL") && !result.output.contains("late"), "\(result)")
    #expect(result.output.contains("Nothing here is called 'Cake'"))
  }

  @Test("Ctrl-C abandons the line that runs, or is typed, and Ctrl-D ends")
  func interrupts() {
    let run = TerminalRun("repl", path)
    #expect(run.waits(for: "> "))
    run.press("rutter.sleep(1000) print 'late'\n")
    run.press("\u{3}")
    #expect(run.waits(for: "> "))
    run.press("40 + 2\n")
    #expect(run.waits(for: "42"))
    #expect(run.waits(for: "> "))
    run.press("40 + 3\u{3}")
    #expect(run.waits(for: "> "))
    run.press("6 * 9\n")
    #expect(run.waits(for: "54"))
    run.press("\u{4}")
    #expect(run.end() == 0)
    #expect(!run.shown.contains("late\r"))
  }
}
