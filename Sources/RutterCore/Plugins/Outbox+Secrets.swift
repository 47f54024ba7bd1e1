/// What a run makes a secret, for the session to remember (S8).
extension Outbox {
  /// A script has made a typed value.
  package mutating func noteSecrets(in value: Value, _ reading: borrowing Reading) {
    if !(registered?.types.hasSecrets ?? reading.registry.types.hasSecrets) { return }
    types(reading).forEachSecret(in: value) { noteSecret($0) }
  }

  /// A cell is set again by the same run: what a secret one held until then never gets to the session, but the run may have
  /// told it meanwhile.
  mutating func noteOverwritten(_ value: Value, of cell: CellID, _ reading: borrowing Reading) {
    let isSecret = reading.cells[cell]?.isSecret ?? madeCell(cell)?.isSecret ?? false
    if isSecret || !becameSecret.isEmpty && becameSecret.contains(cell) { noteSecret(value) }
  }

  /// Whether anything of the run goes to where secrets are. Who asks for them is looked for only then: a load may have very many
  /// who wait for it.
  func makesSecrets(_ reading: borrowing Reading) -> Bool {
    !secrets.isEmpty || !becameSecret.isEmpty || made.contains { $0.cell.isSecret }
      || writes.contains { reading.cells[$0.cell]?.isSecret == true }
  }

  private mutating func noteSecret(_ secret: Value) {
    // More and longer ones are not remembered anyway.
    if secret.weight > 16 << 10 { return }
    if secrets.count >= 2_000 { secrets.removeFirst(1_000) }
    secrets.append(secret)
  }
}
