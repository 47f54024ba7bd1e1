/// Flows that keep what they are in values and named cells, as a flow does that is saved and restored: what a session of one
/// shows follows from its events alone, wherever it is cut (Y2).
extension Author {
  /// Writes a flow of parts that are chosen: tabs, guards, answers, steps, loads that take long, fail and are shared.
  func session() {
    declareParts()
    declareLoads()
    declareDestinations()
    if once(in: 2) { declareGuard() }
    declareWizard()
    declareTrip()
    // A task sleeps for ever, so that something is under way at every moment.
    if once(in: 8) {
      line("rutter.task(function() while true do rutter.sleep(3) total:update(function(n) return n + 1 end) end end)")
    }
    declareRoot()
  }

  private func declareParts() {
    line("local Item = rutter.type('Item', { id = 'integer', name = 'string' })")
    line("local Choice = rutter.type('Choice', { of = 'integer' })")
    line("local total, open, sheet = rutter.cell(0, 'total'), rutter.cell(nil, 'open'), rutter.cell(false, 'sheet')")
    line("local picked, stays = rutter.cell('nothing', 'picked'), rutter.cell(\(pick(["false", "true"])), 'stays')")
    line("rutter.slot_type('menu', 'integer')")
    line("rutter.contribute('test.menu', function(n)")
    line("  local times = rutter.cell(0, 'times')")
    line("  local function more() times:set(times:get() + 1) end")
    line("  return rutter.button { 'Menu ' .. n .. ' ' .. times:get(), action = more }")
    line("end)")
  }

  private func declareLoads() {
    // What is kept fresh is loaded again after a restore.
    let options = ["key = function(id) return id % 3 end", "timeout = 1", "retry = { times = 2, wait = 0.5 }", ""]
    for (name, gives, value) in [
      ("item", "Item", "Item { id = id, name = 'item ' .. id }"), ("number", "'integer'", "id * 2"),
    ] {
      let option = pick(options)
      line("local \(name) = rutter.loader('\(name)', { gives = \(gives)\(option.isEmpty ? "" : ", " + option),")
      line("  load = function(id)")
      line("    rutter.report(0.5, 'half of ' .. id)")
      if once(in: 3) { line("    rutter.fs.read('file ' .. id)") }
      line("    rutter.sleep(\(pick(["1", "0.2", "2", "0", "40"])))")
      line("    if id % \(pick(["5", "2", "7"])) == 4 then error('there is no ' .. id, 0) end")
      line("    return \(value)")
      line("  end })")
    }
  }

  // MARK: Screens

  /// A node whose state, if it has one, is in a named cell. `n` is an integer.
  private func node(_ number: Int) -> String {
    switch below(15) {
    case 0: return "rutter.link { 'Item ' .. n, to = item(n), present = \(presenting()) }"
    case 1: return "rutter.link { 'Number ' .. n, to = number(n + 1), present = \(presenting()) }"
    case 2: return "rutter.button { 'Up \(number)', action = function() rutter.path:push(n + 1) end }"
    case 3:
      return "rutter.button { 'Later \(number)', action = function() rutter.sleep(1) rutter.path:push(n + 2) end }"
    case 4:
      return "rutter.button { 'Count \(number)', action = function() total:update(function(t) return t + n end) end }"
    case 5:
      let asking = "rutter.present(Choice { of = n }, { as = 'choice' })"
      return "rutter.button { 'Ask \(number)', action = function() \(asking) end }"
    case 6: return "rutter.button { 'Draw \(number)', action = function() total:set(math.random(1000)) end }"
    case 7: return "rutter.hole(number(n), { ready = function(v) return rutter.text { 'has ' .. v } end })"
    case 8:
      let row = "function(m) return rutter.toggle { 'On ' .. m, cell = rutter.cell(false, 'on') } end"
      return "rutter.list({ n, n + 1 }, \(row), { key = function(m) return m end })"
    case 9:
      return "rutter.field { 'Words \(number)', cell = rutter.cell('', 'words\(number)') }"
    case 10: return "rutter.link { 'Wizard \(number)', to = wizard(n) }"
    case 11: return "rutter.link { 'Trip \(number)', to = trip(n), style = \(pick(["'push'", "'sheet'", "'cover'"])) }"
    case 12: return "rutter.button { 'Open \(number)', action = function() open:set(n) end }"
    case 13: return "rutter.link { 'Inline \(number)', screen = function() return leaf('Inline', n) end }"
    default: return "rutter.slot('menu', n)"
    }
  }

  private func presenting() -> String {
    pick(["'after'", "'placeholder'", "'after'", "{ after = 0.3, min = 0.5 }", "'placeholder'"])
  }

  private func nodes() -> String {
    (0...below(4)).map { node($0) }.joined(separator: ",\n    ")
  }

  /// What a screen says to whoever would leave it.
  private func leaving() -> String {
    switch below(8) {
    case 0: "on_leave = function() if stays:get() then return rutter.block('stay') end end, "
    case 1: "on_leave = function() rutter.sleep(1) if stays:get() then return rutter.block('late') end end, "
    case 2: "on_leave = function(change) if change.by == 'person' then return rutter.hold('held') end end, "
    case 3: "on_leave = function() if total:get() % 2 == 1 then return rutter.redirect(n + 10) end end, "
    default: ""
    }
  }

