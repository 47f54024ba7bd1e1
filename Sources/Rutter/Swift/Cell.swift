internal import RutterCore
internal import RutterLua

/// A cell: observable state of a screen or of a plugin. A screen that has read it is built again when it changes.
///
/// ``ScreenContext/cell(_:_:isSecret:)`` makes one in a screen, ``SwiftPlugin/cell(_:_:isSecret:)`` one that belongs to the
/// plugin. A cell of an optional is not set where that is nil.
public struct Cell<Content: Codable & Sendable>: Sendable {
  enum Place: Sendable {
    case made(CellID)
    /// By its place among the cells that the plugin makes at load time.
    case ofPlugin(Int)
  }
  let place: Place

  func id(_ call: NativeCall) throws(ScriptError) -> CellID {
    switch place {
    case .made(let id): id
    case .ofPlugin(let place): try call.pluginCell(place)
    }
  }

  func get(_ call: NativeCall) throws(ScriptError) -> Content {
    try call.value(of: try id(call)).decode(for: "a cell")
  }
}
