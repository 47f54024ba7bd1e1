/// One place in the path.
package struct Entry: Sendable {
  package let id: EntryID
  package var content: Placeholder
  /// The type of its value, or of the value to come.
  package var type: TypeName?
  /// The deferred value that it came from, for `retry`, `refresh` and comparison (P5).
  package var source: Deferred?
  package var style: Style
  /// The plugin that asked for it, whose registry serves built-in types first (D1).
  package var plugin: PluginID
  package var asker: Asker
  /// The operation that put it here.
  package var operation: OperationID
  /// How far down the entries right below were put by the same asker: the index of the lowest of them (P7).
  var runStart = 0
  /// The binding that presents it, if one does.
  var binding: BindingKey?
  /// The destination that serves it; nil where nothing does.
  var destination: Destination?
  var view = EntryView()
  /// Values deeper than this plugin's reach, or `destinations` that entries above it may use.
  var localDestinations: Int = 0

  package var state: PathItem.State {
    if destination == nil, binding == nil, id != .root { return .unavailable }
    return switch content {
    case .waiting: .waiting
    case .filled: view.isUnavailable ? .unavailable : .ready
    case .failed: .failed
    case .abandoned: .abandoned
    }
  }
}
