import TestFolders
import Testing

/// `rutter run --open`, and opening URLs while a flow runs.
@Suite struct OpenRunTests {
  private let folder = Folder()

  init() {
    folder.file(
      "cook.lua",
      """
      local rutter = require "rutter"
      local Recipe = rutter.type("Recipe", { id = "integer" })
      local Page = rutter.type("Page", { number = "integer" })
      rutter.destination(Recipe, function(r)
        return rutter.screen { title = "Recipe " .. r.id, rutter.text { rutter.url(r) },
          rutter.text { rutter.url(Page { number = r.id }) },
          rutter.button { "Next", action = function()
            rutter.log(rutter.open("/recipes/" .. r.id + 1, { push = true }):await().outcome)
          end } }
      end)
      rutter.destination(Page, function(p) return rutter.screen { title = "Page " .. p.number } end)
      local load = rutter.loader("load", { gives = Recipe, load = function(id) return Recipe { id = id } end })
      local route = rutter.route("/recipes/:id{integer}", function(p) return Recipe { id = p.id } end, { of = Recipe })
      rutter.route("/both/:id{integer}", function(p) return { Recipe { id = p.id }, load(p.id + 1) } end)
      rutter.route("/raises", function() error "no idea" end)
      rutter.route("/pages/:n{integer}", function(p) return Page { number = p.n - 1 } end, {
        of = Page, parameters = function(p) return { n = p.number + 1 } end })
      rutter.slot_type("tools", "any")
      print(route:url { id = 9 })
      """)
    folder.file(
      "flow.lua",
      """
      local rutter = require "rutter"
      local cook = rutter.plugin "cook"
      rutter.root(function()
        return rutter.screen { title = "Root", rutter.text { rutter.url(cook.Recipe { id = 3 }) } }
      end, { urls = { "cook:" } })
      """)
  }

  private func words(_ more: String...) -> [String] {
    ["run", folder.path + "/flow.lua", "--plugin", folder.path + "/cook.lua"] + more
  }

  private func run(_ words: [String], _ input: String) -> Command.Result {
    Command.run(Command.path, all: words, input: input)
  }

  @Test("U4: with --strict a URL of the command line that leads nowhere ends the run with 1, and no other does")
  func strict() {
    for time in [[], ["--virtual-time"]] {
      #expect(run(words("--strict", "--open", "/recipe/4") + time, "").code == 1)
      #expect(run(words("--strict", "--open", "cook:recipes/4") + time, "open /nope\n").code == 0)
    }
  }

  @Test("U4: --open goes on from the root; a URL that leads nowhere is told, and the flow runs")
  func option() {
    let found = run(words("--open", "cook:recipes/4"), "quit\n")
    #expect(found.output.contains("Root › Recipe 4") && found.code == 0, "\(found.output)\(found.errors)")
    let none = run(words("--open", "/recipe/4"), "quit\n")
    #expect(
      none.output.contains(
        "Not opened: no route matches '/recipe/4'; near:")
        && none.code == 0, "\(none.output)")
    let json = run(
      words("--json", "--open", "/both/4"), #"{"do":"open","url":"/recipes/4","id":1}"# + "\n")
    #expect(json.output.contains(#""url":"/recipes/4"}"#), "\(json.output)")
    #expect(json.lines.contains(#"{"event":"done","id":1,"result":"committed"}"#))
  }

  @Test("U1 to U4: a plugin in a process of its own has the same routes", arguments: ["", "--isolate"])
  func isolated(option: String) {
    let input = """
      {"do":"open","url":"/both/4"}
      {"do":"wait"}
      {"do":"tap","target":"Next"}
      {"do":"open","url":"/raises"}
      {"do":"open","url":"/pages/8","push":true}
      {"do":"open","url":"/recipes/x"}
      {"do":"show"}
      """
    var words = words("--json", "--virtual-time")
    if !option.isEmpty { words.append(option) }
    let found = run(words, input)
    #expect(found.output.contains(#""text":"/recipes/9""#), "\(found.output)\(found.errors)")
    #expect(found.output.contains(#""label":"/recipes/3""#))
    #expect(found.output.contains(#""label":"/recipes/5""#))
    #expect(found.output.contains(#""label":"/pages/6""#))
    #expect(found.output.contains(#""text":"committed""#))
    #expect(found.output.contains("no idea"))
    let last = found.lines.last { $0.hasPrefix(#"{"event":"frame""#) } ?? ""
    for url in ["/recipes/4", "/recipes/5", "/recipes/6", "/pages/8"] {
      #expect(last.contains("\"url\":\"\(url)\""), "\(last)")
    }
  }
}
