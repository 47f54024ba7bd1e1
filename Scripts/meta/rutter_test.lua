---@meta rutter_test
--
-- What a `*_spec.lua` file finds as globals: the words of busted and luassert, and `test`, which drives a flow.
--
-- Two words say where a function may be called:
--   declaring    while the file or the function of a `describe` runs
--   testing      in the function of an `it`, a `before_each`, an `after_each`
--
-- A file runs once for each worker (`-j`), and then those of its tests that this worker takes. What a test does to
-- global variables is undone after it; what it leaves behind in local variables outside of it, and in tables, is there
-- in the next one of that worker: make it anew in a `before_each`. A test that fails is run once more, for its story.
--
-- Time in a test is virtual. It stands still but for `app:advance` and `app:settle`; nothing sleeps. What a test prints
-- is told in the story of its failure.

-- Declaring -----------------------------------------------------------------------------------------------------------

---@class (exact) rutter.TestOptions
---@field explore? boolean      whether every order of loads, timers and steps is tried; false: this is about one order
---@field confluent? boolean    all orders, which are then tried, have to end alike: path, every screen, named cells
---@field outcomes? boolean     each load may also fail, at once, late or when its work is done, or never end; all of
---               that is then tried, and what the test says holds there, too
---@field restarts? boolean|string
---               whether sessions are saved, ended and restored before each step, as with `--restarts`;
---               false, or a text that says why: never, this is about what a restart does again
---@field timeout? number       the seconds that one run of it may take; 10, or what --timeout says

--- A group of tests. Its options hold for all tests in it that do not say otherwise. Declaring.
---@param name string
---@param options rutter.TestOptions
---@param body fun()
---@overload fun(name: string, body: fun())
function describe(name, options, body) end

--- One test; without a function it is one that is yet to be written. Declaring.
---@param name string
---@param options? rutter.TestOptions
---@param body? fun()
---@overload fun(name: string, body: fun())
function it(name, options, body) end

--- Runs before each test of the group, those of outer groups first. Declaring.
---@param body fun()
function before_each(body) end

--- Runs after each test of the group, those of inner groups first, also after a failure. Declaring.
---@param body fun()
function after_each(body) end

--- Declaring: a test that is not run. Testing: ends the running test without verdict: `pending "until dates work"`.
--- Where orders are explored, it counts only if no order fails.
---@param name? string
---@param options? rutter.TestOptions
---@param body? fun()
---@overload fun(name: string, body: fun())
function pending(name, options, body) end

-- Launching ---------------------------------------------------------------------------------------------------------

---@class rutter.test
test = {}

--- How a load or host call comes out: what the makers below give. A plain value stands for itself; a function is called
--- with the arguments of the load or call and gives a value, or what a maker gives; nil and a message are what
--- `test.error(message)` gives.
---@class rutter.Stub
local Stub = {}

---@class (exact) rutter.LaunchOptions
---@field stubs? table<string, rutter.Value|rutter.Stub|(fun(...: rutter.Value): rutter.Value|rutter.Stub, string?)>
---               by the name of a loader, `cookbook.recipe`, of a host function, `fs.read`, or a pattern, `cookbook.*`;
---               `inline` stands for all loads that are written in links. What stands in for a capability has the form
---               of its answer: a list of texts for `fs.lines`, true for `fs.write`. A null in a list or record is
---               `rutter.null`
---@field allow? string|string[]|table<string, string|string[]>
---               what plugins may really do, as `--allow` has it, or `{ read = "data" }`; from the folder of the spec
---@field seed? integer              of the flow's random numbers; 1 unless told
---@field isolate? boolean|string|string[]  run all plugins but the flow, or those named, in processes of their own
---@field plugins? string|string[]   loaded before the flow
---@field options? table<string, table<string, rutter.Value>>
---               by plugin and name, `{ cook = { servings = 2 } }`; before those of the flow's `rutter.lua`

--- Opens a fresh session of a flow: a name beside the spec or in `Scripts/flows`, or a path. Testing.
---@param flow string
---@param options? rutter.LaunchOptions
---@return rutter.App
function test.launch(flow, options) end

--- Says what holds at first and after every event. Declaring: in each test of the group. Testing: in the rest of this
--- test. The function only reads. Where it does not hold, it raises, for which `assert` is good, or gives false, or nil
--- and a message.
---@param name string
---@param body fun(app: rutter.App): boolean?, string?
function test.invariant(name, body) end

