import RutterCore
import RutterLua

/// A host with functions that build tables from bytes, give back what they get, and compare.
final class Converter {
  static nonisolated(unsafe) let shared = Converter()

  private static let script = """
    local rutter = require "rutter"

    -- A machine with a stack: each byte pushes something, or puts the top into the table below it.
    local function build(bytes)
      local stack, at = { {} }, 1
      local function take() at = at + 1 return bytes[at - 1] or 0 end
      while at <= #bytes and #stack < 100 do
        local byte = take()
        local kind, size = byte % 12, byte // 12
        local top = stack[#stack]
        local value
        if kind == 0 then value = size - 10
        elseif kind == 1 then value = size / 4
        elseif kind == 2 then value = ("x"):rep(size)
        elseif kind == 3 then value = size > 10
        elseif kind == 4 then value = rutter.null
        elseif kind == 5 then value = math.mininteger + take()
        elseif kind == 6 then value = 2.0 ^ (take() * 8 - 1024)
        elseif kind == 7 then value = string.char(take(), take())
        elseif kind == 8 then value = {}
        elseif kind == 9 then stack[#stack + 1] = {}
        elseif kind == 10 and #stack > 1 then value, stack[#stack] = top, nil top = stack[#stack]
        else value = top[1] or top.k1 end
        if value ~= nil then
          if size % 2 == 0 then top[#top + 1] = value else top["k" .. size] = value end
        end
      end
      return stack[1]
    end

    local function equal(a, b)
      if type(a) ~= "table" or type(b) ~= "table" then return math.type(a) == math.type(b) and a == b end
      for key, value in pairs(a) do if not equal(value, b[key]) then return false end end
      for key in pairs(b) do if a[key] == nil then return false end end
      return true
    end

    local any = function(load) return { gives = "any", load = load } end
    rutter.loader("build", any(build))
    rutter.loader("same", any(function(value) return value end))
    rutter.loader("equals", any(function(bytes, value) return equal(build(bytes), value) end))
    rutter.root(function() return rutter.screen { title = "Root" } end)
    """

  private var host: ScriptHost
  private let reading = Reading()
  private var outbox = Outbox()

  private init() {
    host = ScriptHost(plugins: [PluginSource(name: "fuzz", main: SourceText(file: "fuzz.lua", text: Self.script))])
    guard case .done = host.run(.load(PluginID(0)), reading: reading, outbox: &outbox) else {
      preconditionFailure("the converter does not load")
    }
  }

  private func call(_ name: Text, _ arguments: [Value]) -> Reply {
    guard let loader = outbox.loader(LoaderName(name), reading) else { preconditionFailure("no loader \(name)") }
    host.turnBegins()
    defer { _ = host.turnEnds() }
    return host.run(.value(loader.value.load, arguments), reading: reading, outbox: &outbox)
  }

  private func list(_ bytes: Parts.Bytes) -> Value { .list(bytes.map { .integer(Int64($0)) }) }

  /// The value that the bytes build, or why it cannot cross.
  func build(_ bytes: Parts.Bytes) -> Reply { call("fuzz.build", [list(bytes)]) }

  /// The value after a way to the script and back.
  func returned(_ value: Value) -> Value? {
    if case .done(let value) = call("fuzz.same", [value]) { value } else { nil }
  }

  /// Whether the script finds the value equal to what it built.
  func equals(_ bytes: Parts.Bytes, _ value: Value) -> Bool {
    if case .done(.boolean(let isEqual)) = call("fuzz.equals", [list(bytes), value]) { isEqual } else { false }
  }
}
