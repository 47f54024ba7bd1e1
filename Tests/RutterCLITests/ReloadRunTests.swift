import Glibc
import TestFolders
import Testing

/// `rutter run --watch`: edit and see.
@Suite struct ReloadRunTests {
  private let folder = Folder()

  /// Writes a flow as an editor does: beside it, and then over it.
  @discardableResult
  private func write(_ title: String, _ end: String = "") -> String {
    folder.file(
      "menu.lua~",
      """
      local rutter = require "rutter"
      local count = rutter.cell(0, "count")
      rutter.root(function()
        return rutter.screen {
          title = "\(title)",
          rutter.button { "Count", action = function() count:set(count:get() + 1) end },
          rutter.text { "count " .. count:get() },
        }
      end)
      \(end)
      """)
    rename("\(folder.path)/menu.lua~", "\(folder.path)/menu.lua")
    return "\(folder.path)/menu.lua"
  }

  @Test("X5: what changes is loaded again, and the session goes on")
  func reloads() { reloads("--seed=1") }

  @Test("X5: a flow in a process of its own is loaded again just so")
  func reloadsIsolated() { reloads("--isolate=menu") }

  private func reloads(_ option: String) {
    let run = TerminalRun("run", "--plain", "--watch", write("First"), option)
    #expect(run.waits(for: "First"))
    #expect(run.waits(for: "> "))
    run.press("Count\n")
    #expect(run.waits(for: "count 1"))
    write("Second")
    #expect(run.waits(for: "Reloaded menu."))
    #expect(run.waits(for: "Second"))
    #expect(run.waits(for: "count 1"))
    write("Third", "oops(")
    #expect(run.waits(for: "menu.lua:10: error:"))
    #expect(run.waits(for: "in the new version of plugin menu; the one before goes on"))
    run.press("Count\n")
    #expect(run.waits(for: "count 2"))
    write("Fourth")
    #expect(run.waits(for: "Fourth"))
    run.press("quit\n")
    #expect(run.end() == 0)
  }

