/// What is saved of one entry, with the cells of its screen. It stays with the entry until something of that changes, so that
/// taking a session down again costs no more for what no turn has touched.
final class SavedPart {
  /// What it depends on besides the entry, its screen and their cells.
  struct Basis: Equatable {
    /// Of what is registered.
    var registry: Int
    /// Of what is known to be secret.
    var secrets: Int
    /// How many plugins were stopped.
    var stops: Int
    var keepsSecrets: Bool
    /// Of which plugins not everything may be saved: nothing is remembered of what is theirs.
    var short: [PluginID]
  }
  /// nil for what is not remembered.
  let basis: Basis?
  let entry: Shared<SavedEntry>
  /// What of the entry cannot be saved.
  let losses: [Loss]
  let cells: [Shared<SavedCell>]
  /// Those that were saved before and of which nothing was built since.
  let holes: [SavedHole]
  /// What of the cells cannot be saved.
  let cellLosses: [Loss]
  /// What is remembered of the neighbours, too.
  var stretch: SavedStretch?

  init(
    _ basis: Basis?, _ entry: Shared<SavedEntry>, _ losses: [Loss], cells: [Shared<SavedCell>], holes: [SavedHole],
    cellLosses: [Loss]
  ) {
    self.basis = basis
    self.entry = entry
    self.losses = losses
    self.cells = cells
    self.holes = holes
    self.cellLosses = cellLosses
  }
}