  private func declareDestinations() {
    line("local wizard, trip")
    line("local function leaf(title, n)")
    line("  return rutter.screen { title = title .. ' ' .. n,")
    line("    rutter.text { 'total ' .. total:get() .. ' picked ' .. picked:get() },")
    line("    rutter.toggle { 'Stay', cell = stays },")
    line("    rutter.button { 'Resume', action = function() rutter.resume('held') end },")
    line("    rutter.button { 'Drop', action = function() rutter.drop('held') end },")
    line("    rutter.button { 'Back', action = function() rutter.back() end } }")
    line("end")
    for (type, value, title) in [("Item", "value.id", "value.name"), ("rutter.integer", "value", "'Number ' .. value")]
    {
      line("rutter.destination(\(type), { screen = function(value, previous)")
      line("  local n = \(value)")
      line("  return rutter.screen { title = \(title), \(leaving())")
      line("    on_appear = function() rutter.log('appears ' .. n) end,")
      line("    rutter.text { tostring(previous) .. ' ' .. total:get() },")
      line("    rutter.button { 'Finish', action = function() rutter.finish(value) end },")
      line("    \(nodes()) }")
      line("end, on_result = function(_, value, reason) picked:set(tostring(value) .. tostring(reason)) end })")
    }
    line("rutter.destination(rutter.string, function(text) return leaf('Text ' .. text, 0) end)")
    line("rutter.destination(Choice, { gives = 'integer', style = \(pick(["'push'", "'sheet'"])), screen = function(c)")
    line("  return rutter.screen { title = 'Choose',")
    line("    rutter.button { 'One', action = function() rutter.finish(1) end },")
    line("    rutter.button { 'Of', action = function() rutter.sleep(0.5) rutter.finish(c.of) end },")
    line("    rutter.button { 'Wrong', action = function() pcall(rutter.finish, 'one') end } }")
    line("end })")
  }

  private func declareGuard() {
    line("rutter.guard(function(change)")
    if once(in: 2) { line("  rutter.sleep(0.5)") }
    line("  if #change.leaves > \(below(3)) then return rutter.block('too many') end")
    line("end, { leaves = \(pick(["Item", "rutter.integer", "{ Item, rutter.integer }"])) })")
  }

  // MARK: Steps and flows

  private func declareWizard() {
    line("local chooser = rutter.steps('chooser', { takes = 'integer', gives = 'integer', run = function(ask, n)")
    if once(in: 3) { line("  number(n):await()") }
    line("  local one = ask(Choice { of = n }, { gives = 'integer' })")
    if once(in: 2) { line("  one = one + ask(Choice { of = one }, { gives = 'integer' })") }
    line("  return one")
    line("end })")
    line("wizard = rutter.steps('wizard', { takes = 'integer', gives = 'string', run = function(ask, n)")
    line("  local heard = {}")
    for _ in 0...below(4) {
      switch below(8) {
      case 0, 1: line("  heard[#heard + 1] = tostring(ask(n + #heard))")
      case 2: line("  heard[#heard + 1] = tostring(ask(Choice { of = n }, { gives = 'integer' }))")
      case 3: line("  heard[#heard + 1] = tostring(number(n + #heard):await())")
      case 4: line("  rutter.sleep(0.5) heard[#heard + 1] = math.random(9)")
      case 5, 6: line("  heard[#heard + 1] = tostring(ask(chooser(n + #heard)))")
      default: line("  if #heard > 1 then heard[#heard + 1] = tostring(ask('last')) end")
      }
    }
    line("  return table.concat(heard, ' ')")
    line("end })")
  }

  private func declareTrip() {
    line("trip = rutter.flow('trip', { takes = 'integer', gives = 'integer', root = function(n)")
    line("  return rutter.screen { title = 'Trip ' .. n,")
    line("    rutter.button { 'Arrive', action = function() rutter.finish_flow(n) end },")
    line("    \(nodes()) }")
    line("end })")
  }

  // MARK: The root

  private func declareRoot() {
    line("local function home(title, n)")
    line("  return rutter.screen { title = title, presents = {")
    if !once(in: 3) { line("      { item = open, screen = function(value) return leaf('Opened', value) end },") }
    if !once(in: 3) {
      line("      { when = sheet, style = 'sheet', screen = function() return leaf('Sheet', 1) end },")
    }
    line("    },")
    line("    rutter.text { 'total ' .. total:get() .. ' picked ' .. picked:get() },")
    line("    rutter.toggle { 'Sheet', cell = sheet },")
    line("    rutter.toggle { 'Stay', cell = stays },")
    line("    \(nodes()) }")
    line("end")
    let options = "{ on_result = function(_, value, reason) picked:set(tostring(value) .. tostring(reason)) end }"
    if once(in: 2) { return line("rutter.root(function() return home('Home', 3) end, \(options))") }
    let back = pick(["history", "first", "leave"])
    line("rutter.root(function() return rutter.tabs { back = '\(back)',")
    line("  { id = 'a', title = 'First', root = function() return home('First', 3) end },")
    line("  { id = 'b', title = 'Second', root = function() return leaf('Second', 5) end },")
    line("  { id = 'c', title = 'Third', root = function() local n = 8 return rutter.screen { title = 'Third',")
    line("    \(nodes()) } end },")
    line("} end, \(options))")
  }
}

extension Program {
  /// Writes a flow that can be saved and restored at every moment at which nothing is under way.
  package static func session(_ seed: UInt64) -> Program {
    let author = Author(Choices(seed: seed), budget: 0)
    author.session()
    return Program(author)
  }
}
