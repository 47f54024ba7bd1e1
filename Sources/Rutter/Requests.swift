public import RutterCore

/// Which entries of the path a request means.
public struct EntryChoice: Sendable, Hashable {
  package let selector: Selector

  /// The entry with this id.
  public static func entry(_ id: EntryID) -> EntryChoice { EntryChoice(selector: .entry(id)) }
  /// Entries whose values are of this type.
  public static func type(_ name: TypeName) -> EntryChoice { EntryChoice(selector: .type(name)) }
  /// Entries that hold this value.
  public static func value(_ value: Value) -> EntryChoice { EntryChoice(selector: .value(value)) }
}

extension PathPart {
  /// Makes a part of a value of a type in Swift.
  ///
  /// - Throws: ``NavigatorError/wrongType(_:_:)`` if it cannot be encoded.
  public init<Content: RutterType>(encoding content: Content, style: Style? = nil) throws(NavigatorError) {
    do throws(Mismatch) { self.init(try Value(content), style: style) } catch {
      throw .wrongType(Content.typeName, error)
    }
  }
}

/// The changes of the path that a program can ask for, with ``Navigator/request(_:)``.
extension OperationRequest {
  /// Puts a value on top.
  public static func push(_ part: PathPart, once: Once? = nil) -> OperationRequest { .init(.push(part), once: once) }

  /// Puts several values on top, all of them or none.
  public static func pushAll(_ parts: [PathPart]) -> OperationRequest { .init(.pushAll(parts)) }

  /// Takes so many entries from the top: exactly as many, or none.
  public static func pop(_ count: Int = 1) -> OperationRequest { .init(.pop(count)) }

  /// Takes away all that lies above the topmost entry that is meant.
  public static func popTo(_ choice: EntryChoice) -> OperationRequest { .init(.popTo(choice.selector)) }

  /// Takes all entries away; the root stays.
  public static var popToRoot: OperationRequest { .init(.popToRoot) }

  /// Takes out the entries that are meant; what lies above them stays.
  public static func remove(_ choice: EntryChoice) -> OperationRequest { .init(.remove(choice.selector)) }

  /// Puts a value in the place of the top entry.
  public static func replace(_ part: PathPart) -> OperationRequest { .init(.replace(part)) }

  /// Sets the whole path; the longest equal beginning keeps its entries.
  public static func replaceAll(_ parts: [PathPart]) -> OperationRequest { .init(.replaceAll(parts)) }

  /// Moves the topmost equal entry to the top, or pushes the value if there is none.
  public static func bringToFront(_ part: PathPart) -> OperationRequest { .init(.bringToFront(part)) }

  /// Loads the deferred values of the entries that are meant again; of the top entry unless told.
  public static func refresh(_ choice: EntryChoice? = nil) -> OperationRequest { .init(.refresh(choice?.selector)) }

  /// Makes what the route of a URL gives the path, or pushes it.
  ///
  /// - Parameters:
  ///   - url: An absolute path, or a URL whose scheme and host the flow declares.
  ///   - push: Whether it is pushed; nil leaves that to the route, which mostly sets the whole path.
  /// - Returns: The request.
  public static func open(_ url: String, push: Bool? = nil) -> OperationRequest { .init(.open(Text(url), push: push)) }

  /// Ends an entry with an answer for whoever has presented it, and all above it; the top entry unless told.
  public static func finish(_ value: Value = .null, _ entry: EntryID? = nil) -> OperationRequest {
    .init(.finish(value, of: entry))
  }

  /// What a guard of a script holds under a name, once more.
  public static func resume(_ name: String) -> OperationRequest { .init(.resume(Text(name))) }

  /// The same change of another stack than the one that a person sees, by its id or its title.
  public func on(stack: String) -> OperationRequest {
    var request = self
    request.stack = .named(Text(stack))
    return request
  }

  /// Shows another stack, by its id or its title; the one that shows already is popped to its root.
  public static func select(_ stack: String) -> OperationRequest { .init(.select(Text(stack))) }

  /// The same change, about which no guard is asked.
  public var forced: OperationRequest {
    var request = self
    request.isForced = true
    return request
  }

  /// Several changes as one operation: all of them, or none.
  public static func edit(_ steps: [OperationRequest]) -> OperationRequest { .init(.edit(steps)) }
}