  @Test("a project file that has changed is approved no more, and that is said")
  func approval() {
    let path = write("First"), state = "XDG_STATE_HOME=\(folder.path)/state"
    let project = { (more: String) in "return { flow = 'menu.lua', allow = { 'store' }\(more) }" }
    folder.file("rutter.lua", project(""))
    #expect(Command.run(program: "/usr/bin/env", state, Command.path, "trust", folder.path).code == 0)
    let run = TerminalRun(
      "run", "--plain", "--watch", path, columns: 400, environment: ["NO_COLOR=1", "TERM=xterm", state])
    #expect(run.waits(for: "> "))
    folder.file("rutter.lua", project(", seed = 4"))
    #expect(
      run.waits(for: "rutter.lua has changed, so it is not approved any more: what it granted goes on"), "\(run.shown)")
    run.press("quit\n")
    #expect(run.end() == 0)
  }

  @Test("whoever was told of a mistake is told that it is gone, also where the version did not load")
  func mended() {
    let run = TerminalRun("run", "--plain", "--watch", write("First"), "--seed=1")
    #expect(run.waits(for: "> "))
    write("First", "oops(")
    #expect(run.waits(for: "menu.lua:10: error:"))
    write("First")
    #expect(run.waits(for: "The files are again as the flow runs."), "\(run.shown)")
    run.press("quit\n")
    #expect(run.end() == 0)
  }

  @Test("what a project file would grant that has come, or grants more now, does not count, and that is said")
  func unapproved() {
    let run = TerminalRun("run", "--plain", "--watch", write("First"), "--seed=1", columns: 400)
    #expect(run.waits(for: "> "))
    folder.file("rutter.lua", "return { flow = 'menu.lua', allow = { 'store' } }")
    #expect(run.waits(for: "rutter.lua is not approved: store does not count"), "\(run.shown)")
    folder.file("rutter.lua", "return { flow = 'menu.lua', allow = { 'store', 'read=.' } }")
    #expect(run.waits(for: "read=. do not count"), "\(run.shown)")
    run.press("quit\n")
    #expect(run.end() == 0)
  }

  @Test("X5: a folder that is put in the place of the one before is followed, as is the one after")
  func exchanged() {
    for name in ["a", "second", "third"] { mkdir("\(folder.path)/\(name)", 0o755) }
    let text = { (title: String) in
      "local rutter = require 'rutter' rutter.root(function() return rutter.screen { title = '\(title)' } end)"
    }
    for (name, title) in [("a", "First"), ("second", "Second"), ("third", "Third")] {
      folder.file("\(name)/menu.lua", text(title))
    }
    let run = TerminalRun("run", "--plain", "--watch", "\(folder.path)/a/menu.lua", "--seed=1")
    #expect(run.waits(for: "First"))
    #expect(run.waits(for: "> "))
    for (name, title) in [("second", "Second"), ("third", "Third")] {
      rename("\(folder.path)/a", "\(folder.path)/before \(name)")
      rename("\(folder.path)/\(name)", "\(folder.path)/a")
      #expect(run.waits(for: title), "\(run.shown)")
    }
    run.press("quit\n")
    #expect(run.end() == 0)
  }

  @Test("a flow that does not load at first is waited for")
  func notLoadedAtFirst() {
    let run = TerminalRun("run", "--plain", "--watch", write("First", "oops("))
    #expect(run.waits(for: "menu.lua:10: error:"))
    #expect(run.waits(for: "note: waiting for a change"))
    write("Second")
    #expect(run.waits(for: "Second"))
    #expect(run.waits(for: "> "))
    write("Third")
    #expect(run.waits(for: "Third"))
    run.press("\u{03}")
    #expect(run.end() == 130)
  }

  @Test("a flow that does not load at first is saved once it does", arguments: ["--plain", "--json"])
  func savedOnceLoaded(face: String) {
    let state = "\(folder.path)/menu.state"
    let run = TerminalRun("run", face, "--watch", write("First", "oops("), "--state", state)
    #expect(run.waits(for: "waiting for a change"))
    write("Second")
    #expect(run.waits(for: "Second"))
    let isJSON = face == "--json"
    run.press(isJSON ? "{\"do\":\"tap\",\"target\":\"Count\"}\n{\"do\":\"quit\"}\n" : "Count\nquit\n")
    #expect(run.end() == 0)
    let shown = Command.run("state", "show", state)
    #expect(shown.output.contains("count = 1"), "\(shown.output) \(shown.errors)")
  }

  @Test("a flow that is not there at first is waited for, and Ctrl-C ends that")
  func missing() {
    let run = TerminalRun("run", "--plain", "--watch", "\(folder.path)/menu.lua")
    #expect(run.waits(for: "no such file"))
    #expect(run.waits(for: "waiting for a change"))
    write("First")
    #expect(run.waits(for: "First"))
    #expect(run.waits(for: "> "))
    run.press("quit\n")
    #expect(run.end() == 0)
    let other = TerminalRun("run", "--plain", "--watch", "\(folder.path)/none.lua")
    #expect(other.waits(for: "waiting for a change"))
    other.press("\u{03}")
    #expect(other.end() == 130)
  }

  @Test("while a flow is waited for, quit and the end of input end that, and other commands are answered")
  func endedWhileWaiting() {
    for (face, commands, ending) in [
      ("--plain", "back\n", "quit\n"), ("--plain", "back\n", "\u{04}"),
      ("--json", "{\"do\":\"back\",\"id\":7}\n", "{\"do\":\"quit\"}\n"),
      ("--json", "{\"do\":\"back\",\"id\":7}\n", "\u{04}"),
    ] {
      let run = TerminalRun("run", face, "--watch", write("First", "oops("), columns: 200)
      #expect(run.waits(for: "waiting for a change"))
      run.press(commands)
      #expect(run.waits(for: "nothing runs: the flow does not load"), "\(face): \(run.shown)")
      run.press(ending)
      #expect(run.end() == 3, "\(face): \(run.shown)")
    }
  }

  @Test("modules and manifests count, too; a wish that nobody granted is told once, and the flow goes on")
  func manifests() {
    folder.folder("tea")
    folder.file("tea/plugin.lua", "return { name = 'tea', version = '1.0.0', api = 1 }")
    folder.file("tea/words.lua", "return { title = 'Green' }")
    folder.file(
      "tea/init.lua",
      """
      local rutter = require "rutter"
      rutter.root(function() return rutter.screen { title = require("words").title } end)
      """)
    let run = TerminalRun("run", "--plain", "--watch", "\(folder.path)/tea")
    #expect(run.waits(for: "Green"))
    #expect(run.waits(for: "> "))
    folder.file("tea/words.lua", "return { title = 'Black' }")
    #expect(run.waits(for: "Black"))
    folder.file(
      "tea/plugin.lua", "return { name = 'tea', version = '1.0.0', api = 1, capabilities = { 'http=a.example' } }")
    #expect(run.waits(for: "error: not reloaded: tea/plugin.lua: plugin 'tea' asks for http=a.example now"))
    #expect(run.waits(for: "start again with --allow http=a.example"))
    folder.file("tea/plugin.lua", "return { name = 'tea', version = '1.0.1', api = 1 }")
    #expect(run.waits(for: "Reloaded tea."))
    run.press("quit\n")
    #expect(run.end() == 0)
  }

  @Test("programs get the event, with the hashes of the sources")
  func json() {
    let run = TerminalRun("run", "--watch", "--json", write("First"))
    #expect(run.waits(for: "\"title\":\"First\""))
    write("Second")
    #expect(run.waits(for: "{\"event\":\"reloaded\",\"plugins\":[\"menu\"],\"sources\":[{\"hash\":\""))
    #expect(run.waits(for: "\"title\":\"Second\""))
    run.press("{\"do\":\"quit\"}\n")
    #expect(run.end() == 0)
  }
}
