/// One piece of observable state.
package struct Cell: Sendable {
  /// Whose end is the end of the cell (S3).
  package enum Owner: Sendable, Hashable {
    case plugin(PluginID)
    case scope(ScopeID)
    /// The owner has left. The cell keeps its last value as long as a script refers to it (S4).
    case none
  }
  package var value: Value
  package var name: Text?
  package var owner: Owner
  package var plugin: PluginID
  package var isSecret: Bool
  /// The number of the cell's last change. A scope that was built at an earlier version is out of date.
  package var version: Int
  /// The number of objects in scripts that refer to the cell.
  package var references: Int
}
