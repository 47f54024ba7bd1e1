import Rutter
import Synchronization
import Testing

/// Keeps what a session reports.
private final class Log: Sendable {
  let reports = Mutex<[Report]>([])
}

@Suite struct ReportTests {
  private static let source = """
    local rutter = require "rutter"
    rutter.destination(rutter.integer, function(n) return rutter.screen { title = "Number " .. n } end)
    rutter.root(function()
      return rutter.screen {
        title = "Root",
        rutter.button { "Speak", action = function() rutter.log.warn("late") error("worse") end },
      }
    end)
    """

  @Test("a program hears of log lines, errors and outcomes, in order, and of nothing that only the rim does")
  func hears() async throws {
    let log = Log()
    var options = Navigator.Options()
    options.onReport = { report in log.reports.withLock { $0.append(report) } }
    let navigator = try await Navigator(Flow(source: Self.source, name: "menu"), options)
    try await navigator.tap("Speak")
    try await navigator.push(.integer(4))
    await navigator.close()
    let words = log.reports.withLock { $0 }.map { report in
      switch report {
      case .outcome(let report): "\(report.operation) \(report.outcome.name)"
      case .log(let line): "\(line.level): \(line.text)"
      case .error(let report): "\(report.what): \(report.error)"
      case .stopped, .reloaded, .restored, .note: "\(report)"
      }
    }
    #expect(words == ["warn: late", "action 'Speak': menu.lua:6: worse", "push committed"])
  }
}
