import Glibc
import Rutter
import RutterWorkers
import TestFolders
import Testing

/// Databases in a live session: what is left of a transaction whose script is gone.
@Suite struct DatabaseSessionTests {
  private let folder = Folder()

  private func open() async throws -> Navigator {
    let path = folder.file(
      "menu.lua",
      """
      local rutter = require "rutter"
      local db = rutter.sqlite.open "a.db"
      local function add(name) db:execute("INSERT INTO t VALUES (?)", { name }) end
      rutter.destination(rutter.string, function(text) return rutter.screen { title = text } end)
      rutter.root(function()
        return rutter.screen {
          title = "Root",
          rutter.button { "Make", action = function() assert(db:execute "CREATE TABLE t (name)") end },
          rutter.link { "Hang", gives = rutter.string, load = function()
            return db:transaction(function() add "hung" rutter.sleep(1e6) return "never" end)
          end },
          rutter.link { "Add", gives = rutter.string, load = function()
            return db:transaction(function()
              add "added"
              local names = {}
              for _, row in ipairs(db:query "SELECT name FROM t ORDER BY 1") do names[#names + 1] = row.name end
              return table.concat(names, " ")
            end)
          end },
          rutter.button { "Spin", action = function()
            db:transaction(function() add "spun" while true do end end)
          end },
        }
      end)
      """)
    var options = Navigator.Options()
    options.grants = [try Grant("sqlite=\(folder.path)/a.db:write")]
    let navigator = try await Navigator(Flow(path: path), options)
    _ = try await navigator.tap("Make")
    try await navigator.settle()
    return navigator
  }

  /// The files of its folder that this process has open.
  private var descriptors: [String] {
    let names = (try? Descriptor(path: "/proc/self/fd").names()) ?? []
    return names.compactMap { realPath("/proc/self/fd/" + String(decoding: $0, as: UTF8.self)) }
      .filter { $0.hasPrefix(folder.path) }
  }

  @Test("a transaction whose load was cancelled while it slept is rolled back; who waits for it then goes on")
  func cancelled() async throws {
    let navigator = try await open()
    _ = try await navigator.tap("Hang")
    for _ in 0..<20 { Moment.pass() }
    _ = try await navigator.cancel()
    _ = try await navigator.tap("Add")
    try await navigator.settle()
    #expect(await navigator.frame.top.title == "added")
    await navigator.close()
    #expect(descriptors == [])
  }

  @Test("a session that is closed in the middle of a transaction leaves neither lock nor descriptor")
  func closed() async throws {
    let navigator = try await open()
    _ = try await navigator.tap("Hang")
    for _ in 0..<20 { Moment.pass() }
    await navigator.close()
    #expect(descriptors == [])
    let next = try await open()
    _ = try await next.tap("Add")
    try await next.settle()
    #expect(await next.frame.top.title == "added")
    await next.close()
  }

  @Test("a plugin that is stopped in the middle of a transaction has it rolled back at once")
  func stopped() async throws {
    let navigator = try await open()
    _ = try await navigator.tap("Spin")
    for _ in 0..<60_000 where await navigator.stopped.isEmpty { Moment.pass() }
    #expect(await !navigator.stopped.isEmpty)
    let other = try await open()
    _ = try await other.tap("Add")
    try await other.settle()
    #expect(await other.frame.top.title == "added")
    await other.close()
    await navigator.close()
    #expect(descriptors == [])
  }
}
