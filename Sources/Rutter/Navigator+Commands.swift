public import RutterCore
internal import RutterLua

/// What a person, or the embedding program, does.
extension Navigator {
  /// Activates the link, button or row with this label, or retries what failed.
  ///
  /// - Parameter label: The whole label.
  /// - Returns: The outcome of the operation that this asked for; nil if it asked for none, or if that still waits.
  /// - Throws: ``NavigatorError/noTarget(_:)`` with near labels, if none or several show.
  @discardableResult
  public func tap(_ label: String) throws(NavigatorError) -> Outcome? {
    try outcome(of: .activated(node(.label(Text(label)))))
  }

  /// Activates one node of the frame.
  @discardableResult
  public func tap(_ node: NodeID) throws(NavigatorError) -> Outcome? { try outcome(of: .activated(node)) }

  /// Writes into the field, toggle or picker with this label.
  @discardableResult
  public func set(_ label: String, to value: Value) throws(NavigatorError) -> Outcome? {
    try outcome(of: .set(node(.label(Text(label))), value))
  }

  /// Takes the top entry away, as the person does it.
  @discardableResult
  public func back() throws(NavigatorError) -> Outcome? { try outcome(of: .back) }

  /// Shows another stack, such as a tab, as the person does it. The one that shows already is popped to its root.
  ///
  /// - Parameter stack: Its id or its title.
  /// - Returns: The outcome; a name that no stack has is refused as `not_found`.
  /// - Throws: ``NavigatorError/closed`` once the session is over.
  @discardableResult
  public func select(_ stack: String) throws(NavigatorError) -> Outcome? { try outcome(of: .selected(Text(stack))) }

  /// Ends all that the top screen runs, as the person does it.
  public func cancel() throws(NavigatorError) { _ = try outcome(of: .cancel) }

  /// Pushes a value.
  ///
  /// - Throws: ``NavigatorError/wrongType(_:_:)`` if the value does not fit its type.
  @discardableResult
  public func push(_ value: Value, style: Style? = nil) throws(NavigatorError) -> Outcome? {
    try request(.push(PathPart(value, style: style)))
  }

  /// Pushes a value of a type in Swift.
  ///
  /// - Throws: ``NavigatorError/wrongType(_:_:)`` if it cannot be encoded, or does not fit the type of that name.
  @discardableResult
  public func push<Content: RutterType>(_ content: Content, style: Style? = nil) throws(NavigatorError) -> Outcome? {
    try request(.push(try PathPart(encoding: content, style: style)))
  }

  /// Pushes what is not loaded yet.
  ///
  /// - Parameters:
  ///   - deferred: A loader with its arguments.
  ///   - present: Whether it is loaded first or pushed first.
  ///   - style: How it is shown; what the destination says unless told.
  /// - Returns: The outcome; nil while it is being loaded.
  /// - Throws: ``NavigatorError/noTarget(_:)`` if no loader of that name is registered.
  @discardableResult
  public func push<Content>(
    _ deferred: DeferredValue<Content>, present: Present = .after, style: Style? = nil
  ) throws(NavigatorError) -> Outcome? {
    try request(try request(pushing: deferred, present, style))
  }

  func request<Content>(
    pushing deferred: DeferredValue<Content>, _ present: Present, _ style: Style?
  ) throws(NavigatorError) -> OperationRequest {
    guard !isClosed else { throw .closed }
    let name = LoaderName(Text(deferred.loader)), arguments: [Value]
    do throws(Mismatch) { arguments = try deferred.arguments.get() } catch {
      throw .noTarget("the arguments of \(deferred.loader): \(error)")
    }
    let (gives, names) = loader(name)
    guard let gives else {
      throw .noTarget("no loader '\(name)' is registered" + way(out: deferred.loader, of: names))
    }
    let part = PathPart(.deferred(Deferred(.loader(name, arguments), gives: gives)), style: style)
    return OperationRequest(.push(part), present: present)
  }

  /// Goes where a URL leads: the whole path becomes what its route gives, and the longest equal beginning keeps its entries.
  ///
  /// - Parameters:
  ///   - url: An absolute path such as `/recipes/1`, or a URL whose scheme and host the flow's root declares by `urls`.
  ///   - push: Whether what the route gives is pushed instead; nil leaves that to the route.
  /// - Returns: The outcome. A URL that leads nowhere is refused, as `no_route`, `bad_url`, `too_long` or `not_ours`.
  /// - Throws: ``NavigatorError/closed`` once the session is over.
  @discardableResult
  public func open(_ url: String, push: Bool? = nil) throws(NavigatorError) -> Outcome? {
    try outcome(of: .requested(.open(url, push: push)))
  }

  /// Asks for any change of the path.
  ///
  /// - Throws: ``NavigatorError/wrongType(_:_:)`` if a value does not fit its type.
  @discardableResult
  public func request(_ request: OperationRequest) throws(NavigatorError) -> Outcome? {
    var request = request
    try request.check(types)
    return try outcome(of: .requested(request))
  }

  private func outcome(of kind: Event.Kind) throws(NavigatorError) -> Outcome? {
    guard !isClosed else { throw .closed }
    perform(kind)
    return commandOutcome
  }

  private func node(_ target: Target) throws(NavigatorError) -> NodeID {
    guard !isClosed else { throw .closed }
    switch find(target) {
    case .success(let node): return node
    case .failure(let error): throw .noTarget("\(error)")
    }
  }
}
