import Rutter
import RutterWorkers
import TestFolders
import Testing

@testable import RutterChecking

/// A mistake that somebody makes, and what is told of it.
struct Planted: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The body of the flow, below its first line.
  var flow = ""
  /// Its manifest, without name, version and api; nil for none.
  var manifest: String?
  var module: String?
  let code: Finding.Code
  var file = "init.lua"
  let line: Int
  let message: String

  init(
    _ name: String, _ flow: String, manifest: String? = nil, module: String? = nil, _ code: Finding.Code,
    file: String = "init.lua", line: Int, _ message: String
  ) {
    testDescription = name
    (self.flow, self.manifest, self.module, self.code) = (flow, manifest, module, code)
    (self.file, self.line, self.message) = (file, line, message)
  }
}

@Suite struct CheckerTests {
  private let folder = Folder()

  @Test("U1: a pattern that cannot be read is found, also where it is registered later")
  func patterns() {
    let found = findings(
      """
      rutter.root(function() return rutter.screen { title = "Lunch", rutter.button { "Later", action = function()
        rutter.route("/a/:b{%d}", function() return {} end)
      end } } end)
      """)
    #expect(found.map(\.code) == [.route] && found.map(\.line) == [3], "\(found)")
    #expect(found.first?.message.contains("position 7") == true)
    let early = findings(
      "rutter.route('/a/', function() end) rutter.root(function() return rutter.screen { title = '' } end)")
    #expect(early.map(\.line) == [2] && early.first?.message.contains("position 4") == true, "\(early)")
  }

  private func findings(_ flow: String, manifest: String? = nil, module: String? = nil) -> [Finding] {
    folder.folder("lunch")
    folder.file("lunch/init.lua", "local rutter = require \"rutter\"\n" + flow)
    if let manifest {
      folder.file("lunch/plugin.lua", "return { name = 'lunch', version = '1',\n api = 1,\n \(manifest) }")
    }
    if let module { folder.file("lunch/kitchen.lua", module) }
    return Checker().findings(Setup.Request(flow: folder.path + "/lunch"))
  }

  private static let root = "rutter.root(function() return rutter.screen { title = 'Lunch' } end)\n"

  /// A flow whose root has these lines, the first of them on line 4.
  private static func screen(_ lines: String) -> String {
    "rutter.root(function()\nreturn rutter.screen { title = 'Lunch',\n\(lines)\n} end)\n"
  }

