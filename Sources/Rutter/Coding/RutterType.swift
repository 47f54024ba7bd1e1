public import RutterCore

/// A type in Swift that is also one of a session: its values are pushed, loaded and shown by destinations, and scripts get
/// them as tables.
///
/// ```swift
/// struct Recipe: RutterType {
///   static let typeName: TypeName = "cookbook.Recipe"
///   var id: Int
///   var name: String
///   var related: [Int] = []
/// }
/// ```
///
/// The name's first part is the plugin: a ``SwiftPlugin`` of this name registers the type as soon as it uses it. A type
/// that a script registers can be named, too, so that a program pushes and reads its values.
///
/// The schema is found by decoding an example: that works for stored properties that are numbers, strings, booleans, other
/// such types, ``RutterWords``, and lists, optionals and dictionaries with texts as keys of all these. Where a type decodes
/// itself in another way, it says its schema by hand. Values are encoded and decoded by `Codable`, without Foundation.
///
/// `Int`, `Double`, `String` and `Bool` are the built-in types `integer`, `number`, `string` and `boolean`.
public protocol RutterType: Codable, Sendable {
  /// The full name, with the plugin: `cookbook.Recipe`.
  static var typeName: TypeName { get }

  /// What a value looks like in scripts.
  ///
  /// - Throws: A ``SchemaError``, if it is not given by hand and cannot be found out.
  static var schema: Schema { get throws(SchemaError) }
}

extension RutterType {
  /// The schema that decoding an example shows.
  public static var schema: Schema { get throws(SchemaError) { try Schema(probing: Self.self) } }
}

/// A type with a few values that are words, as an enumeration with texts as raw values: in scripts one of its words.
///
/// ```swift
/// enum Course: String, RutterWords, CaseIterable { case starter, main, dessert }
/// ```
public protocol RutterWords: RawRepresentable<String>, Codable, Sendable {
  /// All that there are, in the order in which messages list them.
  static var words: [Self] { get }
}

extension RutterWords where Self: CaseIterable {
  public static var words: [Self] { Array(allCases) }
}

extension Int: RutterType {
  public static let typeName = TypeName.integer
  public static let schema = Schema.integer
}

extension Double: RutterType {
  public static let typeName = TypeName.number
  public static let schema = Schema.number
}

extension String: RutterType {
  public static let typeName = TypeName.string
  public static let schema = Schema.string
}

extension Bool: RutterType {
  public static let typeName = TypeName.boolean
  public static let schema = Schema.boolean
}

extension TypeName: ExpressibleByStringLiteral {
  /// Takes a full name as it is.
  public init(stringLiteral name: String) { self.init(Text(name)) }
}

/// Why the schema of a type cannot be found out.
public struct SchemaError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The type in Swift, the part of it that is to blame, and the way out.
  public let description: String

  init(_ description: String) { self.description = description }
}
