package import RutterCore

extension NavigationError {
  /// What went wrong, without the place.
  package var message: String { if case .script(let error) = self { error.message } else { description } }
}