  static let planted = [
    Planted(
      "a return that is missing", "rutter.root(function()\nrutter.screen { title = 'Lunch' }\nend)\n", .lostNode,
      line: 3,
      "this screen is made and given to nobody; write return rutter.screen …"),
    Planted(
      "the verdict of a guard that is not returned",
      root + "rutter.guard(function()\nrutter.block 'no'\nend, { comes = 'integer' })\n", .lostNode, line: 4,
      "this block is given to nobody, so the guard allows; write return rutter.block …"),
    Planted("an end that is missing", "\nlocal function f()\n", .load, line: 4, "'end' expected"),
    Planted(
      "a module with a syntax error that nobody loads yet", root, module: "local x =\n=", .load, file: "kitchen.lua",
      line: 2, "unexpected symbol"),
    Planted("a main chunk that raises", "\nerror 'too hot'", .load, line: 3, "too hot"),
    Planted("an endless loop", "\nwhile true do end", .load, line: 3, "over its time limit"),
    Planted(
      "a field of the manifest", root, manifest: "require = {}", .load, file: "plugin.lua", line: 3,
      "a manifest has no field 'require'; did you mean 'requires'?"),
    Planted(
      "a plugin that is not there", root, manifest: "requires = { soup = '*' }", .load, file: "plugin.lua", line: 3,
      "requires 'soup' *, which is not there"),
    Planted("a function of the API", screen("rutter.buton { 'Go' }"), .name, line: 4, "did you mean 'button'?"),
    Planted(
      "a function in a table, by another name",
      "local fs = rutter.fs\nlocal function f() return fs.raed('x') end\n" + root,
      .name, line: 3, "rutter.fs has no 'raed'; did you mean 'read'?"),
    Planted(
      "an operation with a dot", screen("rutter.button { 'Go', action = function()\nrutter.path.pop() end }"), .name,
      line: 5, "called with ':'"),
    Planted(
      "an option of the plugin", screen("rutter.text { rutter.options.peple }"),
      manifest: "options = { people = { schema = 'integer', default = 4 } }", .name, line: 4, "did you mean 'people'?"),
    Planted(
      "an option of a button", screen("rutter.button { 'Go',\nacton = function() end }"), .option, line: 5,
      "a button has no option 'acton'; did you mean 'action'?"),
    Planted(
      "an option of a list", screen("rutter.list({}, function() end,\n{ kee = 1 })"), .option, line: 5,
      "a list has no option 'kee'; did you mean 'key'?"),
    Planted(
      "an option of a request",
      screen("rutter.button { 'Go', action = function()\nrutter.http.get('x', { limt = 1 }) end }"),
      .option, line: 5, "rutter.http.get has no option 'limt'; did you mean 'limit'?"),
    Planted(
      "an option of a push",
      screen("rutter.button { 'Go', action = function()\nrutter.path:pop(1, { form = 'anywhere' }) end }"), .option,
      line: 5,
      "rutter.path:pop has no option 'form'; did you mean 'from'?"),
    Planted(
      "an option of present",
      screen("rutter.button { 'Go', action = function()\nrutter.present(1, { stile = 'sheet' }) end }"), .option,
      line: 5, "rutter.present has no option 'stile'; did you mean 'style'?"),
    Planted(
      "an option of open", screen("rutter.button { 'Go', action = function()\nrutter.open('/x', { psh = true }) end }"),
      .option, line: 5, "rutter.open has no option 'psh'; did you mean 'push'?"),
    Planted(
      "a picker without choices", screen("rutter.picker { 'Go', cell = rutter.cell(1, 'a') }"), .option, line: 4,
      "a picker needs the option 'choices'"),
    Planted(
      "a type that is presented and nobody serves",
      "local U = rutter.type('U', {})\n"
        + screen("rutter.button { 'Go', action = function()\nrutter.present(U {}) end }"),
      .missingDestination, line: 6, "no destination serves it"),
    Planted(
      "a library that scripts do without", screen("rutter.button { 'Go', action = function()\nio.write('x') end }"),
      .global, line: 5, "'io' is nil: scripts have no io"),
    Planted("a label that is nil", screen("rutter.button {\naction = print }"), .option, line: 4, "needs a label"),
    Planted(
      "a screen without a title", "rutter.root(function()\nreturn rutter.screen {} end)", .option, line: 3,
      "a screen needs the option 'title'"),
    Planted("a link that leads nowhere", screen("rutter.link { 'Go' }"), .option, line: 4, "a link leads nowhere"),
    Planted("a field without a cell", screen("rutter.field { 'Name' }"), .option, line: 4, "needs the option 'cell'"),
    Planted(
      "a variable that nobody declared", root + "local total = 0\nlocal function add()\ntotl = total + 1 end\nadd()",
      .global,
      line: 5, "'totl' is set and is no local variable; did you mean 'total'?"),
    Planted(
      "a function that is not local", root + "function helper() end", .global, line: 3,
      "write local function helper"),
    Planted(
      "a variable out of reach",
      root + "do local soup = 1; print(soup) end\nlocal function f() return soup end\nprint(f)",
      .global, line: 4, "'soup' is nil: no variable of this name is in reach here; one is declared elsewhere"),
    Planted(
      "a module in a function",
      root + "local function f()\nreturn require 'kitchn' end\nlocal k = require 'kitchen'\nprint(f, k)",
      module: "return {}", .module, line: 4, "no module 'kitchn' is here; did you mean 'kitchen'?"),
    Planted(
      "a plugin in a function", root + "local function f()\nreturn rutter.plugin 'soup' end\nprint(f)", manifest: "",
      .module, line: 4, "plugin 'lunch' does not require 'soup'"),
    Planted(
      "a link to a type that nothing shows",
      "local Soup = rutter.type('Soup', { name = 'string' })\n"
        + "rutter.root(function() return rutter.screen { title = 'Lunch',\n"
        + "rutter.link { 'Pea', to = Soup { name = 'pea' } } } end)",
      .missingDestination, line: 4, "a value of lunch.Soup is pushed, and no destination serves it"),
    Planted(
      "a link to a loader whose type nothing shows",
      "local soup = rutter.loader('soup', { gives = 'integer', load = function() return 1 end })\n"
        + "rutter.root(function() return rutter.screen { title = 'Lunch',\n"
        + "rutter.link { 'Pea', to = soup() } } end)",
      .missingDestination, line: 4, "loader 'lunch.soup' gives integer, and no destination serves it"),
    Planted(
      "a link to what nothing shows, though a helper shows others",
      "local A, B = rutter.type('A', {}), rutter.type('B', {})\n"
        + "local function show(t) rutter.destination(t, print) end\nshow(A)\nrutter.root(function() return rutter.screen { title = 'x', rutter.link { 'y', to = B {} } } end)",
      .missingDestination, line: 5, "a value of lunch.B is pushed"),
    Planted(
      "a push in an edit",
      "local A = rutter.type('A', {})\n"
        + screen(
          "rutter.button { 'Go', action = function()\nrutter.path:edit(function(path) path:push(A {}) end) end }"),
      .missingDestination, line: 6, "a value of lunch.A is pushed"),
    Planted(
      "a push on a stack",
      "local A = rutter.type('A', {})\n"
        + screen("rutter.button { 'Go', action = function()\nrutter.stack('main'):push(A {}) end }"),
      .missingDestination, line: 6, "a value of lunch.A is pushed"),
    Planted(
      "a plugin that is not loaded, in an action",
      screen(
        "rutter.button { 'Go', action = function()\nrutter.log(rutter.plugin('soup').x) end }"), .module, line: 5,
      "no plugin 'soup' is loaded; load it by --plugin PATH"),
    Planted(
      "blocks that Lua cannot read",
      "\n\n" + String(repeating: "do ", count: 250) + String(repeating: "end ", count: 250),
      .load, line: 4, "C stack overflow"),
    Planted(
      "a destination twice",
      "rutter.destination(rutter.integer, print)\nrutter.destination(rutter.integer, print)\n" + root, .load, line: 3,
      "already registered"),
    Planted(
      "a loader that nobody uses",
      root + "local soup = rutter.loader('soup', {\ngives = 'integer', load = function() return 1 end })",
      .unusedLoader,
      line: 3, "loader 'soup' is not used"),
    Planted(
      "a slot that no screen has", "\nrutter.slot_type('menu', 'integer')\n" + root, .slot, line: 3,
      "slot 'menu' is declared, and no screen has it"),
    Planted(
      "a slot that is not declared",
      "rutter.slot_type('menu', 'integer?')\n" + screen("rutter.slot('menu'),\nrutter.slot('menue')"),
      .slot, line: 6, "there is no slot 'menue'; did you mean 'menu'?"),
    Planted(
      "a contribution to no slot",
      "rutter.slot_type('menu', 'integer?')\n" + screen("rutter.slot('menu')")
        + "rutter.contribute('lunch.menus', function() end)", .slot, line: 7, "did you mean 'lunch.menu'?"),
    Planted(
      "a capability that is not asked for", root + "local function f()\nreturn rutter.fs.read('x') end\nprint(f)",
      manifest: "capabilities = { 'write=data' }", .capability, line: 4,
      #"rutter.fs.read is used, and the manifest does not ask for it: add "read" to `capabilities` in lunch/plugin.lua"#
    ),
    Planted(
      "a database that is not asked for", root + "local function f()\nreturn rutter.sqlite.open('x') end\nprint(f)",
      manifest: "", .capability, line: 4, "add \"sqlite\""),
    Planted(
      "a capability that is not used", root, manifest: "capabilities = {\n'http=example.com' }", .unusedCapability,
      file: "plugin.lua", line: 4, "asks for http=example.com, and nothing here uses it"),
  ]

