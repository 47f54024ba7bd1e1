/// How many orders there are, by orders that were drawn by dice: if each choice is made with equal probabilities, the
/// product of the numbers of possibilities is on average the number of all orders (Knuth, "Estimating the efficiency of
/// backtrack programs", 1975).
package struct OrderEstimate: Sendable, Hashable {
  /// A number of orders, and how far off it may well be: its standard error.
  package struct Result: Sendable, Hashable {
    package var orders: Double
    package var error: Double
    package init(orders: Double, error: Double) {
      self.orders = orders
      self.error = error
    }
  }

  /// So few orders say nothing.
  private static let few = 10
  package private(set) var count = 0.0
  package private(set) var mean = 0.0
  /// The sum of the squares of what differs from the mean (Welford).
  package private(set) var squares = 0.0

  package init() {}

  package init(count: Double, mean: Double, squares: Double) {
    self.count = count
    self.mean = mean
    self.squares = squares
  }

  /// Takes one order that was drawn by dice, whether or not it was drawn before.
  package mutating func add(_ trail: Trail) {
    let product = trail.choices.reduce(1.0) { $1.kind == .keep ? $0 : $0 * Double($1.bound) }
    count += 1
    let difference = product - mean
    mean += difference / count
    squares += difference * (product - mean)
  }

  /// Takes what others have drawn by other dice (Chan, Golub, LeVeque).
  package mutating func add(_ other: OrderEstimate) {
    guard other.count > 0 else { return }
    let all = count + other.count, difference = other.mean - mean
    squares += other.squares + difference * difference * count * other.count / all
    mean += difference * other.count / all
    count = all
  }

  /// nil as long as too few orders were drawn.
  package var result: Result? {
    if count < Double(Self.few) { return nil }
    return Result(orders: mean, error: (squares / (count - 1) / count).squareRoot())
  }
}
