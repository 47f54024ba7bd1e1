/// The ways in which orders of a test fail, each by the first order that does: as many as are told, the first ones first.
package struct FailingWays: Sendable {
  package struct Way: Sendable {
    /// In the same words for the same fault.
    package let fault: String
    /// Where its first order stands among all.
    package let rank: OrderRank
    package let trail: Trail
  }
  package private(set) var all: [Way] = []
  package static let most = 4

  var first: Way? { all.first }

  /// Notes an order that failed.
  mutating func note(_ fault: String, _ rank: OrderRank, _ trail: Trail) {
    if let known = all.firstIndex(where: { $0.fault == fault }) {
      guard rank < all[known].rank else { return }
      all.remove(at: known)
    }
    let place = all.firstIndex { rank < $0.rank } ?? all.count
    guard place < Self.most else { return }
    all.insert(Way(fault: fault, rank: rank, trail: trail), at: place)
    if all.count > Self.most { all.removeLast() }
  }
}