  @Test("a planted mistake is found on its line", arguments: planted)
  func finds(_ planted: Planted) throws {
    let findings = findings(planted.flow, manifest: planted.manifest, module: planted.module)
    let finding = try #require(findings.first { $0.code == planted.code }, "found: \(findings)")
    #expect(finding.file.hasSuffix("lunch/" + planted.file) || planted.file.isEmpty, "\(finding.file)")
    #expect(finding.line == planted.line && finding.message.contains(planted.message), "\(finding)")
  }

  @Test("a folder with another name than its plugin is found")
  func folderName() {
    folder.folder("dinner")
    folder.file("dinner/plugin.lua", "return {\n version = '1', api = 1,\n name = 'lunch' }")
    folder.file("dinner/init.lua", "require 'rutter'")
    let findings = Checker().findings(Setup.Request(flow: folder.path + "/dinner"))
    #expect(findings.map(\.code) == [.folderName] && findings.first?.line == 3)
  }

  @Test("a plugin that is required and not used is found, one that fills a slot is none")
  func unusedRequirement() {
    for name in ["soup", "salad"] {
      folder.folder(name)
      folder.file("\(name)/plugin.lua", "return { name = '\(name)', version = '1', api = 1 }")
    }
    folder.file("soup/init.lua", "require('rutter').contribute('lunch.menu', function() return 'Soup' end)")
    folder.file("salad/init.lua", "require 'rutter'")
    let findings = findings(
      "rutter.slot_type('menu', 'integer?')\n" + Self.screen("rutter.slot('menu')"),
      manifest: "requires = { soup = '*',\n salad = '*' }")
    #expect(findings.map(\.code) == [.unusedRequirement] && findings.first?.line == 4)
    #expect(findings.first?.message.hasPrefix("plugin 'salad' is required") == true)
  }

