internal import RutterCore

/// Where a test stands among all: its file, by the bytes of the name, and its place in that.
struct TestPlace: Hashable, Sendable {
  private let file: Text
  private let index: Int

  init(_ test: TestCase) { self.init(file: test.file, index: test.index) }

  init(file: String, index: Int) {
    self.file = Text(file)
    self.index = index
  }
}
