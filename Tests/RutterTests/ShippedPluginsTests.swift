import Glibc
import Rutter
import TestFolders
import TestServer
import Testing

/// The plugins that ship, in the workbench, with a real database and a real server.
@Suite struct ShippedPluginsTests {
  private let folder = Folder()

  private func workbench(_ grants: [String], _ settings: [String: [String: Value]]) async throws -> Navigator {
    var options = Navigator.Options()
    options.grants = try grants.map { try Grant($0) }
    let more = folder.file(
      "more.lua",
      """
      local rutter = require "rutter"
      rutter.contribute("sqlite.row_menu", function(row) return rutter.text { "Row of " .. row.place.table } end)
      rutter.contribute("web.value_menu", function(of) return rutter.text { "From " .. of.url:match "[^/]*$" } end)
      """)
    let plugins = ["git", "sqlite", "web"].map { "Scripts/plugins/" + $0 } + [more]
    return try await Navigator(
      Flow(path: "Scripts/flows/workbench", plugins: plugins, options: settings), options)
  }

  /// Taps one after the other, and waits each time.
  private func follow(_ labels: String..., in navigator: Navigator) async throws {
    for label in labels {
      _ = try await navigator.tap(label)
      try await navigator.settle()
    }
  }

  /// All that shows, in lines.
  private func text(_ navigator: Navigator) async -> [String] {
    var lines: [String] = []
    func add(_ nodes: [NodeView]) {
      for node in nodes {
        let line = [node.label.string, node.message].compactMap(\.self).joined(separator: ": ")
        if !line.isEmpty { lines.append(line) }
        add(node.children)
      }
    }
    add(await navigator.frame.top.nodes)
    return lines
  }