--- Adds an assertion of your own to this file: `assert.is_open(app, "Tea")`, and with the other words,
--- `assert.is_not.is_open(app, "Tea")`. Declaring.
---@param name string
---@param body fun(...): boolean, string?  whether it holds, and the message if it does not
function test.assertion(name, body) end

--- The load gives this value.
---@param value rutter.Value
---@return rutter.Stub
function test.value(value) end

--- The load fails with this message; a host call gives nil and the message.
---@param message string
---@return rutter.Stub
function test.error(message) end

--- The load or host call takes so long, and then comes out as the second argument says.
---@param seconds number
---@param stub rutter.Value|rutter.Stub
---@return rutter.Stub
function test.after(seconds, stub) end

--- The load or host call never ends.
---@return rutter.Stub
function test.never() end

--- The load gives this value, which is not of its type.
---@param value rutter.Value
---@return rutter.Stub
function test.wrong_type(value) end

--- Each run of the load comes out as the next of these says; further runs as the last.
---@param items (rutter.Value|rutter.Stub)[]
---@return rutter.Stub
function test.sequence(items) end

-- Driving -------------------------------------------------------------------------------------------------------------

--- A running flow. What is called with ':' is a step: it waits until it is carried out; finding and reading do not.
---@class (exact) rutter.App
---@field path rutter.AppEntry[]     the entries above the root, bottom to top
---@field stacks rutter.AppStack[]   the stacks of tabs and flows, from the outside in; none where there is one stack
---@field screen rutter.AppScreen    what shows on top
---@field outcome rutter.AppOutcome? of the last operation since the last step of a person, nil if none has settled
---@field log rutter.AppLogLine[]    what the flow has logged
---@field lost rutter.AppLoss[]      what the last restart could not save or restore
---@field differences rutter.AppDifference[]  what was other after it
local App = {}

---@alias rutter.AppLossReason "action"|"answer"|"failed"|"function"|"gone"|"guard"|"inline"|"load"|"presented"|"secret"
---| "size"|"task"|"unnamed"

---@class rutter.AppLoss
---@field what string                `action 'Save'`
---@field reason rutter.AppLossReason

---@class rutter.AppDifference
---@field what string                `entry 3 (cookbook.Recipe)`
---@field was string
---@field now string

---@class rutter.AppEntry
---@field id integer
---@field type string           `integer`, `cookbook.Recipe`
---@field value? rutter.Value   nil while it waits
---@field state "waiting"|"ready"|"failed"|"abandoned"|"unavailable"
---@field style "push"|"sheet"|"cover"
---@field title? string
---@field url? string           the URL that leads to it, where a route tells one
---@field stack? string         the stack that it stands in; nil for that of the root

---@class rutter.AppStack
---@field id string
---@field title string
---@field active boolean        whether it shows
---@field depth integer         how many entries lie above its root
---@field kind "tabs"|"flow"|"steps"
---@field entry integer         the entry that holds it

---@class rutter.AppOutcome
---@field operation string           its word: `push`, `pop`
---@field outcome rutter.OutcomeWord
---@field reason? string             why, or what, as a code: where the word alone does not say
---@field message? string            the same in words
---@field by? string                 what cancelled or blocked it
---@field name? string               the name under which a guard holds it
---@field to? { type?: string, value?: rutter.Value }  what a guard had pushed in its place
---@field position? integer          which part of a list, or step of an edit, it is about
---@field step? string               that step's word
---@field inner? integer             which part of the step's own list
---@field entry? integer             the id of the entry that it made

---@class rutter.AppLogLine
---@field level "debug"|"info"|"warn"|"error"
---@field plugin string
---@field text string

---@class rutter.AppScreen
---@field title string
---@field entry integer         the id of the entry that it belongs to, 0 for the root
---@field toolbar rutter.AppNode[]
---@field nodes rutter.AppNode[]

---@alias rutter.AppRole
---| "section"|"list"|"hole"|"slot"                   what holds others
---| "row"|"link"|"button"|"field"|"toggle"|"picker"  what a person uses
---| "text"|"progress"|"divider"
---| "retry"                                          the button of an error view

--- A node of what an app shows: the same one is equal to itself for as long as it shows.
---@class rutter.FoundNode: userdata

---@class rutter.AppNode
---@field role rutter.AppRole
---@field node rutter.FoundNode the node itself
---@field id? string            as the flow wrote it
---@field row? rutter.Value     the key of the list row that it is, where the list has keys
---@field label string
---@field state? "idle"|"loading"|"running"|"waiting"|"ready"|"failed"
---@field enabled boolean
---@field value? rutter.Value   of a field, toggle or picker
---@field secret? boolean       what it holds is hidden
---@field choices? rutter.Value[]  of a picker
---@field progress? { fraction?: number, text?: string }  of a progress, or of what loads: from 0 to 1, and a text
---@field message? string       why it failed
---@field nodes? rutter.AppNode[]  of a section, list or hole

