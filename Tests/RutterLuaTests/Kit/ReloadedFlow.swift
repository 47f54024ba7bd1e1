/// One version of a flow that tests exchange for others while it runs.
struct ReloadedFlow {
  /// What its screens show of the version.
  var tag: Int
  /// The counters that it has, each a named cell with a button.
  var counters = [0, 1]
  /// Whether numbers have a destination.
  var servesNumbers = true
  /// Whether the root's buttons stand before its links.
  var hasButtonsFirst = true

  var script: String {
    let buttons = counters.map {
      "rutter.text { 'counter \($0) is ' .. c\($0):get() }, rutter.button { 'Add \($0)', action = function() "
        + "c\($0):update(function(n) return n + 1 end) end },"
    }.joined(separator: "\n")
    let links = """
      rutter.link { 'Number 1', to = 1 }, rutter.link { 'Number 2', to = 2 },
      rutter.link { 'Load', to = load(), present = 'placeholder' },
      """
    let numbers = """
      rutter.destination(rutter.integer, function(n)
        local taps = rutter.cell(0, 'taps')
        return rutter.screen { title = 'Number ' .. n .. ' of \(tag)', rutter.text { 'taps ' .. taps:get() },
          rutter.button { 'Tap', action = function() taps:update(function(t) return t + 1 end) end },
          rutter.button { 'Slow', action = function() rutter.sleep(1000) end },
          rutter.link { 'Further', to = n + 1 } }
      end)
      """
    return """
      \(counters.map { "local c\($0) = rutter.cell(0, 'counter \($0)')" }.joined(separator: "\n"))
      local load = rutter.loader('load', { gives = rutter.string, load = function() rutter.sleep(1) return 'of \(tag)' end })
      \(servesNumbers ? numbers : "")
      rutter.destination(rutter.string, function(s) return rutter.screen { title = 'Loaded ' .. s } end)
      rutter.root(function()
        return rutter.screen { title = 'Root \(tag)',
          \(hasButtonsFirst ? buttons + links : links + buttons)
        }
      end)
      """
  }
}
