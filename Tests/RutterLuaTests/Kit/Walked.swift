import RutterCore
import RutterLua

/// How a walk through the scripts of a plugin ended.
enum Walked: Hashable {
  case held(StateHash)
  case refused(String)

  var refusal: String? { if case .refused(let why) = self { why } else { nil } }
}

/// Hashes a walk, with numbers of the host named by first use.
final class HashingSink: StateSink {
  private(set) var hash = StateHash()
  private var names: [HostNumber: Int] = [:]

  func take(_ word: UInt64) { hash.take(word) }
  func take(_ bytes: RawSpan) { hash.take(bytes) }

  func take(_ number: HostNumber) {
    let name = names[number] ?? names.count
    names[number] = name
    hash.take(name)
  }
}