  /// Makes a database by a flow that may write it.
  private func database() async throws -> String {
    let path = folder.path + "/notes.db"
    let source = #"""
      local rutter = require "rutter"
      local db = rutter.sqlite.open "notes.db"
      local statements = {
        [[CREATE TABLE person (id INTEGER PRIMARY KEY, name, boss REFERENCES person)]],
        [[INSERT INTO person VALUES (1, 'Ada "x"', NULL), (2, CAST(X'FF6162' AS TEXT), 1), (3, 9e999, 99)]],
        [[CREATE TABLE pair (a, "b ""c""", note, PRIMARY KEY (a, "b ""c""")) WITHOUT ROWID]],
        [[INSERT INTO pair VALUES ('it''s', X'00FF', 'bytes'), ('12', '12', 'texts'), ('12', 12, 'numbers')]],
        [[CREATE TABLE "a ""note""" (rowid, x, y, FOREIGN KEY (x, y) REFERENCES pair)]],
        [[INSERT INTO "a ""note""" VALUES ('one', 'it''s', X'00FF'), ('two', '12', 12), ('three', '12', NULL)]],
        [[CREATE VIEW names AS SELECT name FROM person]],
        [[CREATE TABLE many (t)]],
        [[INSERT INTO many WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 120) SELECT i * 2 FROM n]],
        [[CREATE TABLE file (content)]],
        [[INSERT INTO file VALUES (zeroblob(10000000))]],
      }
      rutter.root(function()
        return rutter.screen { title = "Make", rutter.button { "Make", action = function()
          for _, statement in ipairs(statements) do assert(db:execute(statement)) end
        end } }
      end)
      """#
    var options = Navigator.Options()
    options.grants = [try Grant("sqlite=\(path):write")]
    let navigator = try await Navigator(Flow(source: source), options)
    try await follow("Make", in: navigator)
    #expect(await text(navigator) == ["Make"])
    await navigator.close()
    return path
  }

  @Test("a real database: awkward names, bytes, keys of several columns, rows without a number, pages")
  func sqlite() async throws {
    let path = try await database()
    let bench = try await workbench(["sqlite=\(path)"], ["sqlite": ["file": .string(Text(path))]])
    try await follow("Database \(path)", "person", in: bench)
    #expect(await text(bench).suffix(3) == ["1 · Ada \"x\" · NULL", "2 · \u{FFFD}ab · 1", "3 · Inf · 99"])
    try await follow("2 · \u{FFFD}ab · 1", "boss → person", in: bench)
    #expect(await bench.frame.top.title == "person, id = 1")
    for _ in 1...3 { _ = try await bench.back() }

    try await follow("a \"note\"", "one · it's · blob of 2 bytes", "x, y → pair", in: bench)
    #expect(await text(bench) == ["a: it's", "b \"c\": blob of 2 bytes", "note: bytes", "Row of pair"])
    for _ in 1...2 { _ = try await bench.back() }
    try await follow("two · 12 · 12", "x, y → pair", in: bench)
    #expect(await text(bench).contains("note: numbers"))
    for _ in 1...3 { _ = try await bench.back() }

    try await follow("many", "More rows", "More rows", "240", in: bench)
    #expect(await bench.frame.top.title == "many, rowid = 120")
    for _ in 1...4 { _ = try await bench.back() }
    try await follow("names", "Inf", in: bench)
    #expect(await text(bench) == ["name: Inf", "Row of names"])
    for _ in 1...2 { _ = try await bench.back() }
    try await follow("file", in: bench)
    #expect(await text(bench).last == "blob of 10000000 bytes")
    await bench.close()
  }

  @Test("what is wrong with a query is shown, and so is that the database is gone")
  func brokenDatabase() async throws {
    let path = try await database()
    let bench = try await workbench(["sqlite=\(path)"], ["sqlite": ["file": .string(Text(path))]])
    try await follow("Database \(path)", "Query", in: bench)
    for (statement, shown) in [
      ("SELECT a.id, b.id FROM person a, person b LIMIT 1;", "id: 1 · id:1: 1"),
      ("DELETE FROM person", "syntax error"), ("SELECT 1) --", "syntax error"), ("SELECT X'00'", "blob of 1 bytes"),
      ("SELECT 1); DELETE FROM person; SELECT (1", "is not allowed"), ("SELECT * FROM nowhere", "no such table"),
    ] {
      _ = try await bench.set("Statement", to: .string(Text(statement)))
      try await follow("Run", in: bench)
      let lines = await text(bench)
      #expect(lines.last?.contains(shown) == true, "\(lines)")
    }
    _ = try await bench.back()
    unlink(path)
    try await follow("person", in: bench)
    #expect(await text(bench).joined().contains("no such file"))
    await bench.close()
  }

  @Test("a real server: links, the next page, what is no JSON, and a server that is gone")
  func web() async throws {
    var server: Server? = try Server { request, peer in
      switch request.target {
      case "/": peer.reply(body: #"{"people":"/people","page":"/page","away":"http://127.0.0.1:1/"}"#)
      case "/people": peer.reply(200, [#"Link: </people?page=2>; rel="next""#], body: #"["Ada"]"#)
      case "/people?page=2": peer.reply(body: #"["Alan"]"#)
      case "/page":
        peer.reply(418, ["Content-Type: text/plain", "Connection: close"], body: "short and stout")
        peer.end()
      default: peer.reply(404)
      }
    }
    let url = try #require(server?.url)
    let options: [String: Value] = [
      "url": .string(Text(url + "/")), "headers": .record(Record([.init("X-Key", .string("secret"))])),
    ]
    let bench = try await workbench(["http=\(url)"], ["web": options])
    try await follow("Web \(url)/", "people: /people", "Next page", in: bench)
    let lines = await text(bench)
    #expect(lines == ["1: Alan", "From people?page=2"], "\(lines)")
    #expect(server?.seen.requests.map { $0.headers["x-key"] } == ["secret", "secret", "secret"])
    for _ in 1...2 { _ = try await bench.back() }
    try await follow("page: /page", in: bench)
    #expect(await text(bench).first == "Status 418, text/plain")
    #expect(await text(bench).last == "short and stout")
    _ = try await bench.back()
    try await follow("away: http://127.0.0.1:1/", in: bench)
    #expect(await text(bench).joined().contains("--allow web:http=127.0.0.1:1"))
    server = nil
    try await follow("page: /page", in: bench)
    #expect(await bench.frame.path.count == 1)
    await bench.close()
  }
}
