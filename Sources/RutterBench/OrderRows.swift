internal import CRutterBench
internal import RutterCore
internal import RutterLua
internal import RutterSpecs
internal import RutterWorkers

/// Row 10: one order of an explored test, in states of its own, against the Lua work alone.
enum OrderRows {
  static var measures: [Measure] {
    [
      Measure(
        "10.session", "one order of a flow of 30 destinations in a fresh session, against its Lua alone", .atMost(0.8)
      ) {
        session()
      },
      Measure("10.explored", "the whole of an explored test, for each order that it reports", .atMost(0.8)) {
        explored()
      },
    ]
  }

  /// The whole of it: world, choices, monitor of the rules, the spec that walks, and what is run to know more.
  private static func explored() -> Finding {
    guard let peer = rb_orders_open(flow), let folder = Folder(), folder.write("flow.lua", flow), runSpec(in: folder, 1)
    else { return .failed }
    defer { rb_orders_close(peer) }
    let result = compare(
      rounds: 9, count: 500, ours: { keep(runSpec(in: folder, $0)) }, peer: { keep(rb_orders_run(peer, $0)) })
    return .ratio(result.ratio, "\(result.words); \(Int(1e9 / result.ours)) orders a second and core")
  }

  /// The explored test alone, for a profile.
  static func runSpec(_ count: Int) -> Bool {
    guard let folder = Folder(), folder.write("flow.lua", flow) else { return false }
    return runSpec(in: folder, count)
  }

  /// Explores a test of one order as often as that many orders are to be reported. Without the barrier it has two: one may
  /// go back before all is at rest.
  private static func runSpec(in folder: Folder, _ count: Int) -> Bool {
    let spec = """
      it("walks", function()
        local app = test.launch("flow")
        app:tap("To part 1")
        app:settle { barrier = true }
        app:back()
      end)

      """
    var options = RunnerOptions()
    options.explore = true
    options.untilFail = count
    let all = SpecRun.explorations(of: spec, in: folder, options) ?? []
    return all.reduce(0) { $0 + $1.runs } == options.untilFail
  }

  private static func session() -> Finding {
    guard let peer = rb_orders_open(flow), run(1) else { return .failed }
    defer { rb_orders_close(peer) }
    return Finding(compare(rounds: 15, count: 300, ours: { keep(run($0)) }, peer: { keep(rb_orders_run(peer, $0)) }))
  }

  /// Our side alone, so often; for a profile.
  static func run(_ count: Int) -> Bool {
    let template = HostTemplate(plugins: [source])
    return (0..<count).allSatisfy { _ in order(template) }
  }

  /// The peer alone, so often.
  static func runPeer(_ count: Int) -> Bool {
    guard let peer = rb_orders_open(flow) else { return false }
    defer { rb_orders_close(peer) }
    return rb_orders_run(peer, count) != 0
  }

  /// Opens a session, activates a link, lets its load end, and goes back.
  private static func order(_ template: HostTemplate) -> Bool {
    var session = Session(host: template.host())
    var timer: TimerID?
    func take(_ kind: Event.Kind) {
      for case .timer(let id, let due) in session.take(Event(at: .start, kind)) where due.order == .sleep { timer = id }
    }
    take(.opened(Opening(seed: 1, startedAtMicroseconds: 0)))
    take(.activated(link))
    guard let sleep = timer else { return false }
    take(.fired(sleep))
    let isPushed = session.entries.count == 1
    take(.back)
    return isPushed && session.condition == .fine
  }

  private static let source = PluginSource(name: "flow", main: SourceText(file: "flow.lua", text: flow))

  /// The first link of the root, which has the same id in every session.
  private static let link: NodeID = {
    var session = Session(host: ScriptHost(plugins: [source], limits: .testing))
    _ = session.take(Event(at: .start, .opened(Opening(seed: 1, startedAtMicroseconds: 0))))
    return session.frame().top.nodes.first?.id ?? NodeID(0)
  }()

  /// A flow of 30 types, each with a loader, a waiting view and a screen, and a root with a link to each.
  private static let flow: String = {
    var text = "local rutter = require 'rutter'\nlocal links = {}\n"
    for number in 1...30 {
      text += """
        do
          local Part = rutter.type("Part\(number)", { id = "integer", name = "string", related = "integer[]" })
          local part = rutter.loader("part\(number)", {
            gives = Part, timeout = 5, key = function(id) return id end,
            load = function(id)
              rutter.sleep(1)
              return Part { id = id, name = "Part \(number)." .. id, related = { id + 1, id + 2 } }
            end,
          })
          rutter.destination(Part, {
            waiting = function() return rutter.screen { title = "Part \(number) …" } end,
            screen = function(value)
              return rutter.screen {
                title = value.name,
                rutter.text { "This is number " .. value.id },
                rutter.section {
                  title = "Related",
                  rutter.link { "Part " .. value.related[1], to = part(value.related[1]) },
                  rutter.link { "Part " .. value.related[2], to = part(value.related[2]) },
                },
                rutter.button { "Again", action = function() rutter.sleep(1) end },
                rutter.text { "Nothing below" },
              }
            end,
          })
          links[\(number)] = { "To part \(number)", part }
        end

        """
    }
    return text + """
      rutter.root(function()
        local screen = { title = "All" }
        for i, link in ipairs(links) do screen[i] = rutter.link { link[1], to = link[2](i) } end
        return rutter.screen(screen)
      end)
      """
  }()
}
