internal import RutterCore
internal import RutterText

/// What `rutter new` writes.
enum Template {
  struct File {
    let name: String
    let text: String
  }

  static func flow(_ name: String) -> [File] {
    [
      File(
        name: "\(name).lua",
        text: """
          -- Greets whom you choose: rutter run \(name).lua

          local rutter = require "rutter"

          local Greeting = rutter.type("Greeting", { name = "string", text = "string" })

          local greeting = rutter.loader("greeting", {
            gives = Greeting,
            load = function(name)
              rutter.sleep(1) -- stands for what takes its time, such as rutter.fs.read
              return Greeting { name = name, text = "Hello, " .. name .. "!" }
            end,
          })

          rutter.destination(Greeting, function(of)
            return rutter.screen { title = of.name, rutter.text { of.text } }
          end)

          rutter.root(function()
            return rutter.screen {
              title = "\(name)",
              rutter.link { "Ada", to = greeting("Ada") }, -- loaded, then pushed
              rutter.link { "Alan", to = greeting("Alan"), present = "placeholder" }, -- pushed, then loaded
            }
          end)

          """),
      File(
        name: "\(name)_spec.lua",
        text: spec("test.launch(\"\(name)\")", failing: "test.launch(\"\(name)\", { \(stub(name)) })")),
    ]
  }

  /// The files of a plugin.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - definitions: The folder of the API's definitions for editors; nil if nobody knows where it is.
  /// - Returns: The files of its folder.
  static func plugin(_ name: String, definitions: String?) -> [File] {
    let plugins = "plugins = { \".\" }"
    var files = [
      File(
        name: "plugin.lua",
        text: """
          return {
            name = "\(name)", version = "0.1.0", api = 1,
            description = "Greets whom a flow names.",
            options = { word = { schema = "string", default = "Hello" } },
          }

          """),
      File(
        name: "init.lua",
        text: """
          -- Greets: a flow links to rutter.plugin("\(name)").greeting("Ada"), and others add to what it shows by the slot
          -- "\(name).menu".

          local rutter = require "rutter"

          local Greeting = rutter.type("Greeting", { name = "string", text = "string" })

          rutter.slot_type("menu", Greeting)

          rutter.loader("greeting", {
            gives = Greeting,
            load = function(name)
              rutter.sleep(1) -- stands for what takes its time, such as rutter.http.get
              return Greeting { name = name, text = rutter.options.word .. ", " .. name .. "!" }
            end,
          })

          rutter.destination(Greeting, function(of)
            return rutter.screen { title = of.name, rutter.text { of.text }, rutter.slot("menu", of) }
          end)

          """),
      File(
        name: "example.lua",
        text: """
          -- A flow that uses the plugin, to try it and for its spec: rutter run example.lua --plugin .

          local rutter = require "rutter"
          local greeting = rutter.plugin("\(name)").greeting

          rutter.root(function()
            return rutter.screen { title = "Example", rutter.link { "Ada", to = greeting("Ada") } }
          end)

          """),
      File(
        name: "\(name)_spec.lua",
        text: spec(
          "test.launch(\"example\", { \(plugins) })",
          failing: "test.launch(\"example\", { \(plugins), \(stub(name)) })")),
    ]
    if let definitions {
      files.append(
        File(
          name: ".luarc.json",
          text: """
            {
              "runtime.version": "Lua 5.4",
              "workspace.library": [\(JSON.encode(.string(Text(definitions))))],
              "workspace.checkThirdParty": false
            }

            """))
    }
    return files
  }

  private static func stub(_ name: String) -> String {
    "stubs = { [\"\(name).greeting\"] = test.error \"nobody is there\" }"
  }

  private static func spec(_ launch: String, failing: String) -> String {
    """
    it("shows a greeting when it is loaded", function()
      local app = \(launch)
      app:tap "Ada"
      app:settle()
      assert.equals("Ada", app.screen.title)
      app:find "Hello, Ada!"
    end)

    it("says at the link why there is no greeting", function()
      local app = \(failing)
      app:tap "Ada"
      app:settle()
      app:expect_error "nobody is there"
      assert.equals("failed", app:find("Ada").state)
    end)

    """
  }
}