--- Names a node: its label, a node that was found, or a table.
---@alias rutter.AppTarget
---| string
---| rutter.AppNode
---| rutter.FoundNode
---| { node: rutter.FoundNode|integer }  a number as the JSON face tells it
---| { id: string, row?: rutter.Value }  `row` is the key of the list row in which the id stands
---| { role?: string, label?: string }

---@class (exact) rutter.AppPushOptions
---@field type? string           needed where the value does not say it: `"Recipe"`, `"cookbook.Recipe"`
---@field style? "push"|"sheet"|"cover"
---@field once? "top"|"anywhere"
---@field stack? string          of `app:push`: the stack that it goes on, by its id or title

--- Activates a link, button or row.
---@param target rutter.AppTarget
---@param options? { if_there?: boolean }  whether it may be gone where something came early or late
---@return boolean? is_done  whether it was there, with `if_there`
function App:tap(target, options) end

--- Goes back as a person does.
function App:back() end

--- Ends what the top screen runs.
function App:cancel() end

--- Pushes a value, as the host.
---@param value rutter.Value
---@param options? rutter.AppPushOptions
function App:push(value, options) end

---@param count? integer  1 unless told
function App:pop(count) end

--- Ends the top entry with an answer, as the host; `failed` where its destination does not give that.
---@param value? rutter.Value
function App:finish(value) end

function App:pop_to_root() end

--- Shows another stack, such as a tab, by its id or title; the one that shows already is popped to its root.
---@param stack string
function App:select(stack) end

--- Goes where a URL leads.
---@param url string
---@param options? { push?: boolean }
function App:open(url, options) end

--- Several operations as one: the function names them on the path that it is given.
---@param body fun(path: rutter.RecordedPath)
function App:edit(body) end

--- Sets a field, toggle or picker.
---@param target rutter.AppTarget
---@param value rutter.Value
---@param options? { if_there?: boolean }  as of `tap`
---@return boolean? is_done  whether it was there, with `if_there`
function App:set(target, value, options) end

--- Loads a plugin again with other texts, and those that require it; the session goes on. A text is one of the main
--- script; a table has texts by the names of files in the plugin's folder. A function is given the text before, false
--- takes a module away. One that does not load is an error of the flow, and the version before goes on.
---@param plugin string  its name
---@param change? string|(fun(text: string): string)|table<string, string|false|(fun(text: string): string)>
function App:reload(plugin, change) end

--- Saves the session, ends it, and goes on with it in a new one, as a program does that is started again. Clock, stubs
--- and seed are the same; what scripts were doing is gone, which is no failure. `app.lost` and `app.differences` say
--- what came of it.
---@param options? { secrets?: boolean }  whether what is secret is saved, too
function App:restart(options) end

--- The text of a plugin's file as it runs now.
---@param plugin string
---@param file? string  in the plugin's folder; the main script if left out
---@return string
function App:source(plugin, file) end

--- Lets so much virtual time pass, and all come that is due by then.
---@param seconds number
function App:advance(seconds) end

--- Until nothing is left that one waits for. Fails if that cannot be, and names what waits. With `--explore` a person
--- may act before that is so, where nobody looks between.
---@param options? { barrier?: boolean }  whether it is so in every order
function App:settle(options) end

--- Takes an error that the flow has had; one that nobody takes fails the test. A load that fails is one, too.
---@param part? string  of the message; any error if left out
function App:expect_error(part) end

--- Errors of the flow with this text are no failure of this test, whether or not they come: for what only some orders
--- have. Holds for those before, too.
---@param part? string  any error unless told
function App:allow_error(part) end

--- Ends the session: screens are destroyed, and what still runs may be left alone. A closed app can be read, no more.
function App:close() end

--- What a stub was asked so far, oldest first: the arguments of each call.
---@param name string  of the loader or host function that it stands in for; `inline` for loads written in links
---@return rutter.Value[][]
function App:calls(name) end

--- The one node that is meant. None or several is a failure that lists the nearest.
---@param target rutter.AppTarget
---@return rutter.AppNode
function App:find(target) end

--- All nodes that are meant; none is an empty list.
---@param target rutter.AppTarget
---@return rutter.AppNode[]
function App:find_all(target) end

--- What the function of `app:edit` is given. It notes what it is asked for; nothing is carried out before it returns.
---@class (exact) rutter.RecordedPath
local RecordedPath = {}

