/// The orders that were counted, as a graph: each leads to those that branch off from it, and one that came to a state
/// that was there before leads to that state, instead of having branches of its own from there on.
///
/// Each way through the graph from the usual order is one order. So the numbers of all orders, of those that fail, and of
/// those with a restart are known without running each.
struct OrderGraph: Sendable {
  /// What a run came to, by the numbers that its explorer gives to faults and to steps in vain; nil if it has none.
  struct Result: Sendable, Hashable {
    var fault: Int32?
    var hindrance: Int32?
  }
  /// Where a run was in a state that was there before.
  struct Meeting: Sendable {
    /// The number of the choice before which it was in it.
    var place: Int
    /// Where the state was met first.
    var state: KnownStates.State
    /// The choices that the run met from there on, to make up for what was left out.
    var rest: Frontier.Rest
  }

  private struct Run: Sendable {
    var parent: Int32
    var place: Int32
    var value: Int32
    var isRestart: Bool
    var result: Result
  }
  /// By their numbers among the enumerated orders.
  private var runs: [Run] = []
  private(set) var meetings: [Int: Meeting] = [:]

  /// More orders than this are not told apart: sums of such numbers stay numbers.
  static let most = Exploration.most

  /// Adds the next counted order.
  ///
  /// - Parameters:
  ///   - branch: Where it branches off.
  ///   - trail: Its choices.
  ///   - result: What it came to.
  mutating func add(_ branch: Frontier.Branch, _ trail: Trail, _ result: Result) {
    let place = Int(branch.place), choices = trail.choices
    let isRestart = choices.indices.contains(place) && choices[place].kind == .restart
    runs.append(
      Run(parent: branch.parent, place: branch.place, value: branch.value, isRestart: isRestart, result: result))
  }

  /// Notes that an order came to a state that was there before.
  mutating func meet(_ run: Int, _ meeting: Meeting) { meetings[run] = meeting }

  /// Takes all orders apart again.
  ///
  /// - Returns: Where they had met, in the order of the runs.
  mutating func part() -> [(run: Int, rest: Frontier.Rest)] {
    defer { meetings = [:] }
    return meetings.sorted { $0.key < $1.key }.map { ($0.key, $0.value.rest) }
  }

  /// How many states orders came to that were there before.
  var statesMet: Int { Set(meetings.values.map { Joint(run: $0.state.run, place: $0.state.place) }).count }

  private struct Joint: Hashable {
    var run: Int32
    var place: Int32
  }

  // MARK: Counting

  /// How many orders there are of each kind.
  struct Tally: Sendable {
    fileprivate(set) var orders = 0
    /// By the numbers of faults and of steps in vain.
    fileprivate(set) var faults: [Int32: Int] = [:], hindrances: [Int32: Int] = [:]
    fileprivate(set) var restarted = 0
    fileprivate mutating func add(_ weight: Weight, _ result: Result) {
      let all = OrderGraph.sum(weight.plain, weight.restarted)
      orders = OrderGraph.sum(orders, all)
      restarted = OrderGraph.sum(restarted, weight.restarted)
      if let fault = result.fault { faults[fault] = OrderGraph.sum(faults[fault] ?? 0, all) }
      if let step = result.hindrance { hindrances[step] = OrderGraph.sum(hindrances[step] ?? 0, all) }
    }
  }

  /// In how many ways a point is come to, without and with a restart before it.
  fileprivate struct Weight {
    var plain = 0, restarted = 0
    mutating func add(_ other: Weight) {
      plain = OrderGraph.sum(plain, other.plain)
      restarted = OrderGraph.sum(restarted, other.restarted)
    }
    var afterRestart: Weight { Weight(plain: 0, restarted: OrderGraph.sum(plain, restarted)) }
  }

  fileprivate static func sum(_ left: Int, _ right: Int) -> Int { min(most, left + right) }

  /// The runs cut at the places where others join them, with what leads to what.
  private struct Stretches {
    /// The number of the first stretch of each run, and at the end how many there are.
    var first: [Int] = [0]
    /// The places at which others join a run, sorted.
    var joints: [Int32: [Int32]] = [:]
    /// The runs that branch off, grouped by the stretch from which they do; where the group of a stretch begins.
    var children: [Int32] = [], begins: [Int] = []

