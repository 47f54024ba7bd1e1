internal import CRutterLua
internal import RutterCore

/// Answers that came before they were asked for: rows of one list, in order.
struct WaitingRows {
  struct Row {
    let index: Int
    let tape: OwnTape
    let names: Int
  }
  /// More than this they may not take together, besides the last: the process goes on behind short ones only.
  private static let mostBytes = 1 << 24
  private var list: Handle?
  private var rows: ArraySlice<Row> = []
  private var spare: [OwnTape] = []
  /// What those may take that still come together.
  private(set) var room = 0

  var isEmpty: Bool { rows.isEmpty }

  /// Nothing came yet.
  ///
  /// - Parameters:
  ///   - list: Whose rows will come.
  ///   - most: How many bytes one answer may take.
  mutating func begin(_ list: Handle?, most: Int) {
    self.list = list
    room = Self.mostBytes + most
  }

  /// A tape for the next answer.
  mutating func tape() -> OwnTape { spare.popLast() ?? OwnTape() }

  mutating func add(_ index: Int, _ tape: OwnTape, names: Int) {
    rows.append(Row(index: index, tape: tape, names: names))
    room -= tape.bytes
  }

  /// Takes the next row, if it is this one.
  mutating func take(_ index: Int, of list: Handle) -> Row? {
    guard let first = rows.first, first.index == index, list == self.list else { return nil }
    return rows.popFirst()
  }

  /// Keeps a tape for later answers.
  mutating func giveBack(_ tape: OwnTape) {
    tape.shrink()
    spare.append(tape)
  }
}
