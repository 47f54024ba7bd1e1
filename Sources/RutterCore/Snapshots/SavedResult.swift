/// What a loader has given and the session keeps for a while, as it is saved (L9).
package struct SavedResult: Hashable, Sendable {
  package var loader: LoaderName
  /// The result of the loader's `key` function, or else the list of arguments.
  package var key: Value
  /// With the versions of the types in the key, too.
  package var value: SavedValue
  /// When it is dropped.
  package var until: Instant
  /// Whether it was loaded ahead, and serves once.
  package var isAhead: Bool

  package init(_ loader: LoaderName, _ key: Value, _ value: SavedValue, until: Instant, isAhead: Bool = false) {
    self.loader = loader
    self.key = key
    self.value = value
    self.until = until
    self.isAhead = isAhead
  }
}
