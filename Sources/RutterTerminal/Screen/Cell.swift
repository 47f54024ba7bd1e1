/// One place of a picture.
package struct Cell: Sendable, Hashable {
  /// What stands here; nil for the second half of a wide character, which stands to the left.
  package var character: Character?
  package var style: CellStyle

  package init(_ character: Character?, _ style: CellStyle = .plain) {
    self.character = character
    self.style = style
  }
}

/// A cell as a picture keeps it: eight bytes and no reference, for a picture has thousands and is compared with another one at
/// each key.
struct PackedCell: Sendable, Hashable {
  /// The one scalar that stands here; 0 for the second half of a wide character; above all scalars the place of a character
  /// of several among the picture's own.
  var code: UInt32
  var style: CellStyle

  static let blank = PackedCell(code: 0x20, style: .plain)
  /// The code of the first character of several scalars.
  static let firstCluster: UInt32 = 0x11_0000

  var isHalf: Bool { code == 0 }
  var isCluster: Bool { code >= Self.firstCluster }
}

/// A row of a picture.
struct CanvasRow {
  let cells: ArraySlice<PackedCell>
  /// The picture's characters of several scalars.
  let clusters: [Character]

  /// How many cells there are up to the last one that is not blank.
  var lastUsed: Int { (cells.lastIndex { $0 != .blank }.map { $0 + 1 } ?? cells.startIndex) - cells.startIndex }

  subscript(column: Int) -> PackedCell { cells[cells.startIndex + column] }

  /// Whether the same stands in both, column by column.
  func isSame(as other: CanvasRow) -> Bool {
    if hasClusters || other.hasClusters {
      return cells.count == other.cells.count && (0..<cells.count).allSatisfy { isSame(as: other, at: $0) }
    }
    return cells.elementsEqual(other.cells)
  }

  /// Whether the same stands in a column of both.
  func isSame(as other: CanvasRow, at column: Int) -> Bool {
    let own = self[column], others = other[column]
    // The places of characters are the picture's own.
    guard own.isCluster, others.isCluster else { return own == others }
    return own.style == others.style && cluster(own) == other.cluster(others)
  }

  /// Whether terminals do not agree how many columns something takes: all that is built of several characters, but for
  /// letters with marks.
  var isContested: Bool { hasClusters && cells.contains { isContested($0) } }

  func isContested(_ cell: PackedCell) -> Bool {
    cell.isCluster
      && cluster(cell).unicodeScalars.dropFirst().contains { $0.properties.generalCategory != .nonspacingMark }
  }

  func cluster(_ cell: PackedCell) -> Character { clusters[Int(cell.code - PackedCell.firstCluster)] }

  private var hasClusters: Bool { !clusters.isEmpty && cells.contains { $0.isCluster } }
}
