internal import RutterCore
internal import RutterTesting
internal import RutterText

/// What a line says of one part of a test's orders, for the others.
extension ReportLine {
  static func share(_ share: Exploration.Share, _ writer: inout JSONWriter) {
    writer.name("part")
    writer.record { record in
      record.field("index", share.part.index)
      record.field("of", share.part.count)
      record.field("known", share.known)
      if share.wasCut { record.field("cut", true) }
      if !share.faults.isEmpty {
        record.name("faults")
        record.list { list in
          for (fault, orders) in share.faults.sorted(by: { $0.key < $1.key }) {
            list.record {
              $0.field("fault", SourceMark.text(fault))
              $0.field("orders", orders)
            }
          }
        }
      }
      if let fault = share.firstFault { record.field("first_fault", SourceMark.text(fault)) }
      if let first = share.first { rank(first, &record) }
      record.name("draws")
      record.list { list in
        for number in [share.estimate.count, share.estimate.mean, share.estimate.squares] {
          list.value(.number(number))
        }
      }
    }
  }

  /// The choices of the first order of something.
  static func rank(_ rank: OrderRank, _ writer: inout JSONWriter) {
    writer.name("first")
    writer.list { for value in rank.values { $0.value(.integer(Int64(value))) } }
    if rank.isLoadsFirst { writer.field("instant", true) }
  }

  static func share(_ fields: Fields) throws(ReportLineError) -> Exploration.Share {
    let part = Part(try fields.need("index"), of: try fields.need("of"))
    guard part.count >= 1, part.count <= Shard.limit, part.index >= 1, part.index <= part.count else {
      throw ReportLineError(description: "there is no \(part)")
    }
    var faults: [UInt64: Int] = [:]
    for item in fields.list("faults").map(Fields.init) {
      if let fault = item.hash("fault") { faults[fault] = try item.need("orders") }
    }
    let draws = fields.list("draws").map { value -> Double in
      switch value {
      case .number(let number): number
      case .integer(let integer): Double(integer)
      default: 0
      }
    }
    return Exploration.Share(
      part: part, known: try fields.need("known"), wasCut: fields.value("cut") == .boolean(true), faults: faults,
      firstFault: fields.hash("first_fault"), first: rank(fields),
      estimate: draws.count == 3
        ? OrderEstimate(count: draws[0], mean: draws[1], squares: draws[2]) : OrderEstimate())
  }

  static func rank(_ fields: Fields) -> OrderRank? {
    guard case .list(let items)? = fields.value("first") else { return nil }
    let values = items.map { if case .integer(let value) = $0 { Int(value) } else { 0 } }
    return OrderRank(values, isLoadsFirst: fields.value("instant") == .boolean(true))
  }
}

extension Fields {
  func hash(_ name: String) -> UInt64? { text(name).flatMap { UInt64($0, radix: 16) } }
}
