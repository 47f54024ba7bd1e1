import RutterCore
import RutterLua
import Testing

/// Records that the engine makes for scripts (V5): what they never have cannot be read from them.
@Suite("Records of the engine: V5") struct ExactRecordTests {
  /// A flow in which a script sees each kind of record, and hands it to `see` with the name of its class.
  private static let flow = """
    local function see(class, record)
      assert(type(record) == 'table', class)
      local words = { class }
      for name in NAMES[class]:gmatch '%S+' do
        if not pcall(function() return record[name] end) then words[#words + 1] = name end
      end
      words[#words + 1] = select(2, pcall(function() return record.a_slip end))
      words[#words + 1] = tostring(record[1])
      rutter.log(table.concat(words, '|'))
    end
    rutter.destination(rutter.integer, {
      screen = function(number) return rutter.screen { title = 'Number ' .. number } end,
      waiting = function(source, progress)
        see('rutter.Source', source)
        see('rutter.Progress', progress)
        return rutter.screen { title = 'Wait' }
      end,
      failed = function(problem)
        see('rutter.Error', problem)
        return rutter.screen { title = 'Sorry' }
      end,
    })
    local broken = rutter.loader('broken', { gives = 'integer', load = function() rutter.sleep(1) error('no', 0) end })
    rutter.guard(function(change)
      see('rutter.Change', change)
      see('rutter.ComingEntry', change.comes[1])
      return rutter.hold 'later'
    end, { comes = rutter.boolean })
    rutter.destination(rutter.boolean, function() return rutter.screen { title = 'Held' } end)
    rutter.root(function()
      return rutter.screen { title = 'Root',
        rutter.link { 'Break', to = broken(), present = 'placeholder' },
        rutter.button { 'See', action = function()
          see('rutter.Outcome', rutter.path:push(1):await())
          see('rutter.Entry', rutter.path:entries()[1])
          rutter.path:push(true)
          rutter.sleep(1)
          see('rutter.Held', rutter.held()[1])
          see('rutter.uri.Parts', rutter.uri.parse 'a:b')
          see('rutter.Ran', rutter.run 'ls')
          see('rutter.http.Reply', rutter.http.get 'https://example.org')
          see('rutter.Execution', rutter.sqlite.open('cook'):execute 'DELETE FROM t')
        end } }
    end)
    """

  /// What messages call each kind.
  private static let kinds = [
    "rutter.Source": "the source of a load", "rutter.Progress": "the progress of a load",
    "rutter.Error": "an error", "rutter.Change": "a change", "rutter.ComingEntry": "what a change brings",
    "rutter.Outcome": "an outcome", "rutter.Entry": "an entry of the path", "rutter.Held": "what is held",
    "rutter.uri.Parts": "what rutter.uri.parse gives", "rutter.Ran": "what rutter.run gives",
    "rutter.http.Reply": "what rutter.http.get gives", "rutter.Execution": "what db:execute gives",
  ]

  /// The fields that a class has in the definitions for editors.
  private func fields(of name: String, in manual: String) -> [String] {
    let lines = manual.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.firstIndex { $0.hasPrefix("---@class") && $0.hasSuffix(" \(name)") }
    guard let first else { return [] }
    return lines[(first + 1)...].prefix { $0.hasPrefix("---@field ") }.map { line in
      String(line.dropFirst("---@field ".count).prefix { $0 != " " && $0 != "?" })
    }
  }

  @Test("V5: what a record of the engine may have is what editors are told; else it says what it has")
  func asDocumented() throws {
    let manual = try #require(Fixture.text("../Scripts/meta/rutter.lua"))
    let names = Dictionary(uniqueKeysWithValues: Self.kinds.keys.map { ($0, fields(of: $0, in: manual)) })
    #expect(names.values.allSatisfy { $0.count >= 2 })
    let table = names.keys.sorted().map { "['\($0)'] = '\(names[$0]?.joined(separator: " ") ?? "")'" }
    let app = LuaApp.open("local NAMES = { \(table.joined(separator: ", ")) }\n" + Self.flow) { call in
      .values([.record(Record([.init(call.name == "sqlite.execute" ? "changes" : "body", .string("1"))]))])
    }
    app.tap("See")
    app.advance(2)
    app.back()
    app.tap("Break")
    app.advance(2)
    var seen: Set<String> = []
    for line in app.logs {
      let words = line.split(separator: "|").map(String.init)
      let kind = try #require(Self.kinds[words[0]])
      // No name of the manual was refused, and the place of a list is nothing.
      #expect(words.count >= 3 && words[1].contains("\(kind) has no 'a_slip'") && words.last == "nil", "\(line)")
      seen.insert(words[0])
    }
    #expect(seen == Set(Self.kinds.keys))
    #expect(app.errors.count == 1)
  }

  @Test("V5: else they are records as others are: parts of values, compared, encoded, walked, written to")
  func asRecords() {
    let app = LuaApp.open(
      """
      local Note = rutter.type('Note', { about = 'any' })
      rutter.destination(Note, function(note) return rutter.screen { title = rutter.json.encode(note.about) } end)
      rutter.root(function()
        return rutter.screen { title = 'Root', rutter.button { 'Go', action = function()
          local outcome = rutter.path:push(Note { about = 'nothing' }):await()
          outcome.mine = 'kept'
          local words = {}
          for name in pairs(outcome) do words[#words + 1] = name end
          rutter.log(table.concat(words, ' '), outcome.mine, rutter.json.encode(outcome))
          rutter.log(Note { about = outcome } == Note { about = { outcome = 'committed', entry = 1, mine = 'kept' } })
          rutter.path:push(Note { about = outcome }):await()
        end } }
      end)
      """)
    app.tap("Go")
    #expect(
      app.logs == [
        "entry mine outcome\tkept\t{\"entry\":1,\"mine\":\"kept\",\"outcome\":\"committed\"}", "true",
      ])
    #expect(app.path.last == "Note { about = { entry = 1, mine = \"kept\", outcome = \"commi…")
    #expect(app.errors.isEmpty)
  }
}
