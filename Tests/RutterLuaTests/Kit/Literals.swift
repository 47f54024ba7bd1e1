public import RutterCore

extension Value: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(Text(value)) }
}
