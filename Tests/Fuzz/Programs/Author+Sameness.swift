/// Programs about all that could differ from one process to the next: the order of hashes, what is counted where a table
/// has holes, numbers that stand for addresses, clocks, random numbers, and texts made of any of these.
extension Author {
  func sameness() {
    line("rutter.root(function() return rutter.screen { title = \"Here\", rutter.list({ 3, 1, 2 }, tostring) } end)")
    line("rutter.task(function()")
    for _ in 0...below(3) {
      // Where objects are keys the length of a table with holes is the one thing that may differ (rule K2).
      let hasObjects = once(in: 4), table = grownTable(hasObjects: hasObjects)
      for _ in 0..<4 where hasRoom {
        line("try(function() return say(\(look(at: table, hasObjects: hasObjects))) end)")
      }
      if !hasObjects { names[.table, default: []].append(table) }
    }
    for _ in 0..<12 where hasRoom { line("try(function() return say(\(look(at: variable(.table) ?? "{}"))) end)") }
    line("end)")
  }

  /// A table that came about in steps, so that parts of it lie here and there.
  private func grownTable(hasObjects: Bool) -> String {
    let start = pick([
      "{}", "{ 1, 2, 3 }", "{ 1, nil, 3, nil, 5 }", "{ a = 1, b = 2, 1 }", "numbers(10)", "numbers(100)",
      "table.pack(1, nil, nil, 4)",
    ])
    let table = name(.grown, "t")
    line("local \(table) = \(start)")
    for _ in 0...below(6) {
      switch below(9) {
      case 0: line("for i = 1, \(pick(["3", "20", "7", "64", "100"])) do \(table)[i] = i end")
      case 1: line("for i = \(pick(["10", "50", "3", "64"])), 1, -1 do \(table)[i] = i end")
      case 2: line("for i = 1, \(pick(["10", "100", "33"])), \(pick(["2", "3", "7"])) do \(table)[i] = nil end")
      case 3:
        line("for i = 1, \(pick(["10", "40", "100"])) do \(table)[\"k\" .. i \(pick(["", "* 7919", "% 5"]))] = i end")
      case 4: line("\(table)[\(pick(["1", "2", "4", "8", "16", "5"]))] = nil")
      case 5: line("\(table)[\(pick(["1.5", "-1", "0", "1 << 40", "true", "2 ^ 53", "\(long())"]))] = \(integer())")
      case 6 where hasObjects:
        line("\(table)[\(pick(["{}", "print", "coroutine.create(print)", "rutter.integer", "function() end"]))] = 1")
      case 7:
        line(
          "for k in pairs(\(table)) do if \(pick(["k == 3", "type(k) == \"string\"", "true"])) then \(table)[k] = nil end end"
        )
      default:
        let words = ["move(\(table), 1, 5, 3)"] + (hasObjects ? [] : ["remove(\(table))", "insert(\(table), 1, 0)"])
        line("table.\(pick(words))")
      }
    }
    return table
  }

  private func long() -> String { "(\"x\"):rep(\(pick(["41", "40", "100", "1000"])))" }

  /// Something that shows of the table; nothing that goes by its length if `hasObjects`.
  private func look(at table: String, hasObjects: Bool = false) -> String {
    switch hasObjects ? [2, 3, 7, 10, 12, 13, 14, 15, 16][below(9)] : below(24) {
    case 0, 1: "#\(table)"
    case 2: "order(\(table))"
    case 3: "next(\(table))"
    case 4: "pcall(table.concat, \(table), \",\")"
    case 5: "pcall(table.unpack, \(table))"
    case 6:
      "sorted(\(table), \(pick(["nil", "function(a, b) return a % 3 < b % 3 end", "function(a, b) return tostring(a) < tostring(b) end", "function() return true end"])))"
    case 7:
      "tostring(\(pick([table, "print", "coroutine.create(print)", "{}", "rutter", "string", "setmetatable({}, { __name = \"N\" })"])))"
    case 8: "math.random(), math.random(\(pick(["10", "1, 6", "0", "-5, 5"])))"
    case 9: "os.time(), os.clock(), os.date(\(pick(["", "\"%c\"", "\"!%x %X\"", "\"%Z %z\"", "\"*t\""])))"
    case 10: "string.format(\"%s %q %p\", \(table), \(string()), \(table))"
    case 11: "collectgarbage(\"count\")"
    case 12: "pcall(error, \(table))"
    case 13:
      "select(2, pcall(function() return \(table) < 1 end)), select(2, pcall(function() return \(table).x.y end))"
    case 14: "string.gsub(\"k1 k2 k3 k40\", \"%w+\", \(table))"
    case 15: "pcall(rutter.json.encode, \(table))"
    case 16: "debug.traceback(\"here\")"
    case 17: "rawlen(\(table)), \(table) == \(table), rawequal(\(table), {})"
    case 18: "select(\"#\", table.unpack(\(table)))"
    case 19, 20, 21:
      "churn(\(table), \(pick(["2", "3", "5", "7"])), \(pick(["11", "13", "17", "29"])), \(pick(["2", "3", "4"])))"
    default: libraryCall()
    }
  }
}

extension Program {
  /// Writes a program of any kind for a seed: half of them are about what could differ between processes.
  package static func any(_ seed: UInt64) -> Program {
    let choices = Choices(seed: seed), groups = groups
    return switch seed % 4 {
    case 0: .flow(choices)
    case 1: .library(groups[Int(seed / 4) % groups.count], choices)
    default: .sameness(choices)
    }
  }

  /// Writes a program about what could differ from one process to the next.
  package static func sameness(_ choices: Choices) -> Program {
    let author = Author(choices, budget: 160)
    author.sameness()
    return Program(
      author,
      beginning: """
        local function order(t) local keys = {} for k, v in pairs(t) do keys[#keys + 1] = tostring(k) end return table.concat(keys, " ") end
        local function churn(t, a, b, c)
          local lengths = {}
          for i = 1, 80 do
            t["k" .. i * a % b] = i % c > 0 or nil
            t[i * b % 41] = i % a > 0 or nil
            lengths[i] = #t
          end
          return #table.concat(lengths, " "), table.concat(lengths, "", 61)
        end
        local function sorted(t, f) local list = {} for k, v in ipairs(t) do list[k] = v end table.sort(list, f) return order(list) end

        """)
  }
}
