public import RutterCore
internal import RutterLua

/// Outcomes that come later, as something to await.
extension Navigator {
  /// Asks for a change of the path, and waits until it has settled: a push of something deferred settles when that is
  /// loaded.
  ///
  /// With a virtual clock somebody has to let time pass meanwhile: ``settle()`` or ``advance(by:)``.
  ///
  /// - Returns: How it settled.
  /// - Throws: What ``request(_:)`` throws, ``NavigatorError/closed`` if the session ends first, and
  ///   ``NavigatorError/cancelled`` if the task that waits is cancelled; the operation goes on then.
  @discardableResult
  public func settle(_ request: OperationRequest) async throws(NavigatorError) -> Outcome {
    let outcome = try self.request(request)
    if let outcome { return outcome }
    return try await self.outcome(of: expected()) ?? .nothingToDo
  }

  /// Activates the link, button or row with this label, and waits until the operation has settled that this asked for.
  ///
  /// - Returns: How it settled; nil if it asked for none.
  /// - Throws: What ``tap(_:)-(String)`` throws, and ``NavigatorError/closed`` if the session ends first.
  @discardableResult
  public func settle(tapping label: String) async throws(NavigatorError) -> Outcome? {
    let outcome = try tap(label)
    if let outcome { return outcome }
    return try await self.outcome(of: expected())
  }

  /// Activates one node of the frame, and waits likewise.
  @discardableResult
  public func settle(tapping node: NodeID) async throws(NavigatorError) -> Outcome? {
    let outcome = try tap(node)
    if let outcome { return outcome }
    return try await self.outcome(of: expected())
  }

  /// Pushes what is not loaded yet, and waits until that has settled.
  @discardableResult
  public func settle<Content>(
    pushing deferred: DeferredValue<Content>, present: Present = .after, style: Style? = nil
  ) async throws(NavigatorError) -> Outcome {
    try await settle(try request(pushing: deferred, present, style))
  }

  /// The operation of the last command, of which the outcome is kept from now on. To be called right behind the command:
  /// others may give commands of their own as soon as somebody waits.
  private func expected() -> OperationID? {
    guard let operation = commandOperation else { return nil }
    waiters.outcomes.expect(operation)
    return operation
  }

  private func outcome(of operation: OperationID?) async throws(NavigatorError) -> Outcome? {
    guard let operation else { return nil }
    guard let outcome = await waiters.outcomes.content(of: operation) else { throw .noContent }
    return outcome
  }
}

// MARK: Virtual time

extension Navigator {
  /// What moves the time of a session.
  public enum Time: Sendable, Hashable {
    /// The clock of the machine.
    case real
    /// Nothing but ``Navigator/advance(by:)`` and ``Navigator/settle()``. Sleeps and timeouts take no real time; work of
    /// the outside, such as an async loader, does, and its answers come in the order in which they were asked for. So the
    /// same commands give the same session, every time.
    case virtual
  }

  /// Lets virtual time pass, and everything come that is due by then. Answers of the outside are waited for first.
  ///
  /// - Throws: ``NavigatorError/realTime`` where time moves by itself, ``NavigatorError/unrest(_:)`` if more than a million
  ///   timers come, ``NavigatorError/closed``.
  public func advance(by duration: Duration) async throws(NavigatorError) {
    guard isVirtual || isClosed else { throw .realTime }
    let end = now.advanced(byMicroseconds: duration.wholeMicroseconds)
    var arrivals = 0
    while true {
      guard !isClosed else { throw .closed }
      if Task.isCancelled { throw .cancelled }
      switch step(through: end) {
      case .waits: await answer()
      case .answered: continue
      case .nothing: return reach(end)
      case .moved:
        arrivals += 1
        if arrivals > Unrest.limitArrivals { throw .unrest(unrest(.tooMuch).description) }
      }
    }
  }

  /// Lets virtual time pass until nothing is under way.
  func settleVirtually() async throws(NavigatorError) {
    let end = now.advanced(byMicroseconds: Unrest.limitMicroseconds)
    var turns = 0
    while !isQuiet {
      if Task.isCancelled { throw .cancelled }
      switch step(through: end) {
      case .waits: await answer()
      case .answered: continue
      case .nothing: throw .unrest(unrest(hasTimers ? .time : .nothingToCome).description)
      case .moved:
        turns += 1
        if turns > Unrest.limitTurns { throw .unrest(unrest(.turns).description) }
      }
    }
    if isClosed { throw .closed }
  }
}
