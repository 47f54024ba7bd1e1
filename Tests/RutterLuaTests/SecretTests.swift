import RutterCore
import RutterLua
import Testing

@Suite("Secrets in scripts") struct SecretTests {
  @Test("S8: a secret cell's text is hidden in titles, labels, messages, progress, outcomes and errors")
  func cell() {
    let app = LuaApp.open(
      """
      local word = rutter.cell("hunter2", "word", { secret = true })
      rutter.root(function() return rutter.screen { title = "For " .. word:get(),
        rutter.text("It is " .. word:get()),
        rutter.section { "S " .. word:get(), rutter.progress { "P " .. word:get() } },
        rutter.link { "L", gives = "string", load = function()
          rutter.report(0.5, "with " .. word:get())
          rutter.sleep(1)
          error("not " .. word:get())
        end },
        rutter.button { "B " .. word:get(), action = function() error("no " .. word:get()) end },
        rutter.button { "Push", action = function() rutter.path:push("Bearer " .. word:get()) end } } end)
      rutter.destination(rutter.string, function(v) return rutter.screen { title = v } end)
      """)
    app.tap("L")
    #expect(app.node("L")?.progress?.text == "with ‹secret 7›")
    app.advance(1)
    #expect(app.node("L")?.message?.contains("not ‹secret 7›") == true)
    app.tap("B ‹secret 7›")
    app.tap("Push")
    #expect(app.title == "Bearer ‹secret 7›")
    #expect(app.frame.path.first?.value == "Bearer ‹secret 7›")
    #expect(app.errors.count == 2 && app.errors.allSatisfy { $0.contains("‹secret 7›") })
    #expect(!app.transcript.joined(separator: "\n").contains("hunter2"))
    #expect(!"\(app.effects)".contains("hunter2"))
  }

  @Test("S8: a script that is named by a secret is not named so in errors and logs")
  func chunkNames() {
    let app = LuaApp.open(
      """
      local word = rutter.cell("hunter2", "word", { secret = true })
      local function run(text) return function() load(text, "=" .. word:get())() end end
      rutter.root(function() return rutter.screen { title = "Root",
        rutter.button { "Fail", action = run "error 'x'" }, rutter.button { "Log", action = run "print 'x'" },
        rutter.button { "Bare", action = function() load("return 'hunter2' .. nil")() end } } end)
      """)
    for label in ["Fail", "Log", "Bare"] { app.tap(label) }
    #expect(app.errors.count == 2 && app.logs.count == 1)
    #expect(!app.transcript.joined(separator: "\n").contains("hunter2"))
    #expect(!"\(app.effects)".contains("hunter2"), "\(app.effects)")
  }

  @Test("S8: a secret field makes its cell secret, also for other fields, labels and logs")
  func field() {
    let app = LuaApp.open(
      """
      local pin = rutter.cell("4711", "pin")
      rutter.root(function() return rutter.screen { title = "R", rutter.text(pin:get()),
        rutter.field { "Open", cell = pin }, rutter.field { "Pin", cell = pin, secret = true },
        rutter.button { "Log", action = function() rutter.log("pin", pin:get()) end } } end)
      """)
    #expect(app.node("Open")?.value == "‹secret 4›")
    app.set("Pin", "0815")
    app.tap("Log")
    #expect(app.logs.first?.contains("‹secret 4›") == true)
    #expect(app.node("‹secret 4›") != nil)
    #expect(!app.transcript.joined().contains("4711") && !app.transcript.joined().contains("0815"))
  }

  @Test("S8: a secret field of a type is hidden in what scripts make of it, wherever the value comes from")
  func typed() {
    let app = LuaApp.open(
      """
      local Login = rutter.type("Login", { user = "string", word = "string" }, { secret = { "word" } })
      local login = rutter.loader("login", { gives = Login, load = function(word) rutter.sleep(1)
        return { user = "Ann", word = word } end })
      rutter.destination(Login, function(l) return rutter.screen { title = l.user .. ":" .. l.word } end)
      rutter.root(function() return rutter.screen { title = "R",
        rutter.link { "Made", to = Login { user = "Ann", word = "madeword" } },
        rutter.link { "Loaded", to = login("loadword") } } end)
      """)
    app.tap("Made")
    #expect(app.title == "Ann:‹secret 8›")
    app.back()
    app.tap("Loaded")
    app.advance(1)
    #expect(app.title == "Ann:‹secret 8›")
    app.back()
    app.push(.record(Record(type: TypeName("flow.Login"), [.init("user", "Ann"), .init("word", "hostword")])))
    #expect(app.title == "Ann:‹secret 8›")
    for word in ["madeword", "loadword", "hostword"] { #expect(!app.transcript.joined().contains(word), "\(word)") }
  }

  @Test("S8: the outside gets a secret as it is; what is written down of the call does not have it, nor what came back")
  func calls() {
    var asked: [Value] = []
    let app = LuaApp(
      plugins: [
        PluginSource(
          name: "flow",
          main: SourceText(
            file: "flow.lua",
            text: """
              local rutter = require 'rutter'
              local word = rutter.cell("hunter2", "word", { secret = true })
              local token = rutter.cell("", "token", { secret = true })
              rutter.root(function() return rutter.screen { title = "R",
                rutter.button { "Read", action = function() token:set(rutter.fs.read("keys/" .. word:get())) end } } end)
              """))
      ],
      answer: { call in
        asked = call.arguments
        return .values(["tokentoken"])
      })
    app.open()
    app.tap("Read")
    app.settle()
    #expect(asked.first == "keys/hunter2")
    let written = app.transcript.joined(separator: "\n")
    #expect(written.contains("keys/‹secret 7›") && written.contains("**********"))
    #expect(!written.contains("hunter2") && !written.contains("tokentoken"))
  }

  @Test("S8: what showed before somebody called it a secret is hidden from then on")
  func later() {
    let app = LuaApp.open(
      """
      local word = rutter.cell("", "word", { secret = true })
      rutter.root(function() return rutter.screen { title = "known word",
        rutter.button { "Set", action = function() word:set("known word") end } } end)
      """)
    #expect(app.title == "known word")
    app.tap("Set")
    #expect(app.title == "‹secret 10›")
    #expect(app.transcript.last { $0.contains("\"frame\"") }?.contains("known word") == false)
  }
}
