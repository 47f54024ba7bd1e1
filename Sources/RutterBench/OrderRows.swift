internal import CRutterBench
internal import RutterCore
internal import RutterLua

/// Row 10: one order of an explored test, in states of its own, against the Lua work alone.
enum OrderRows {
  static func row10() -> Row {
    let what = "one order of a flow of 30 destinations, a fresh state"
    guard let peer = rb_orders_open(flow), run(1) else { return Row(failed: "10", what) }
    defer { rb_orders_close(peer) }
    let result = compare(rounds: 15, count: 300, ours: { keep(run($0)) }, peer: { keep(rb_orders_run(peer, $0)) })
    return Row(number: "10", what: what, ratio: result.ratio, bar: 1.6, detail: result.words)
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

  private static let source = PluginSource(name: "flow", main: SourceText(file: "flow.lua", text: flow)).compiled()

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