    init(_ runs: [Run], _ meetings: [Int: Meeting]) {
      for joint in Set(meetings.values.map { Joint(run: $0.state.run, place: $0.state.place) }) {
        joints[joint.run, default: []].append(joint.place)
      }
      for run in joints.keys { joints[run]?.sort() }
      first.reserveCapacity(runs.count + 1)
      for run in runs.indices { first.append(first[run] + 1 + (joints[Int32(run)]?.count ?? 0)) }
      let origins = runs.map { $0.parent < 0 ? -1 : stretch(of: $0.parent, at: $0.place) }
      begins = Array(repeating: 0, count: count + 1)
      for origin in origins where origin >= 0 { begins[origin + 1] += 1 }
      for number in 0..<count { begins[number + 1] += begins[number] }
      var next = begins
      children = Array(repeating: 0, count: begins[count])
      for (run, origin) in origins.enumerated() where origin >= 0 {
        children[next[origin]] = Int32(run)
        next[origin] += 1
      }
    }

    var count: Int { first[first.count - 1] }

    /// The stretch of a run in which a choice lies; others join before the choice.
    func stretch(of run: Int32, at place: Int32) -> Int {
      let before = joints[run]?.prefix { $0 <= place }.count ?? 0
      return first[Int(run)] + before
    }
  }

  /// Counts all orders.
  ///
  /// - Returns: nil if orders come to one another in a circle: then states were taken for one that are not.
  func tally() -> Tally? {
    let stretches = Stretches(runs, meetings), count = stretches.count
    guard !runs.isEmpty else { return Tally() }
    var owners = Array(repeating: Int32(0), count: count), awaited = Array(repeating: Int32(1), count: count)
    for run in runs.indices {
      for number in stretches.first[run]..<stretches.first[run + 1] { owners[number] = Int32(run) }
      guard let state = meetings[run]?.state else { continue }
      awaited[stretches.stretch(of: state.run, at: state.place)] += 1
    }
    var weights = Array(repeating: Weight(), count: count), tally = Tally(), ready = [0], done = 0
    weights[0].plain = 1
    while let number = ready.popLast() {
      done += 1
      let weight = weights[number], run = Int(owners[number])
      func lead(to next: Int, _ weight: Weight) {
        weights[next].add(weight)
        awaited[next] -= 1
        if awaited[next] == 0 { ready.append(next) }
      }
      for child in stretches.children[stretches.begins[number]..<stretches.begins[number + 1]] {
        lead(to: stretches.first[Int(child)], runs[Int(child)].isRestart ? weight.afterRestart : weight)
      }
      if number + 1 < stretches.first[run + 1] {
        lead(to: number + 1, weight)
      } else if let state = meetings[run]?.state {
        lead(to: stretches.stretch(of: state.run, at: state.place), weight)
      } else {
        tally.add(weight, runs[run].result)
      }
    }
    return done == count ? tally : nil
  }

  // MARK: Finding

  /// What is known of an order that did not branch off from another one.
  enum Known: Equatable {
    /// It comes to the same as one that was run, which had this result.
    case run(Result)
    /// It is still to be run.
    case queued
    case unknown
  }

  /// Says what is known of some orders, given by their values.
  func find(_ orders: [[Int]]) -> [Known] {
    if orders.isEmpty { return [] }
    struct Child: Hashable { var parent: Int32, place: Int32, value: Int32 }
    var children: [Child: Int] = [:]
    for (number, run) in runs.enumerated() {
      children[Child(parent: run.parent, place: run.place, value: run.value)] = number
    }
    return orders.map { values in
      // The choice `place` of the run is the choice `place + shift` of the order.
      var run = 0, shift = 0
      func meet(by place: Int) {
        // Each meeting leads to an earlier run or goes on in it, unless there is a circle.
        var steps = 0
        while let meeting = meetings[run], meeting.place + shift <= place, steps <= runs.count {
          shift += meeting.place - Int(meeting.state.place)
          run = Int(meeting.state.run)
          steps += 1
        }
      }
      let last = values.lastIndex { $0 != 0 }
      for (place, value) in values.enumerated() where value != 0 {
        meet(by: place)
        let child = Child(parent: Int32(run), place: Int32(place - shift), value: Int32(value))
        guard let next = children[child] else { return place == last ? .queued : .unknown }
        run = next
      }
      meet(by: .max)
      return runs.indices.contains(run) ? .run(runs[run].result) : .unknown
    }
  }
}
