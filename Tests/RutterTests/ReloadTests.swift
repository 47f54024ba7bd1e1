import Rutter
import RutterWorkers
import TestFolders
import Testing

/// New versions of plugins that lie on disk (X5).
@Suite struct ReloadTests {
  private let folder = Folder()

  @discardableResult
  private func flow(_ text: String, _ name: String = "menu.lua", before: String = "") -> String {
    folder.file(
      name,
      """
      local rutter = require "rutter"
      local count = rutter.cell(0, "count")
      \(before)
      rutter.root(function()
        return rutter.screen {
          title = "\(text)",
          rutter.button { "Count", action = function() count:set(count:get() + 1) end },
          rutter.text { "count " .. count:get() },
        }
      end)
      """)
  }

  private func labels(_ navigator: Navigator) async -> [String] {
    await navigator.frame.top.nodes.map(\.label.string)
  }

  @Test("a flow is read again from disk, and what has changed is in force")
  func again() async throws {
    let navigator = try await Navigator(Flow(path: flow("One")))
    try await navigator.tap("Count")
    #expect(try await navigator.reload() == [])
    flow("Two")
    #expect(try await navigator.reload() == ["menu"])
    #expect(await navigator.frame.top.title == "Two")
    #expect(await labels(navigator) == ["Count", "count 1"])
    #expect(try await navigator.reload() == [])
    await navigator.close()
    await #expect(throws: NavigatorError.closed) { try await navigator.reload() }
  }

  @Test("a version that does not load is an error, and the one before goes on")
  func broken() async throws {
    let path = flow("One")
    let navigator = try await Navigator(Flow(path: path))
    folder.file("menu.lua", "error 'no'")
    await #expect(throws: NavigatorError.notLoaded(["menu.lua:1: no"])) { try await navigator.reload() }
    remove("menu.lua")
    await #expect(throws: NavigatorError.self) { try await navigator.reload() }
    try await navigator.tap("Count")
    #expect(await labels(navigator) == ["Count", "count 1"])
    await navigator.close()
  }

  private func remove(_ name: String) { folder.file(name, "") }