--- Entries: one of `app.path`, or by id, type or value.
---@alias rutter.AppSelector rutter.AppEntry|{ id: integer }|{ type: string }|{ value: rutter.Value, type?: string }
---@alias rutter.AppPart rutter.Value|rutter.AppEntry|{ value: rutter.Value, type?: string, style?: string }

---@param value rutter.Value
---@param options? rutter.AppPushOptions
function RecordedPath:push(value, options) end
---@param parts rutter.AppPart[]
function RecordedPath:push_all(parts) end
---@param count? integer
function RecordedPath:pop(count) end
---@param selector rutter.AppSelector
function RecordedPath:pop_to(selector) end
function RecordedPath:pop_to_root() end
---@param selector rutter.AppSelector
function RecordedPath:remove(selector) end
---@param value rutter.Value
---@param options? rutter.AppPushOptions
function RecordedPath:replace(value, options) end
---@param parts rutter.AppPart[]
function RecordedPath:replace_all(parts) end
---@param value rutter.Value
---@param options? rutter.AppPushOptions
function RecordedPath:bring_to_front(value, options) end
---@param selector? rutter.AppSelector
function RecordedPath:refresh(selector) end

-- Asserting -----------------------------------------------------------------------------------------------------------

--- luassert's words. `assert.are.same`, `assert.is_not.same`, `assert.has_no.errors`, `assert.is_not_nil`: the words
--- `are is has have be does to` only make a sentence, `not no` turn it round, alone or joined by `_`. What holds gives
--- its arguments back; what does not is raised. A text after the arguments begins the message.
---@class rutter.Assert
---@field are rutter.Assert
---@field are_not rutter.Assert
---@field is rutter.Assert
---@field is_not rutter.Assert
---@field has rutter.Assert
---@field has_no rutter.Assert
---@field does_not rutter.Assert
---@field is_not_nil fun(value: any, context?: string): any
---@field not_equals fun(unexpected: any, actual: any, context?: string)
---@field not_same fun(unexpected: any, actual: any, context?: string)
---@field has_error fun(body: fun(), expected?: any, context?: string): any
---@field has_no_error fun(body: fun(), expected?: any, context?: string)
---@overload fun(value: any, message?: any, ...: any): any
assert = {}

--- `==`: tables are equal if they are the same table, or say so.
---@param expected any
---@param actual any
---@param context? string
function assert.equals(expected, actual, context) end
assert.equal = assert.equals

--- Tables are the same if they hold the same.
---@param expected any
---@param actual any
---@param context? string
function assert.same(expected, actual, context) end

---@param value any
---@param context? string
function assert.is_true(value, context) end
---@param value any
---@param context? string
function assert.is_false(value, context) end
---@param value any
---@param context? string
function assert.is_nil(value, context) end
---@param value any
---@param context? string
function assert.truthy(value, context) end
assert.is_truthy = assert.truthy
---@param value any
---@param context? string
function assert.falsy(value, context) end
assert.is_falsy = assert.falsy
---@param value any
---@param context? string
function assert.is_string(value, context) end
---@param value any
---@param context? string
function assert.is_number(value, context) end
---@param value any
---@param context? string
function assert.is_boolean(value, context) end
---@param value any
---@param context? string
function assert.is_table(value, context) end
---@param value any
---@param context? string
function assert.is_function(value, context) end

--- The function raises; with this value, if one is given: a text with or without its line, or an equal table.
---@param body fun()
---@param expected? any
---@param context? string
---@return any  what was raised
function assert.error(body, expected, context) end
assert.errors = assert.error

--- The function raises a text that matches the pattern.
---@param body fun()
---@param pattern string
---@param init? integer
---@param plain? boolean
---@return any  what was raised
function assert.error_matches(body, pattern, init, plain) end

--- A number that is off by so much at most.
---@param expected number
---@param actual number
---@param tolerance number
---@param context? string
function assert.near(expected, actual, tolerance, context) end

---@param pattern string
---@param text string
---@param init? integer
---@param plain? boolean
function assert.matches(pattern, text, init, plain) end
assert.match = assert.matches

--- A text within a text, or an item that a table holds.
---@param part any
---@param whole string|table
---@param context? string
function assert.contains(part, whole, context) end

--- Path and screen of an app, or any value, as text, against the one that stands here. Without one the test is pending
--- until `rutter test --update` writes it; where `CI` is set it fails. Indentation that all lines share does not count.
---@param subject rutter.App|any
---@param text? string
function assert.snapshot(subject, text) end