  @Test("a plugin that guards, has routes or starts a task is of use by that; one that names itself requires nothing")
  func unasked() {
    let texts = [
      "gate": "rutter.guard(function() end)", "ways": "rutter.route('/a', function() return {} end)",
      "clock": "rutter.task(function() rutter.sleep(1) end)",
    ]
    for (name, text) in texts {
      folder.folder(name)
      folder.file(
        "\(name)/plugin.lua",
        "return { name = '\(name)', version = '1', api = 1, capabilities = { \(name == "gate" ? "'guard'" : "") } }")
      folder.file("\(name)/init.lua", "local rutter = require 'rutter'\n" + text)
    }
    let found = findings(
      "rutter.destination(rutter.type('Note', {}), print)\n"
        + Self.screen("rutter.link { 'N', to = rutter.plugin('lunch').Note {} }"),
      manifest: "requires = { gate = '*', ways = '*', clock = '*' }")
    #expect(found.isEmpty, "\(found)")
  }

  @Test("a flow may be meant for a plugin that lies beside it, which may use its loaders")
  func guests() {
    let flow =
      "rutter.loader('soup', { gives = 'integer', load = print })\n"
      + Self.screen("rutter.button { 'Go', action = function() rutter.log(rutter.plugin('guest').x) end }")
    #expect(findings(flow).map(\.code) == [.module])
    folder.file("guest.lua", "require 'rutter'")
    #expect(findings(flow).isEmpty)
  }

  @Test("what is unknown in a path is told once, and not by its options")
  func unknownOperation() {
    let found = findings(
      Self.screen(
        "rutter.button { 'Go', action = function() rutter.path:pushh(4, { style = 'sheet', present = 1 }) end }"))
    #expect(found.map(\.code) == [.name], "\(found)")
  }

