/// What a ``StateFile`` says of one of its sessions.
package struct StateListing: Sendable, Equatable {
  package var name: String
  /// The flow that it is of.
  package var flow: String
  /// When it was saved, in microseconds since 1970 began (UTC).
  package var savedAtMicroseconds: Int64
  /// How much is stored of it.
  package var bytes: Int

  package init(name: String, flow: String, savedAtMicroseconds: Int64, bytes: Int) {
    self.name = name
    self.flow = flow
    self.savedAtMicroseconds = savedAtMicroseconds
    self.bytes = bytes
  }
}
