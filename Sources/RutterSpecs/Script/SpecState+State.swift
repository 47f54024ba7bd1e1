internal import RutterTesting

extension SpecState {
  /// Has read what the spec holds.
  func read(by reader: StateReader) {}
}
