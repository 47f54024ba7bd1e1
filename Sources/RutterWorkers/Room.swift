internal import RutterCore

/// What calls may hold outside until the session has their answers, for each plugin by itself: without it, large files
/// that are read at the same time would take more memory than any plugin may.
///
/// A call takes its room before it takes the memory. Where there is none it is put aside, and is performed again when it
/// has got room; who comes first gets it first. One that needs more than there is has all of it for itself.
package final class Room: Sendable {
  /// For what room is taken. Each kind has its own, so that a program that runs for hours is in the way of no file.
  package enum Kind: Sendable, Hashable { case answer, program, statement }

  /// How much there is for the calls of one plugin.
  package struct Size: Sendable {
    /// Answers that are on their way.
    package var answerBytes = 16 << 20
    /// Output of programs that run, and how many do.
    package var programBytes = 20 << 20
    package var programs = 16
    /// What statements on databases take while they run, and how many do: each has a part.
    package var statementBytes = 32 << 20
    package var statements = 4

    package init() {}

    func bytes(_ kind: Kind) -> Int {
      switch kind {
      case .answer: answerBytes
      case .program: programBytes
      case .statement: statementBytes
      }
    }

    func calls(_ kind: Kind) -> Int {
      switch kind {
      case .answer: .max
      case .program: programs
      case .statement: statements
      }
    }
  }

  fileprivate struct Place: Sendable, Hashable {
    let plugin: PluginID
    let kind: Kind
  }

  /// What the calls of one plugin hold of one kind, and who waits.
  fileprivate struct Share: Sendable {
    var bytes = 0
    var calls = 0
    var line = CallLine()
  }

  fileprivate struct Taken: Sendable {
    let place: Place
    let bytes: Int
  }

  fileprivate struct State: Sendable {
    var shares: [Place: Share] = [:]
    var taken: [CallID: Taken] = [:]
    /// What those who wait need.
    var wanted: [CallID: Taken] = [:]
  }

  private let state = Locked(State())
  let size: Size

  init(_ size: Size) { self.size = size }

  /// Takes room for a call, or has it wait for some. A call that has room already keeps it.
  ///
  /// - Returns: Whether it has room now.
  func take(_ bytes: Int, _ kind: Kind, for call: CapabilityCall) -> Bool {
    let place = Place(plugin: call.plugin, kind: kind), taken = Taken(place: place, bytes: bytes)
    var hasRoom = true
    change { state in
      if let old = state.taken[call.id], old.place == place, old.bytes >= bytes { return [] }
      // What it had may be enough for those who have waited.
      let next = state.give(call.id, size)
      if state.shares[place, default: Share()].line.first() == nil, state.take(taken, call.id, size) { return next }
      hasRoom = false
      state.wanted[call.id] = taken
      _ = state.shares[place, default: Share()].line.append(call)
      return next
    }
    return hasRoom
  }

  /// Takes room for an answer that is there already, in the place of what the call had, be it more than there is.
  func keep(_ bytes: Int, for call: CapabilityCall) {
    change { state in
      let next = state.give(call.id, size)
      let place = Place(plugin: call.plugin, kind: .answer)
      state.shares[place, default: Share()].bytes += bytes
      state.shares[place, default: Share()].calls += 1
      state.taken[call.id] = Taken(place: place, bytes: bytes)
      return next
    }
  }

  /// Whether a plugin has any room left for answers.
  func isLeft(to plugin: PluginID) -> Bool {
    state.withLock { state in
      (state.shares[Place(plugin: plugin, kind: .answer)]?.bytes ?? 0) < size.answerBytes
    }
  }

  /// The answer of a call is with the session, or dropped; or the call needs no room any more.
  ///
  /// - Parameters:
  ///   - id: The call.
  ///   - kind: What it has to have room for; nil for whatever that is.
  func give(for id: CallID, _ kind: Kind? = nil) {
    change { state in
      guard kind == nil || state.taken[id]?.place.kind == kind else { return [] }
      return state.give(id, size)
    }
  }

  private func change(_ body: (inout State) -> [CapabilityCall]) {
    let next = state.withLock(body)
    for call in next { call.takeUp() }
  }
}

extension Room.State {
  /// Takes room if there is enough.
  fileprivate mutating func take(_ taken: Room.Taken, _ id: CallID, _ size: Room.Size) -> Bool {
    let kind = taken.place.kind
    var share = shares[taken.place] ?? Room.Share()
    let fits = share.bytes + taken.bytes <= size.bytes(kind) && share.calls < size.calls(kind)
    guard fits || share.calls == 0 else { return false }
    share.bytes += taken.bytes
    share.calls += 1
    shares[taken.place] = share
    self.taken[id] = taken
    return true
  }

  /// Gives back what a call has, or does not want any more.
  ///
  /// - Returns: Who has got room now.
  fileprivate mutating func give(_ id: CallID, _ size: Room.Size) -> [CapabilityCall] {
    let wanted = wanted.removeValue(forKey: id), taken = taken.removeValue(forKey: id)
    guard let place = taken?.place ?? wanted?.place, var share = shares[place] else { return [] }
    share.line.remove(id)
    if let taken {
      share.bytes -= taken.bytes
      share.calls -= 1
    }
    shares[place] = share
    return serve(place, size)
  }

  /// Gives room to those who wait at a place, as far as there is some.
  private mutating func serve(_ place: Room.Place, _ size: Room.Size) -> [CapabilityCall] {
    var served: [CapabilityCall] = []
    while let call = shares[place]?.line.first(), let wanted = wanted[call.id], take(wanted, call.id, size) {
      self.wanted[call.id] = nil
      shares[place]?.line.remove(call.id)
      served.append(call)
    }
    if shares[place]?.calls == 0, shares[place]?.line.first() == nil { shares[place] = nil }
    return served
  }
}