  @Test("a flow that was given as text is exchanged for another one")
  func texts() async throws {
    let text = { (title: String) in
      "local rutter = require 'rutter' rutter.root(function() return rutter.screen { title = '\(title)' } end)"
    }
    let navigator = try await Navigator(Flow(source: text("One"), name: "menu"))
    #expect(try await navigator.reload() == [])
    #expect(try await navigator.reload(Flow(source: text("Two"), name: "menu")) == ["menu"])
    #expect(await navigator.frame.top.title == "Two")
    let message = "plugin 'other' is required now, and was not loaded; start again"
    await #expect(throws: NavigatorError.unreadable(message)) {
      try await navigator.reload(Flow(source: text("Three"), name: "other"))
    }
    await navigator.close()
  }

  // MARK: Several plugins

  private func plugin(_ name: String, _ fields: String = "", _ main: String = "x = 1") {
    folder.folder(name)
    folder.file("\(name)/plugin.lua", "return { name = '\(name)', version = '1.0.0', api = 1, \(fields) }")
    folder.file("\(name)/init.lua", main)
  }

  private func openDinner() async throws -> Navigator {
    plugin("cook")
    plugin("wine")
    plugin("oven", "requires = { cook = '*' }")
    plugin("dinner", "requires = { oven = '*', wine = '*' }")
    flow("One", "dinner/init.lua")
    return try await Navigator(Flow(path: "\(folder.path)/dinner"))
  }

  @Test("those that require a plugin are loaded again with it, in load order, and nobody else")
  func dependants() async throws {
    let navigator = try await openDinner()
    folder.file("cook/init.lua", "x = 2")
    #expect(try await navigator.reload() == ["cook", "oven", "dinner"])
    folder.file("wine/init.lua", "x = 2")
    #expect(try await navigator.reload() == ["wine", "dinner"])
    flow("Two", "dinner/init.lua")
    #expect(try await navigator.reload() == ["dinner"])
    folder.file("oven/heat.lua", "return 1")
    #expect(try await navigator.reload() == ["oven", "dinner"])
    await navigator.close()
  }

  @Test("another name, other plugins, and wishes that nobody granted need another start")
  func needsStart() async throws {
    let navigator = try await openDinner()
    func message() async -> String {
      do { return try await navigator.reload().joined(separator: " ") } catch { return "\(error)" }
    }
    plugin("cook", "capabilities = { 'http=example.com' },")
    #expect(
      await message() == "cook/plugin.lua: plugin 'cook' asks for http=example.com now, which was not granted; start "
        + "again with --allow cook:http=example.com")
    plugin("cook")
    plugin("guest")
    plugin("dinner", "requires = { oven = '*', wine = '*', guest = '*' }")
    #expect(await message() == "plugin 'guest' is required now, and was not loaded; start again")
    plugin("dinner", "requires = { oven = '*' }")
    #expect(await message() == "plugin 'wine' is not required any more; start again to do without it")
    folder.file(
      "dinner/plugin.lua", "return { name = 'supper', version = '1.0.0', api = 1, requires = { oven = '*' } }")
    #expect(
      await message() == "plugin 'dinner' is named 'supper' now, and a plugin keeps its name while it runs; start "
        + "again, or take the name back")
    await navigator.close()
  }

  @Test("X2: a wish that is granted already is in force with the new version, and gone with the wish")
  func granted() async throws {
    folder.folder("data")
    folder.file("data/a.txt", "hello")
    let before = """
      rutter.task(function() local text = rutter.fs.read("a.txt") rutter.log(text) end)
      """
    plugin("menu")
    flow("One", "menu/init.lua", before: before)
    var options = Navigator.Options()
    options.grants = [try Grant("read=\(folder.path)/data")]
    let heard = Locked<[String]>([])
    options.onReport = { report in
      switch report {
      case .log(let line): heard.withLock { $0.append(line.text) }
      case .error(let report): heard.withLock { $0.append("\(report.error.description.contains("not allowed"))") }
      default: break
      }
    }
    let navigator = try await Navigator(Flow(path: "\(folder.path)/menu"), options)
    func hears(_ count: Int) async -> [String] {
      for _ in 0..<2_000 where heard.withLock({ $0.count }) < count { try? await Task.sleep(for: .milliseconds(10)) }
      return heard.withLock { $0 }
    }
    #expect(await hears(1) == ["true"])
    plugin("menu", "capabilities = { 'read' }")
    flow("One", "menu/init.lua", before: before)
    #expect(try await navigator.reload() == ["menu"])
    #expect(await hears(2) == ["true", "hello"])
    plugin("menu")
    flow("One", "menu/init.lua", before: before)
    #expect(try await navigator.reload() == ["menu"])
    #expect(await hears(3) == ["true", "hello", "true"])
    await navigator.close()
  }

  // MARK: The outside

  @Test("X4: a transaction of the version before is rolled back, and the new one goes on with the database")
  func transaction() async throws {
    let script = { (version: Int) in
      """
      local rutter = require "rutter"
      local db = rutter.sqlite.open "a.db"
      rutter.destination(rutter.string, function(text) return rutter.screen { title = text } end)
      rutter.root(function()
        return rutter.screen {
          title = "Root \(version)",
          rutter.button { "Make", action = function() assert(db:execute "CREATE TABLE t (name)") end },
          rutter.button { "Hang", action = function()
            db:transaction(function()
              db:execute("INSERT INTO t VALUES ('hung')")
              rutter.sleep(1e6)
            end)
          end },
          rutter.link { "Add", gives = rutter.string, load = function()
            return db:transaction(function()
              db:execute("INSERT INTO t VALUES ('added')")
              local names = {}
              for _, row in ipairs(db:query "SELECT name FROM t ORDER BY 1") do names[#names + 1] = row.name end
              return table.concat(names, " ")
            end)
          end },
        }
      end)
      """
    }
    var options = Navigator.Options()
    options.grants = [try Grant("sqlite=\(folder.path)/a.db:write")]
    let navigator = try await Navigator(Flow(path: folder.file("menu.lua", script(1))), options)
    try await navigator.tap("Make")
    try await navigator.settle()
    try await navigator.tap("Hang")
    for _ in 0..<20 { Moment.pass() }
    folder.file("menu.lua", script(2))
    #expect(try await navigator.reload() == ["menu"])
    try await navigator.tap("Add")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "added")
    await navigator.close()
  }
}
