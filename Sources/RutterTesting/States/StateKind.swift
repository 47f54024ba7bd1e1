internal import RutterCore
import Synchronization

/// How values of one type are read by a ``StateReader``.
enum StateKind: Sendable {
  case integer, flag, number, fixedWidth, string, text, bytes, value
  case identifier, handle
  /// It says itself how it is read.
  case form
  case optional, list, tuple, dictionary, set, structure, enumeration, object
  case unreadable

  private static let shared = Mutex<[ObjectIdentifier: StateKind]>([:])

  /// What is known of types so far.
  static var known: [ObjectIdentifier: StateKind] { shared.withLock { $0 } }

  static func learn(_ kinds: [ObjectIdentifier: StateKind]) {
    shared.withLock { if kinds.count > $0.count { $0 = kinds } }
  }

  /// How values of the type of this one are read. The value itself must make no difference: a cast would see through an
  /// optional, and take an empty array for one of anything.
  init(of value: Any) {
    let type = type(of: value)
    if let known = Self.exactly[ObjectIdentifier(type)] {
      self = known
    } else if type is any Identifier.Type {
      self = .identifier
    } else if type is AnyClass {
      self = Self.isOurs(value) ? .object : .unreadable
    } else if type is any HasStateForm.Type {
      self = .form
    } else if type is any FixedWidthInteger.Type {
      self = .fixedWidth
    } else {
      self = Self.byShape(of: value)
    }
  }

  private static let exactly: [ObjectIdentifier: StateKind] = [
    ObjectIdentifier(Int.self): .integer, ObjectIdentifier(Bool.self): .flag, ObjectIdentifier(Double.self): .number,
    ObjectIdentifier(String.self): .string, ObjectIdentifier(Text.self): .text, ObjectIdentifier([UInt8].self): .bytes,
    ObjectIdentifier(Value.self): .value, ObjectIdentifier(Handle.self): .handle,
  ]

  private static func byShape(of value: Any) -> StateKind {
    switch Mirror(reflecting: value).displayStyle {
    case .optional: .optional
    case .collection: type(of: value) is any ShowsElements.Type ? .list : .unreadable
    case .tuple: .tuple
    case .dictionary: type(of: value) is any ShowsEntries.Type ? .dictionary : .unreadable
    case .set: type(of: value) is any ShowsElements.Type ? .set : .unreadable
    case .enum: .enumeration
    case .struct: .structure
    // Functions, and what the compiler alone knows.
    default: .unreadable
    }
  }

  /// Of other objects nobody knows whether reflection shows all that is in them.
  private static func isOurs(_ value: Any) -> Bool { String(reflecting: type(of: value)).hasPrefix("Rutter") }
}
