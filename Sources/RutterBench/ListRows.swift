internal import RutterCore
internal import RutterLua
internal import RutterText

/// Row 12: a long list, with its frames written as `rutter run --json` writes them.
enum ListRows {
  static var measures: [Measure] {
    [
      Measure("12.change", "a cell changes that one row of 100,000 reads, against one of 100", .atMost(2)) { change() },
      Measure(
        "12.first", "a flow with a list of 100,000 opened and its first frame written, against 1,000", .atMost(30)
      ) {
        first()
      },
    ]
  }

  private static func script(_ count: Int) -> String {
    """
    local rutter = require "rutter"
    local chosen = rutter.cell(0, "chosen")
    local items = {}
    for i = 1, \(count) do items[i] = "Row " .. i end
    rutter.root(function()
      return rutter.screen {
        title = "List",
        rutter.button { "Choose", action = function() chosen:update(function(n) return n + 1 end) end },
        rutter.list(items, function(item)
          return rutter.text { item == "Row 50" and item .. ", chosen " .. chosen:get() or item }
        end),
      }
    end)
    """
  }

  private static func change() -> Finding {
    guard var short = LuaFlow(script(100)), var long = LuaFlow(script(100_000)) else { return .failed }
    var shortText = FrameText(), longText = FrameText()
    keep(shortText.line(short.session))
    keep(longText.line(long.session))
    var samples = Samples()
    for _ in 0..<5 {
      let ours = timed {
        long.activate(1)
        keep(longText.line(long.session))
      }
      let peer = timed {
        for _ in 0..<100 {
          short.activate(1)
          keep(shortText.line(short.session))
        }
      }
      samples.add(ours: ours, peer: peer / 100)
    }
    let whole = longText.line(long.session, isWhole: true)
    guard long.session.condition == .fine, whole.contains("Row 50, chosen 5\"") else { return .failed }
    return Finding(samples.comparison)
  }

  private static func first() -> Finding {
    var samples = Samples()
    for _ in 0..<5 {
      guard let ours = open(100_000, times: 1), let peer = open(1_000, times: 10) else { return .failed }
      samples.add(ours: ours, peer: peer)
    }
    return Finding(samples.comparison)
  }

  /// Nanoseconds from opening a session to the line of its first frame.
  private static func open(_ count: Int, times: Int) -> Double? {
    var time = 0.0
    for _ in 0..<times {
      let start = nanoseconds()
      guard let flow = LuaFlow(script(count)) else { return nil }
      var text = FrameText()
      keep(text.line(flow.session))
      time += nanoseconds() - start
    }
    return time / Double(times)
  }
}