  @Test(
    "what is right is not told",
    arguments: [
      "local Soup = rutter.type('Soup', { name = 'string' })\nlocal soup = rutter.loader('soup', { gives = Soup, load = print })\n"
        + "rutter.destination(Soup, function() return rutter.screen { title = 'x', rutter.hole(soup(), {}) } end)\n"
        + "rutter.root(function() return rutter.screen { title = 'x', rutter.link { 'y', to = soup() } } end)",
      "rutter.root(function() return rutter.screen { title = 'x', rutter.link { 'y', to = 4 } } end,\n"
        + "{ destinations = { [rutter.integer] = function() return rutter.screen { title = 'y' } end } })",
      "local count\nlocal function f(a, ...) count = (count or 0) + a; return count, ... end\n" + root
        + "for i, v in ipairs { f(1) } do print(i, v) end\nrepeat local done = true until done\n"
        + "goto last\n::last:: if io then print 'never' end",
      "local t = {}\nfunction t.a.b() end\nfunction t:c() return self end\n" + root,
      "local link <const> = rutter.link\nlocal o = { to = 1 }\n" + root
        + "local function f() return link(o) end\nprint(f)",
      late("local function show(t) rutter.destination(t, print) end", "show(Note)"),
      late("", "for _, t in ipairs { Note } do rutter.destination(t, print) end"),
      late("", "pcall(rutter.destination, Note, print)"),
      late("local function show(r) r.destination(Note, print) end", "show(rutter)"),
      "local Note = rutter.type('Note', {})\nlocal function mk() local d = {} d[Note] = print return d end\n"
        + "rutter.root(function() return rutter.tabs { { id = 'a', destinations = mk(), root = function()\n"
        + "return rutter.screen { title = 'A', rutter.link { 'N', to = Note {} } } end } } end)",
      ["string", "table", "math", "utf8", "coroutine", "os", "debug", "_G"].map { "require '\($0)'\n" }.joined() + root,
      "package.loaded.soup = {}\nlocal function f() return require 'soup' end\nprint(f)\n" + root,
      "local function f() pcall(function() require 'soup' end) end\nprint(f)\n" + root,
      screen(
        "rutter.button { 'Go', action = function()\nlocal push = rutter.path.push; push(rutter.path, 4)\n"
          + "rutter.path.pop(rutter.path, 1) end }") + "rutter.destination(rutter.integer, print)",
      "local function sum(_ENV) return x + y end\n" + screen("rutter.text { sum { x = 1, y = 2 } }"),
      "rutter.slot_type('menu', 'string')\nlocal function build(r) return r.slot('menu', 'x') end\n"
        + screen("build(rutter)"),
      "rutter.slot_type('menu', 'string')\n" + screen("rutter['slot']('menu', 'x')"),
      "local soup = rutter.loader('soup', { gives = 'integer', load = print })\n"
        + screen("rutter.hole(rutter.plugin('lunch').soup(), {})"),
    ])
  func isSilent(_ flow: String) {
    // Some raise: it is about what is told of their texts.
    #expect(findings(flow).filter { $0.code != .load }.isEmpty)
  }

  /// A flow that shows notes by what it does once a screen is there.
  private static func late(_ helper: String, _ deed: String) -> String {
    "local Note = rutter.type('Note', {})\n\(helper)\nrutter.root(function() return rutter.screen { title = 'x',\n"
      + "on_create = function() \(deed) end, rutter.link { 'N', to = Note {} } } end)"
  }

  /// Texts that are hard to read, each as long as told.
  private static let hard: [@Sendable (Int) -> String] = [
    { "local x = {}\nlocal function f() return x" + String(repeating: ".a", count: $0) + " end" },
    { "local function f(x) return x" + String(repeating: "()", count: $0) + " end" },
    { "local function f(x) return x" + String(repeating: "+x", count: $0) + " end" },
    { "local function f()\n" + (0..<$0 / 10).map { "g\($0) = rutter.h\($0)\n" }.joined() + "end" },
  ]

  /// What this thread worked to read a text, as on a busy machine much else happens meanwhile; the least of some times.
  private func work(on text: String) -> Int64 {
    (0..<3).map { _ in
      let start = Clock.ofThread
      _ = findings(text + "\n")
      return max(1, Clock.ofThread - start)
    }.min() ?? 1
  }

  @Test("texts that are made to be hard to read take as much work as they are long", arguments: hard.indices)
  func hostile(_ kind: Int) {
    let small = work(on: Self.hard[kind](3_000)), large = work(on: Self.hard[kind](24_000))
    // Eight times as much if all is well, 64 times if each part looked through all before it.
    #expect(large < 24 * small, "\(small) µs became \(large) µs")
  }

  @Test("locals that hide each other, and are read from each other, are read to the end")
  func hiding() {
    let text = (0..<150).reduce("local a = 1\n") { text, number in
      text + "local a = a.b.c.d(a)\n" + (number % 50 == 49 ? "do\n" : "")
    }
    #expect(findings(text + "end end end\n").count == 1)
  }
}
