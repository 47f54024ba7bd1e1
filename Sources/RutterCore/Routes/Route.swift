/// What leads from a URL into the flow, as a script registered it (U1).
package struct Route: Sendable {
  package var id: RegistrationID
  package var plugin: PluginID
  package var pattern: Pattern
  /// Gives the values for the parameters.
  package var function: Handle
  /// What messages call it besides its pattern.
  package var name: Text?
  /// The type whose values have a URL by it.
  package var of: TypeName?
  /// Gives the parameters for a value of the type; nil takes the fields of their names.
  package var parameters: Handle?
  /// Whether there is such a function, also in a copy that cannot call it.
  package var hasParameters = false
  /// The stack whose path it sets; nil for the one that shows.
  package var stack: Text?
  /// Whether it pushes instead of setting the whole path, unless `open` says otherwise.
  package var pushes = false
  package var replaces = false
  package var place: Place

  package init(id: RegistrationID, plugin: PluginID, pattern: Pattern, function: Handle, place: Place) {
    self.id = id
    self.plugin = plugin
    self.pattern = pattern
    self.function = function
    self.place = place
  }

  package var handles: [Handle] { [function] + (parameters.map { [$0] } ?? []) }

  /// With its part of the tree.
  var weight: Int {
    let names = 2 * ((name?.heapBytes ?? 0) + (stack?.heapBytes ?? 0))
    return 1024 + names + pattern.text.count * 4 + pattern.parts.count * 96 + pattern.query.count * 96
  }
}

/// A route as an object, which copies of the registry share.
package final class RouteBox: Sendable {
  /// Whether its URLs have no parameters. It stands before the route, next to the id that a look-up reads as well.
  private let isBare: Bool
  package let value: Route

  package init(_ value: Route) {
    self.value = value
    isBare = value.pattern.names.isEmpty
  }

  /// The parameters of a URL whose path matches.
  ///
  /// - Throws: that the query does not fit.
  func parameters(of url: URLText) throws(Refusal.Reason) -> Record {
    isBare ? Record([]) : try value.pattern.parameters(of: url)
  }
}
