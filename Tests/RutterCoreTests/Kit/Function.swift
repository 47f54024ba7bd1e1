import RutterCore

/// A script function of a test, kept in a slot of the host.
enum Function {
  typealias Build = (Script) throws(ScriptError) -> [Piece]?

  case builder(String, Build)
  case rows(String, [Value], (Script, Value, Int) throws(ScriptError) -> [Piece]?)
  case value(String, (Script) throws(ScriptError) -> Value)
  case selector(String, (EntryInfo) throws(ScriptError) -> Bool)
  case edit(String, (Script) throws(ScriptError) -> [OperationRequest])
  case route(String, (Script) throws(ScriptError) -> Lead)
  case coroutine(String, [Line])

  /// What the host's record calls it.
  var name: String {
    switch self {
    case .builder(let name, _), .rows(let name, _, _), .value(let name, _), .selector(let name, _),
      .edit(let name, _), .route(let name, _), .coroutine(let name, _):
      name
    }
  }
}

/// The slots of all plugins. A slot is never used twice, so that a late use or a second release is seen.
final class Functions {
  private var slots: [Int: (plugin: PluginID, function: Function)] = [:]
  private var last = 0
  /// What the engine did wrong with a handle.
  private(set) var faults: [String] = []
  /// The names of released functions, in order.
  private(set) var released: [String] = []

  var count: Int { slots.count }
  /// The names of the functions that the engine still holds, sorted.
  var names: [String] { slots.values.map(\.function.name).sorted() }

  func keep(_ function: Function, of plugin: PluginID) -> Handle {
    last += 1
    slots[last] = (plugin, function)
    return Handle(plugin: plugin, slot: last)
  }

  subscript(handle: Handle) -> Function? {
    let function = slots[handle.slot]?.function
    if function == nil { faults.append("slot \(handle.slot) was used after its release") }
    return function
  }

  /// The highest slot so far.
  var mark: Int { last }
  /// The slots of versions that are gone: what is left of them may be released, but not used.
  private var gone: Set<Int> = []

  func isGone(_ handle: Handle) -> Bool { gone.contains(handle.slot) }

  /// A version of a plugin is gone: what it has kept between two marks.
  func forget(_ plugin: PluginID, after low: Int = 0, through high: Int) {
    for (slot, kept) in slots where kept.plugin == plugin && slot > low && slot <= high {
      slots[slot] = nil
      gone.insert(slot)
    }
  }

  func release(_ handle: Handle) {
    if gone.contains(handle.slot) { return }
    guard let slot = slots.removeValue(forKey: handle.slot) else {
      return faults.append("slot \(handle.slot) was released twice")
    }
    released.append(slot.function.name)
  }

  func forget(_ plugin: PluginID) { slots = slots.filter { $0.value.plugin != plugin } }
}
