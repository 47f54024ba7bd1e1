internal import RutterCore

/// What the test that a worker runs expects of errors in its usual order; found out once for all of its other orders.
final class ExpectedErrors {
  private var test: (file: Text, name: Text)?
  private var errors: [String?] = []

  func of(_ test: TestCase, find: () -> [String?]) -> [String?] {
    let wanted = (file: Text(test.file), name: Text(test.markedName))
    if let known = self.test, known == wanted { return errors }
    errors = find()
    self.test = wanted
    return errors
  }
}
