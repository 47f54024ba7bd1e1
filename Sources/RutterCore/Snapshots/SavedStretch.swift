/// What is saved of neighbours in a stack of which all are remembered. It is right as long as nothing of any of them changes, so
/// that a turn looks only at those stretches of a long stack in which it has touched something.
final class SavedStretch {
  /// How many entries of a stack are remembered together.
  static let length = 32

  /// What is remembered of each depends on the same.
  let basis: SavedPart.Basis
  let entries: Shared<[Shared<SavedEntry>]>
  /// What of the entries cannot be saved.
  let losses: [Loss]
  /// By their ids.
  let cells: Shared<[Shared<SavedCell>]>
  let holes: [SavedHole]
  /// What of the cells cannot be saved.
  let cellLosses: [Loss]
  /// Whether nothing has changed yet.
  var isRight = true

  init(_ parts: [SavedPart], _ basis: SavedPart.Basis) {
    self.basis = basis
    entries = Shared(parts.map(\.entry))
    losses = parts.flatMap(\.losses)
    cells = Shared(parts.flatMap(\.cells).sorted { $0.unshared.id < $1.unshared.id })
    holes = parts.flatMap(\.holes)
    cellLosses = parts.flatMap(\.cellLosses)
    for part in parts { part.stretch = self }
  }
}

/// The stretches of one stack, from the bottom up: each is of ``SavedStretch/length`` entries but for the last.
final class SavedStretches {
  private var all: [SavedStretch?] = []

  /// The one at a number, if it is right and depends on the same.
  func get(_ number: Int, _ basis: SavedPart.Basis?) -> SavedStretch? {
    guard number < all.count, let stretch = all[number], stretch.isRight, stretch.basis == basis else { return nil }
    return stretch
  }

  func set(_ number: Int, _ stretch: SavedStretch) {
    while all.count <= number { all.append(nil) }
    all[number] = stretch
  }

  /// The entries from a place on are others.
  func forget(from place: Int) {
    let number = place / SavedStretch.length
    if number < all.count { all.removeLast(all.count - number) }
  }
}
