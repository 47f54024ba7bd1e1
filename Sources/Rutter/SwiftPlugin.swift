public import RutterCore
package import RutterLua

/// A plugin written in Swift: destinations and loaders beside those of scripts.
///
/// ```swift
/// var clock = SwiftPlugin(name: "clock")
/// clock.destination(for: .integer) { value in
///   SwiftScreen(title: "Hour \(value)", [.text("It strikes."), .link("Midnight", to: .integer(0))])
/// }
/// clock.loader("hour", gives: .integer) { _ in .integer(12) }
/// let flow = try Flow(path: "tower.lua").with(clock)
/// ```
public struct SwiftPlugin: Sendable {
  package private(set) var native: NativePlugin

  /// Makes a plugin that offers nothing yet.
  ///
  /// - Parameter name: The first part of the names of its loaders.
  public init(name: String) { native = NativePlugin(name: name) }

  /// Serves the values of a type with a screen.
  ///
  /// - Parameters:
  ///   - type: What it serves.
  ///   - screen: Only reads, and runs on the session's thread.
  public mutating func destination(for type: TypeName, screen: @escaping @Sendable (Value) -> SwiftScreen) {
    native.destination(type) { screen($0).tree }
  }

  /// Offers a loader; scripts find it by `rutter.plugin`.
  ///
  /// - Parameters:
  ///   - name: Its name in the plugin.
  ///   - gives: What it promises.
  ///   - load: Takes the arguments; runs on the session's thread and should be quick.
  public mutating func loader(
    _ name: String, gives: Schema, load: @escaping @Sendable ([Value]) throws(ScriptError) -> Value
  ) {
    native.loader(name, gives: gives) { arguments in
      do throws(ScriptError) { return .done(try load(arguments)) } catch { return .failed(error) }
    }
  }
}

/// A screen made by Swift code.
public struct SwiftScreen: Sendable {
  /// One line of it.
  public enum Item: Sendable {
    case text(String)
    /// Pushes a value.
    case link(String, to: Value)
    case divider
  }
  public var title: String
  public var items: [Item]

  /// Joins a title with what stands below it.
  public init(title: String, _ items: [Item] = []) {
    self.title = title
    self.items = items
  }

  var tree: Tree {
    var nodes = [Node(.screen, label: Text(title), end: items.count + 1)]
    for (index, item) in items.enumerated() {
      let end = index + 2
      switch item {
      case .text(let text): nodes.append(Node(.text, label: Text(text), end: end))
      case .link(let label, let value):
        nodes.append(Node(.link, label: Text(label), end: end, detail: .link(LinkDetail(.value(value)))))
      case .divider: nodes.append(Node(.divider, end: end))
      }
    }
    return Tree(nodes)
  }
}
