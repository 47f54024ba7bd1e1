/// A Lua program that some choices wrote, and the choices by which events follow it.
package struct Program {
  package let text: String
  package let events: Choices
  /// What it may use up: most programs get little, so that many can be tried.
  package let means: Means
  package let repetition: Repetition

  /// Little; much; or little memory, but time to use it again and again.
  package enum Means { case few, many, time }

  /// How a program is run a second time, if it is: most are run only once, so that many can be tried.
  package enum Repetition { case none, fromCheckpoint, anew, fromTranscript }

  /// Writes a flow: the whole API, and Lua's library within.
  package static func flow(_ choices: Choices) -> Program {
    let author = Author(choices, budget: 0)
    author.flow()
    return Program(author)
  }

  /// Writes calls of one group of library functions: see ``groups``.
  package static func library(_ group: String, _ choices: Choices) -> Program {
    let author = Author(choices, budget: 60)
    author.calls(of: Author.library.first { $0.group == group }?.words ?? [])
    return Program(author)
  }

  /// The groups of library functions that can be fuzzed alone.
  package static var groups: [String] { Author.library.map(\.group) }

  init(_ author: Author, beginning: String = "") {
    let finished = author.finished
    text = Self.helpers(for: finished.text) + beginning + finished.text
    var choices = finished.rest.fromTheEnd
    repetition = choices.pick([.none, .none, .fromTranscript, .fromCheckpoint, .none, .anew])
    means = author.isGreedy ? .time : choices.once(in: 32) ? .many : .few
    events = choices
  }

  /// The helpers that a text calls, each with the helpers that it calls itself.
  private static func helpers(for text: String) -> String {
    var all = always
    for helper in helpers where text.contains(helper.name + "(") { all += helper.code + "\n" }
    return all
  }

  private static let always = """
    local rutter = require "rutter"
    local function say(...)
      local words = table.pack(...)
      for i = 1, words.n do
        local ok, text = pcall(tostring, words[i])
        words[i] = ok and tostring(text):sub(1, 80) or "unspeakable"
      end
      print(table.concat(words, " ", 1, words.n))
      return ...
    end
    local function kept(ok, ...)
      if not ok then say("raised", ...) return end
      return ...
    end
    local function try(f, ...) return kept(pcall(f, ...)) end

    """

  private static let helpers: [(name: String, code: String)] = [
    ("long", "local function long(n, s) return ((s or \"x\"):rep(n)) end"),
    ("numbers", "local function numbers(n) local t = {} for i = 1, n do t[i] = i end return t end"),
    ("deep", "local function deep(n, f, x) for i = 1, n do x = f(x) end return x end"),
    ("circle", "local function circle() local t = { id = 1 } t.t = t t[1] = t return t end"),
    (
      "make",
      """
      local function make(T, id, name)
        local ok, value = pcall(T, { id = id, name = name })
        if ok then return value end
        return id
      end
      """
    ),
    (
      "added",
      """
      local function added(field, n)
        local seconds = { sec = 1, min = 60, hour = 3600, day = 86400 }
        local one = os.time { year = 2001, month = 1, day = 1, hour = 0, [field] = 1 }
        local other = os.time { year = 2001, month = 1, day = 1, hour = 0, [field] = n }
        if other - one ~= (n - 1) * seconds[field] then print("BROKEN CALENDAR") end
        return other
      end
      """
    ),
    (
      "intact",
      """
      local guarded = { string, table, math, os, utf8, coroutine, rutter, rutter.path, rutter.fs, rutter.json, rutter.log }
      local metatables, words = {}, string.rep
      for i = 1, #guarded do metatables[i] = getmetatable(guarded[i]) or false end
      metatables[0] = getmetatable("")
      local function intact()
        for i = 1, #guarded do
          if (getmetatable(guarded[i]) or false) ~= metatables[i] or pcall(function() guarded[i].intruder = 1 end) then
            print("BROKEN OUT of table " .. i)
          end
        end
        if getmetatable("") ~= metatables[0] or ("x").rep ~= words then print("BROKEN OUT of texts") end
      end
      """
    ),
  ]
}

extension Author {
  /// Statements that call these functions, and say what they give.
  func calls(of words: [Word]) {
    line("rutter.root(function() return rutter.screen { title = \"Here\" } end)")
    line("rutter.task(function()")
    for _ in 0...below(12) where hasRoom {
      if once(in: 8) { statements(1) }
      line("try(function() return say(\(call(of: words))) end)")
    }
    if once(in: 4) { line("intact()") }
    line("end)")
  }
}
