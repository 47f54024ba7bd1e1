import TestFolders
import Testing

/// A flow that works with a database, from the command line and in a spec.
@Suite struct SQLiteRunTests {
  private let folder = Folder()

  private func flow() -> String {
    folder.file(
      "menu.lua",
      """
      local rutter = require "rutter"
      local db = rutter.sqlite.open "menu.db"
      rutter.root(function()
        return rutter.screen {
          title = "Menu",
          rutter.button { "Make", action = function()
            assert(db:execute "CREATE TABLE dish (id INTEGER PRIMARY KEY, name TEXT, price REAL)")
            print(db:transaction(function()
              for _, name in ipairs { "Soup", "Pie" } do
                db:execute("INSERT INTO dish (name) VALUES (:name)", { name = name })
                rutter.sleep(0.01)
              end
            end))
          end },
          rutter.button { "Fail", action = function()
            print(pcall(db.transaction, db, function()
              db:execute "DELETE FROM dish"
              db:transaction(function() db:execute "INSERT INTO dish (name) VALUES ('Fish')" end)
              db:execute "INSERT INTO missing VALUES (1)"
            end))
          end },
          rutter.button { "Show", action = function()
            for _, dish in ipairs(assert(db:query "SELECT name, price FROM dish ORDER BY id")) do
              print(dish.name, dish.price == rutter.null)
            end
          end },
        }
      end)
      """)
  }

  @Test(
    "a transaction is done as a whole or not at all, and what is done is there in the next run",
    arguments: ["", "--virtual-time"])
  func run(time: String) {
    let flow = flow(), grant = "sqlite=\(folder.path)/menu.db:write"
    let more = time.isEmpty ? "--strict" : time, wait = time.isEmpty ? "" : "wait\n"
    func run(_ label: String) -> String {
      Command.run("run", flow, "--allow", grant, more, input: "\(label)\n\(wait)").errors
    }
    #expect(run("Make").contains("true"))
    #expect(run("Show").contains("Soup\ttrue") && run("Show").contains("Pie\ttrue"))
    let failed = run("Fail")
    #expect(failed.contains("false\t") && failed.contains("no such table: missing"), "\(failed)")
    let after = run("Show")
    #expect(after.contains("Soup") && after.contains("Pie") && !after.contains("Fish"), "\(after)")
  }

  @Test("with stubs nothing is asked for outside: open, transaction and calls work without a grant")
  func stubs() {
    _ = flow()
    let spec = folder.file(
      "menu_spec.lua",
      """
      it("shows what the stub gives", function()
        local app = test.launch("menu.lua", { stubs = {
          ["sqlite.query"] = { { name = "Stew", price = 2.5 } },
          ["sqlite.execute"] = { changes = 1, last_id = 1 },
        } })
        app:tap "Make"
        app:settle()
        app:tap "Show"
        app:settle()
        assert.equal("Stew\\tfalse", app.log[#app.log].text)
      end)

      it("makes a real one where it is allowed", function()
        local app = test.launch("menu.lua", { allow = { "sqlite=\(folder.path)/menu.db:write" } })
        app:tap "Make"
        app:settle()
        app:tap "Show"
        app:settle()
        assert.equal("Pie\\ttrue", app.log[#app.log].text)
      end)
      """)
    let result = Command.run("test", spec)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }
}
