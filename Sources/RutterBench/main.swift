internal import Glibc

/// Prints the measures of Rutter, each as a ratio against a peer in the same run.
///
/// `RutterBench` prints all rows, `RutterBench 4 6` those of these numbers, `RutterBench soak` walks a million times.
let words = CommandLine.arguments.dropFirst()

let rows: [(number: String, measure: () -> [Row])] = [
  ("1", { BorderRows.row1() }),
  ("2", { BorderRows.row2() }),
  ("3", { [EngineRows.row3()] }),
  ("4", { [LuaRows.row4()] }),
  ("5", { [EngineRows.row5(), LuaRows.row5Depth(), LuaRows.row5Age()] }),
  ("6", { LuaRows.row6() }),
  (
    "8",
    {
      StartRow.row8(
        rutter: ".build/release/rutter", flow: "Scripts/flows/load_and_navigate.lua",
        stub: "Scripts/lib/stub_rutter.lua")
    }
  ),
]

if words.first == "soak" {
  exit(Soak.run() ? 0 : 1)
} else {
  print(Table.heading)
  for row in rows where words.isEmpty || words.contains(row.number) {
    for line in row.measure() { print(Table.line(line)) }
  }
}
