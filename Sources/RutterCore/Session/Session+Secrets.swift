/// What a session shows, with its secrets hidden (S8).
extension Session where H: ~Copyable {
  /// A value as it may be shown: what a type's schema or a cell calls secret is hidden.
  func shownValue(_ value: Value) -> Value { cells.secrets.hidden(reading.registry.types.masked(value)) }

  /// What an entry holds, as it may be shown. What a secret cell presents is secret as a whole.
  func shownValue(of entry: Entry) -> Value? {
    guard let value = entry.content.value else { return nil }
    if let cell = entry.binding?.cell, cells[cell]?.isSecret == true { return .hiding(value) }
    return shownValue(value)
  }

  func isSecret(_ input: InputDetail) -> Bool { input.isSecret || cells[input.cell]?.isSecret ?? false }

  /// An error as it may be told: a script may have put a secret into its words.
  func concealed(_ error: NavigationError) -> NavigationError {
    guard !cells.secrets.isEmpty, case .script(var error) = error else { return error }
    error.message = cells.secrets.hidden(error.message)
    error.traceback = cells.secrets.hidden(error.traceback)
    return .script(error)
  }

  /// An event as it may be written down: secrets are replaced by as many stars, which look the same in frames.
  func concealed(_ event: Event.Kind) -> Event.Kind? {
    switch event {
    case .set(let id, let value):
      guard let node = find(id)?.node, case .input(let input) = node.detail, isSecret(input) else { return nil }
      return .set(id, .standing(for: value))
    case .requested(let asked):
      guard reading.registry.types.hasSecrets || !cells.secrets.isEmpty else { return nil }
      let types = reading.registry.types, secrets = cells.secrets
      var request = asked
      request.replaceValues { types.masked(secrets.masked($0), by: Value.standing) }
      return .requested(request)
    default: return nil
    }
  }
}
