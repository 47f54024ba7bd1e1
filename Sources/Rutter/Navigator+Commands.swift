public import RutterCore

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

  /// Ends all that the top screen runs, as the person does it.
  public func cancel() throws(NavigatorError) { _ = try outcome(of: .cancel) }

  /// Pushes a value.
  ///
  /// - Throws: ``NavigatorError/wrongType(_:)`` if the value does not fit its type.
  @discardableResult
  public func push(_ value: Value, style: Style? = nil) throws(NavigatorError) -> Outcome? {
    try request(.push(PathPart(value, style: style)))
  }

  /// Asks for any change of the path.
  ///
  /// - Throws: ``NavigatorError/wrongType(_:)`` if a value does not fit its type.
  @discardableResult
  public func request(_ request: OperationRequest) throws(NavigatorError) -> Outcome? {
    let types = self.types
    var request = request
    try request.replaceValues { value throws(NavigatorError) in
      // What no type of this session names has no destination either, and is answered so.
      guard case .record(let record) = value, let type = record.type, types[type] != nil else { return value }
      do throws(Mismatch) { return try types.fit(value, to: type) } catch {
        throw NavigatorError.wrongType("\(type): \(error)")
      }
    }
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
