---@meta rutter
--
-- What `require "rutter"` gives a script: the whole API of this release, for editors and for reading.
--
-- Four words say where a function may be called:
--   load time        while the plugin's main chunk runs; it registers, and neither waits nor navigates
--   building         a screen, row or hole function, a selector, a `key`: they only read
--   acting           an action, a task, `on_create`, `on_appear`: they may wait, navigate, and set cells
--   loading          a loader: it may wait and set cells, and gives a value

---@class rutter
local rutter = {}

-- Values ------------------------------------------------------------------------------------------------------------

--- Plain data: nil, boolean, integer, number, string, a list, or a record with string keys. It crosses whole; cycles,
--- functions, mixed keys, invalid UTF-8, NaN and infinities are refused, and more than 64 levels or 1 MiB.
---@alias rutter.Value nil|boolean|integer|number|string|rutter.Value[]|table<string, rutter.Value>|rutter.Null

--- Stands for null inside lists and records, where Lua's nil would be a gap.
---@class rutter.Null
rutter.null = {}

--- What a value has to look like:
---   * `"integer"`, `"number"`, `"string"`, `"boolean"`, `"any"`, or the name of a type of this plugin; with the
---     suffixes `[]` (a list), `{}` (a record with any names), and last `?` (may be nil): `"integer[]"`, `"Recipe?"`
---   * a type;
---   * `{ "soup", "pie" }`: one of these strings;
---   * `{ name = "string" }`: a record with these fields.
---@alias rutter.Schema string|rutter.Type|string[]|table<string, rutter.Schema>

---@class (exact) rutter.TypeOptions
---@field secret? string[]      fields whose values are hidden in all that is shown, told or written down
---@field version? integer      of the schema, from 1: raise it when values that were saved no longer fit
---@field migrate? fun(old: table, from: integer): table  a value of an earlier version in the form of this; only reads
---@field aliases? string[]     full names that the type had before, or has elsewhere: `"cook.Dish"`

--- A named kind of value. Calling it makes a value of it, strictly: unknown fields are refused. Values of it compare by
--- their fields with `==`.
---@class rutter.Type
---@overload fun(fields: table): table
local Type = {}

--- Makes a value of this type from a table that may have more fields, such as decoded JSON: takes the known ones.
---@param fields table
---@return table
function Type.from(fields) end

--- Registers a type. Load time, or acting.
---@param name string
---@param schema rutter.Schema
---@param options? rutter.TypeOptions
---@return rutter.Type
function rutter.type(name, schema, options) end

---@type rutter.Type
rutter.integer = nil
---@type rutter.Type
rutter.number = nil
---@type rutter.Type
rutter.string = nil
---@type rutter.Type
rutter.boolean = nil

--- Another plugin's types and loaders, by their short names: `rutter.plugin("cookbook").Recipe`. A plugin in Swift may
--- also have functions: they wait, and give a value, or nil and a message.
---@param name string
---@return table<string, rutter.Type|rutter.Loader|fun(...: rutter.Value): rutter.Value?, string?>
function rutter.plugin(name) end

--- The options of this plugin, as its `plugin.lua` names them, with the values that were given for them. A name that is
--- no option is an error; an optional one without a value is nil. The table is read-only; lists and records in it are
--- the plugin's own, made anew for each session.
---@type table<string, any>
rutter.options = {}

-- Destinations ------------------------------------------------------------------------------------------------------

--- What went wrong, for a failed view.
---@class (exact) rutter.Error
---@field message string
---@field code "script"|"timeout"|"wrong_type"|"plugin_stopped"|"turn_limit"|"no_loader"|"cancelled"
---@field script? string       where it was raised
---@field line? integer

--- Where a value will come from; without a loader, from a load written in a link.
---@class (exact) rutter.Source
---@field loader? string        `plugin.name`
---@field arguments? rutter.Value[]

--- How far a load is, as its loader reported it.
---@class (exact) rutter.Progress
---@field fraction? number     from 0 to 1
---@field text? string

---@alias rutter.Style "push"|"sheet"|"cover"
---@alias rutter.Once "top"|"anywhere"
---@alias rutter.Destinations table<rutter.Type|rutter.Value, rutter.ScreenFunction|rutter.DestinationOptions>
---@alias rutter.ScreenFunction fun(value: any, previous: any): rutter.Screen|rutter.Tabs|nil
---@alias rutter.Hook fun()

---@class (exact) rutter.Hooks
---@field on_create? rutter.Hook       before the screen shows for the first time; may wait and navigate
---@field on_appear? rutter.Hook       whenever it comes to the top; may wait and navigate
---@field on_disappear? rutter.Hook    whenever it leaves the top; may do neither
---@field on_destroy? rutter.Hook      once, when its entry leaves; may do neither

---@class (exact) rutter.ScreenHooks : rutter.Hooks
---@field on_leave? rutter.Guarding    asked before its entry leaves; may wait, navigate and say no

---@class (exact) rutter.DestinationOptions : rutter.ScreenHooks
---@field screen rutter.ScreenFunction            nil says: nothing for this value
---@field waiting? fun(source: rutter.Source, progress: rutter.Progress): rutter.Screen
---@field failed? fun(error: rutter.Error, retry: fun()): rutter.Screen    `retry` is an action
---@field destinations? rutter.Destinations        in force above what this serves
---@field once? rutter.Once                        if an equal one is there, a push is `duplicate`
---@field style? rutter.Style
---@field replaces? boolean                        takes over from an earlier registration
---@field gives? rutter.Schema                     what `rutter.finish` takes in its entries; anything unless told
---@field on_result? rutter.ResultFunction

---@class rutter.Registration
local Registration = {}

--- Takes a destination back, and what it replaced serves again; or a contribution, which shows no more; or a guard,
--- which is asked no more. Twice is nothing.
function Registration:withdraw() end

--- Says how values of a type, or one exact value, become screens. Load time, or acting.
---@param target rutter.Type|rutter.Value
---@param screen rutter.ScreenFunction|rutter.DestinationOptions
---@return rutter.Registration
function rutter.destination(target, screen) end

---@class (exact) rutter.RootOptions : rutter.Hooks
---@field path_of? rutter.Type                    the one type that the path takes
---@field destinations? rutter.Destinations
---@field urls? string[]    the schemes and hosts of URLs that lead here: `"https://cook.example"`, `"cook:"`
---@field on_result? rutter.ResultFunction

--- Registers the flow's root screen, once. Load time.
---@param screen fun(): rutter.Screen|rutter.Tabs
---@param options? rutter.RootOptions
function rutter.root(screen, options) end

-- URLs --------------------------------------------------------------------------------------------------------------

---@alias rutter.Parameters table<string, string|number|string[]>

---@class (exact) rutter.RouteOptions
---@field of? rutter.Type                                       values of this type have a URL by this route
---@field parameters? fun(value: any): rutter.Parameters?   gives them for such a value; else they are its fields
---@field name? string                                          what messages call it
---@field push? boolean                                         what it gives is pushed, and the path below it stays
---@field stack? string                                         the stack whose path it sets, and which then shows
---@field replaces? boolean                                     takes the place of another route where both match

--- Leads from URLs into the flow, and prints them.
---@class rutter.Route
local Route = {}

--- The URL of parameters; raises if one is missing, of a wrong type, or cannot be a part of a URL.
---@param parameters? rutter.Parameters
---@return string
function Route:url(parameters) end

--- Takes the route back, and what it replaced matches again. Twice is nothing.
function Route:withdraw() end

--- Says what URLs of a pattern lead to. A pattern has text, `:name`, `:name{integer}`, `{number}`, `{uuid}` or
--- `{one|two}`, and at its end `:name?` or `*rest`; then perhaps a query, `?q&page{integer}=1`. The function only
--- reads; it gives one value, a deferred one, or a list that becomes the whole path; nil says that nothing is there.
--- Load time, or acting.
---@param pattern string
---@param lead fun(parameters: table<string, any>): rutter.Part|rutter.Part[]|nil
---@param options? rutter.RouteOptions
---@return rutter.Route
function rutter.route(pattern, lead, options) end

---@class (exact) rutter.OpenOptions
---@field push? boolean        push what the route gives; unless told, as the route says

--- Goes where a URL leads: what its route gives becomes the whole path, and the longest equal beginning keeps its
--- entries.
--- Refused as `bad_url`, `too_long`, `not_ours` or `no_route`. Acting.
---@param url string
---@param options? rutter.OpenOptions
---@return rutter.Operation
function rutter.open(url, options) end

--- The URL of a value, by the first route `of` its type; nil if it has none.
---@param value rutter.Value
---@return string?
function rutter.url(value) end

-- Deferred values ---------------------------------------------------------------------------------------------------

---@class (exact) rutter.Retry
---@field times integer        further attempts
---@field wait? number         seconds before the first of them
---@field factor? number       by which the wait grows each time

---@class (exact) rutter.LoaderOptions
---@field gives rutter.Schema                          what `load` has to give
---@field load async fun(...: any): any                gives the value, or raises
---@field timeout? number|false                        seconds for each attempt: 30 unless told, false for none
---@field retry? rutter.Retry
---@field key? fun(...: any): rutter.Value             loads of one key share one run
---@field fresh? number                                seconds for which a result is used again

--- A named async function. Calling it gives a deferred value and starts nothing.
---@class rutter.Loader
---@overload fun(...: rutter.Value): rutter.Deferred

--- A value that has not been asked for yet.
---@class rutter.Deferred
local Deferred = {}

--- Loads it and gives the value; raises if it fails. Acting, or loading.
---@async
---@return any
function Deferred:await() end

--- Starts a load that a later navigation shares. Load time, or acting, or loading.
function Deferred:preload() end

--- Loads it again wherever it shows, and forgets a fresh result. Acting.
function Deferred:refresh() end

--- Registers a loader. Load time, or acting.
---@param name string
---@param options rutter.LoaderOptions
---@return rutter.Loader
function rutter.loader(name, options) end

-- The path ----------------------------------------------------------------------------------------------------------

--- One place in the path.
---@class (exact) rutter.Entry
---@field id integer
---@field type? rutter.Type                                                nil for untyped data
---@field value any                                                        nil while it is not there, null if hidden
---@field state "waiting"|"ready"|"failed"|"abandoned"|"unavailable"
---@field style rutter.Style

--- Which entries are meant: an entry, a type, `{ value = … }`, `{ id = … }`, or a function of an entry.
---@alias rutter.Selector
---| rutter.Entry
---| rutter.Type
---| { value: rutter.Value }
---| { id: integer }
---| fun(entry: rutter.Entry): boolean?

--- A value, a deferred value, or `rutter.entry(value, …)`.
---@alias rutter.Part rutter.Value|rutter.Deferred|rutter.EntryPart

--- The one answer that an operation gets.
---@class (exact) rutter.Outcome
---@field outcome rutter.OutcomeWord
---@field reason? string       why, or what, as a code: where the word alone does not say
---@field message? string      the same in words
---@field by? string           what cancelled or blocked it
---@field name? string         the name under which a guard holds it
---@field to? { type?: string, value?: rutter.Value }  what a guard had pushed in its place
---@field position? integer    which part of a list, or step of an edit, it is about
---@field step? string         that step's word
---@field inner? integer       which part of the step's own list
---@field entry? integer       the id of the entry that it made

---@alias rutter.OutcomeWord
---| "committed"              the path changed
---| "duplicate"              it is there, or under way, already
---| "nothing_to_do"          the path is that way already
---| "refused"                not possible, `reason` and `message` say why
---| "blocked"                a guard said no
---| "cancelled"              something else came first
---| "redirected"             a guard put something else in its place
---| "missing_destination"    no destination serves this type
---| "failed"                 a script raised

--- A request to change the path, under way.
---@class rutter.Operation
---@field id integer
local Operation = {}

--- Waits until it settled. Acting.
---@async
---@return rutter.Outcome
function Operation:await() end

--- Waits for the value of the entry that it made; raises if there is none. Acting.
---@async
---@return any
function Operation:value() end

---@class (exact) rutter.OperationOptions
---@field from? "anywhere"     carry it out although something else came to lie above the asking screen

---@class (exact) rutter.PushAllOptions : rutter.OperationOptions
---@field once? rutter.Once

---@class (exact) rutter.PushOptions : rutter.PushAllOptions
---@field present? rutter.Present
---@field style? rutter.Style

--- The entries above the root, bottom to top; of several stacks, of that in which the running script's screen stands.
--- Operations are asked for while acting; reading works wherever scripts run, and shows the path as it was when this
--- run of script began.
---@class rutter.Path
rutter.path = {}

--- Puts a value on top; a deferred one is loaded first, unless `present` says otherwise.
---@param value rutter.Part
---@param options? rutter.PushOptions
---@return rutter.Operation
function rutter.path:push(value, options) end

--- Puts several on top, all or none; deferred ones as placeholders.
---@param values rutter.Part[]
---@param options? rutter.PushAllOptions
---@return rutter.Operation
function rutter.path:push_all(values, options) end

--- Takes entries from the top: exactly so many, or none.
---@param count? integer       1 unless told
---@param options? rutter.OperationOptions
---@return rutter.Operation
function rutter.path:pop(count, options) end

--- Takes away all that lies above the topmost match.
---@param selector rutter.Selector
---@param options? rutter.OperationOptions
---@return rutter.Operation
function rutter.path:pop_to(selector, options) end

---@param options? rutter.OperationOptions
---@return rutter.Operation
function rutter.path:pop_to_root(options) end

--- Takes out an entry, or all that match a type, value or function; what lies above stays.
---@param selector rutter.Selector
---@param options? rutter.OperationOptions
---@return rutter.Operation
function rutter.path:remove(selector, options) end

--- Puts a value in place of the top entry.
---@param value rutter.Part
---@param options? rutter.PushOptions
---@return rutter.Operation
function rutter.path:replace(value, options) end

--- Sets the whole path. The longest equal beginning keeps its entries.
---@param values rutter.Part[]
---@param options? rutter.PushAllOptions
---@return rutter.Operation
function rutter.path:replace_all(values, options) end

--- Moves the topmost equal entry to the top, or pushes the value.
---@param value rutter.Part
---@param options? rutter.PushOptions
---@return rutter.Operation
function rutter.path:bring_to_front(value, options) end

--- Several changes as one, all or none: the function names them on the path that it is given.
---@param change fun(path: rutter.EditedPath)
---@param options? rutter.OperationOptions
---@return rutter.Operation
function rutter.path:edit(change, options) end

--- Loads the deferred values of the matching entries again; of the top entry unless told.
---@param selector? rutter.Selector
---@param options? rutter.OperationOptions
---@return rutter.Operation
function rutter.path:refresh(selector, options) end

---@return rutter.Value[]      null for what is not there yet
function rutter.path:values() end

---@return integer
function rutter.path:count() end

---@return rutter.Entry[]
function rutter.path:entries() end

--- The path inside `edit`: its calls name the steps, in order, and give nothing back.
---@class rutter.EditedPath
---@field push fun(self: rutter.EditedPath, value: rutter.Part, options?: rutter.PushOptions)
---@field push_all fun(self: rutter.EditedPath, values: rutter.Part[], options?: rutter.PushAllOptions)
---@field pop fun(self: rutter.EditedPath, count?: integer)
---@field pop_to fun(self: rutter.EditedPath, selector: rutter.Selector)
---@field pop_to_root fun(self: rutter.EditedPath)
---@field remove fun(self: rutter.EditedPath, selector: rutter.Selector)
---@field replace fun(self: rutter.EditedPath, value: rutter.Part, options?: rutter.PushOptions)
---@field replace_all fun(self: rutter.EditedPath, values: rutter.Part[], options?: rutter.PushAllOptions)
---@field bring_to_front fun(self: rutter.EditedPath, value: rutter.Part, options?: rutter.PushOptions)
---@field refresh fun(self: rutter.EditedPath, selector?: rutter.Selector)
---@field count fun(self: rutter.EditedPath): integer            these three read the path as it was before the edit
---@field values fun(self: rutter.EditedPath): rutter.Value[]
---@field entries fun(self: rutter.EditedPath): rutter.Entry[]

---@class rutter.EntryPart

---@class (exact) rutter.EntryOptions
---@field style? rutter.Style

--- A value with the style in which it is to stand, for `push_all` and `replace_all`.
---@param value rutter.Value|rutter.Deferred
---@param options? rutter.EntryOptions
---@return rutter.EntryPart
function rutter.entry(value, options) end

--- Goes back as the person does it. Acting.
---@return rutter.Operation
function rutter.back() end

--- Ends all that the top screen runs, as the person does it. Acting.
function rutter.cancel() end

-- Several stacks ----------------------------------------------------------------------------------------------------

--- One of several stacks, which keeps its entries while another one shows.
---@class (exact) rutter.Tab
---@field id string
---@field title? string                    what people see; the id unless told
---@field root fun(): rutter.Screen|rutter.Tabs
---@field path_of? rutter.Type             the one type that it takes
---@field destinations? rutter.Destinations
---@field on_result? rutter.ResultFunction

--- What a screen function gives in the place of a screen. `back` says what going back does at the root of one of
--- them: `history` (unless told) shows the one that showed before, and leaves when there is none; `first` shows the
--- first one, then leaves; `leave` leaves.
---@class rutter.Tabs
---@field [integer] rutter.Tab|false
---@field back? "history"|"first"|"leave"

--- Stacks of which one shows. Wherever a screen function gives its screen.
---@param tabs rutter.Tabs
---@return rutter.Tabs
function rutter.tabs(tabs) end

---@class (exact) rutter.FlowOptions
---@field takes? rutter.Schema             what a value of the flow is made of; a record of nothing unless told
---@field gives? rutter.Schema             what it is finished with
---@field root fun(value: any): rutter.Screen|rutter.Tabs    gets what the flow takes
---@field path_of? rutter.Type             the one type that its stack takes
---@field destinations? rutter.Destinations
---@field on_result? rutter.ResultFunction

--- Registers a flow: a type, and its destination, which holds a stack of its own. What comes back makes values of it,
--- which are pushed, linked and loaded like all others. Load time, or acting.
---@param name string
---@param options rutter.FlowOptions
---@return rutter.Type
function rutter.flow(name, options) end

---@class (exact) rutter.AskOptions
---@field gives? rutter.Schema             what the answer has to be; what the destination gives unless told

--- Shows a value on the path of the steps, above the questions before it, and waits for what its screen finishes with.
--- In the run of its steps only, which is given it. Once somebody has gone back, the screen function of a question that
--- is asked anew gets what was answered to one of its type before as its second argument.
---@alias rutter.Ask fun(value: rutter.Value, options?: rutter.AskOptions): any

---@class (exact) rutter.StepsOptions
---@field takes? rutter.Schema             what a value of the steps is made of; a record of nothing unless told
---@field gives? rutter.Schema             what `run` returns
---@field title? string                    the title while `run` waits; the name unless told
---@field run fun(ask: rutter.Ask, value: any): any    gets what the steps take; what it returns ends them
---@field waiting? fun(source: rutter.Source?, progress: rutter.Progress): rutter.Screen   while `run` waits for a load
---               (`source` says which) or for anything else (`source` is nil)
---@field failed? fun(error: rutter.Error, retry: fun()): rutter.Screen    where `run` has failed; `retry` is an action
---@field path_of? rutter.Type             the one type of its questions
---@field destinations? rutter.Destinations
---@field on_result? rutter.ResultFunction

--- Registers steps: a flow whose path is filled by one function, which asks one question after the other and may wait
--- for loaders, sleeps and capabilities. What came is recorded: when somebody goes back and answers again, when it has
--- failed and is tried again, and in a new version of the plugin, `run` begins anew and gets what holds still at once.
--- So it may be called many times: it sets no cell, starts no task and asks for no operation but by `ask`. Load time.
---@param name string
---@param options rutter.StepsOptions
---@return rutter.Type
function rutter.steps(name, options) end

--- Ends the innermost flow that the asking screen stands in, with all that it holds; whoever has presented it gets the
--- value. Acting.
---@param value? rutter.Value
---@return rutter.Operation
function rutter.finish_flow(value) end

--- Shows another stack, as the person does it; the one that shows already is popped to its root. Acting.
---@param stack string      its id or title: looked for from the asking screen outwards, then along what shows
---@return rutter.Operation
function rutter.select(stack) end

--- Another stack, with the functions of `rutter.path`; raises if there is none of this id or title. `main` is that of
--- the session's root.
---@param stack string
---@return rutter.Path
function rutter.stack(stack) end

-- Answers -----------------------------------------------------------------------------------------------------------

--- Why there is no answer: `"back"`, `"removed"`, `"failed"`, or where the value never came, the word of its outcome.
---@alias rutter.NoAnswer "back"|"removed"|"failed"|"cancelled"|rutter.OutcomeWord

--- Takes an answer by the name that `rutter.present` gave it, once the plugin that waited was loaded again. May wait
--- and navigate.
---@alias rutter.ResultFunction async fun(name: string, value: any, reason: rutter.NoAnswer?)

---@class (exact) rutter.PresentOptions : rutter.PushOptions
---@field as? string     names the answer, for `on_result` where whoever waited has ended with a reload or restart

--- Pushes a value and waits until its entry has left. Acting.
---@async
---@param value rutter.Part
---@param options? rutter.PresentOptions
---@return any value                  what the entry finished with
---@return rutter.NoAnswer? reason    why it did not; nil if it did
function rutter.present(value, options) end

--- Ends the entry whose action or hook calls it, with all above it; whoever has presented it gets the value. Raises
--- where the value does not fit what the destination gives. Acting, but not in tasks and guards.
---@param value? rutter.Value
---@return rutter.Operation
function rutter.finish(value) end

-- Guards ------------------------------------------------------------------------------------------------------------

--- A change of the path before it is made.
---@class (exact) rutter.Change
---@field operation string                 its word: `back`, `push`
---@field by "person"|"script"|"host"|"url"|"cell"   who wants it
---@field leaves rutter.Entry[]            what would leave, topmost first
---@field comes rutter.ComingEntry[]       what would come, lowest first

--- What would come, and is no entry yet.
---@class (exact) rutter.ComingEntry
---@field type? rutter.Type
---@field value? any
---@field state "waiting"|"ready"
---@field style rutter.Style
---@field source? rutter.Source            of what is loaded first

--- What a guard gives: nothing or true allows the change.
---@class rutter.Verdict

--- Asked before entries leave or come. It may wait for at most 30 seconds; what it asks for itself goes first.
---@alias rutter.Guarding async fun(change: rutter.Change): (rutter.Verdict|true|nil)

---@class (exact) rutter.GuardOptions
---@field leaves? rutter.Type|rutter.Type[]  asked where an entry of one of these types would leave,
---@field comes? rutter.Type|rutter.Type[]   or where one would come; without either about every entry

--- Has a function asked before entries leave or come, after those of the entries themselves. Load time, or acting.
---@param guard rutter.Guarding
---@param options? rutter.GuardOptions
---@return rutter.Registration
function rutter.guard(guard, options) end

--- What a guard returns so that the change is not made.
---@param reason? string     what a person may be told, up to 1 KiB of it
---@return rutter.Verdict
function rutter.block(reason) end

--- What a guard returns so that this is pushed in place of the change.
---@param value rutter.Part
---@return rutter.Verdict
function rutter.redirect(value) end

--- What a guard returns so that the operation is kept until `rutter.resume`. A second one of the name replaces the
--- first; a plugin without `path` has names of its own. Whoever waits for an answer of it has nil and `"blocked"` at
--- once.
---@param name string
---@return rutter.Verdict
function rutter.hold(name) end

--- Asks for a held operation again, from wherever the path is now; once. Acting.
---@param name string
---@return rutter.Operation  `refused` with `not_held` where nothing has that name
function rutter.resume(name) end

--- Forgets a held operation. Acting.
---@param name string
---@return boolean  whether there was one
function rutter.drop(name) end

---@class (exact) rutter.Held
---@field name string
---@field operation string    its word
---@field value? rutter.Value what it would push, if that is one value
---@field url? string          what it would open, if it opens a URL

--- The operations that guards hold, in the order in which they were held.
---@return rutter.Held[]
function rutter.held() end

-- Cells -------------------------------------------------------------------------------------------------------------

--- State that screens follow: a screen, row or hole function that read a cell runs again when it changes.
---@class rutter.Cell
local Cell = {}

--- A copy of the value.
---@return any
function Cell:get() end

--- Sets the value; an equal one changes nothing. Not while building.
---@param value rutter.Value
function Cell:set(value) end

--- Sets the value to what the function makes of the one that is there. Not while building.
---@param change fun(value: any): rutter.Value
function Cell:update(change) end

--- Whether there is a value at all.
---@return boolean
function Cell:is_set() end

--- This cell as a boolean: true while it is set. Setting it to false clears it; setting it to true is refused.
---@return rutter.CellView
function Cell:as_boolean() end

--- A cell seen as a boolean; fits wherever a cell does.
---@class rutter.CellView
local CellView = {}

---@return boolean
function CellView:get() end

---@param value false
function CellView:set(value) end

---@class (exact) rutter.CellOptions
---@field secret? boolean      hide the value in all that is shown, told or written down

--- A cell. At load time it belongs to the plugin; in a screen, row or hole function it needs a name, belongs to that
--- place, and later runs get the same. Load time, or building.
---@param initial rutter.Value
---@param name? string
---@param options? rutter.CellOptions
---@return rutter.Cell
function rutter.cell(initial, name, options) end

---@class rutter.Watch
local Watch = {}

--- Calls the function no more. Twice is nothing.
function Watch:withdraw() end

--- Calls a function with the new value each time a cell changes, until withdrawn or until the asking entry leaves. Load
--- time, or acting.
---@param cell rutter.Cell
---@param changed fun(value: any)
---@return rutter.Watch
function rutter.watch(cell, changed) end

-- Waiting and talking -----------------------------------------------------------------------------------------------

--- Acting, or loading.
---@async
---@param seconds number       virtual under `--virtual-time`
function rutter.sleep(seconds) end

--- Seconds since the session began.
---@return number
function rutter.now() end

--- Runs a function as a coroutine of the plugin, whatever becomes of the screen that asked. Load time, acting, or
--- loading.
---@param work async fun()
function rutter.task(work) end

--- What can be waited for.
---@alias rutter.Awaitable rutter.Deferred|rutter.Operation|async fun(): any

--- Waits for all, and gives their results in order; raises the first failure.
---@async
---@param waits rutter.Awaitable[]
---@return any[]
function rutter.all(waits) end

--- Waits for the first to end, gives its result and its place; the others are abandoned.
---@async
---@param waits rutter.Awaitable[]
---@return any result
---@return integer place
function rutter.any(waits) end

--- Tells how far this load is. Loading.
---@param fraction? number     from 0 to 1
---@param text? string         of up to 1 KiB
function rutter.report(fraction, text) end

--- Writes a line to the log; also `rutter.log(…)` and `print(…)`, which are `rutter.log.info`. Works everywhere.
--- Of what a plugin logs in one turn the first 16 MiB are written out, of which each line takes some bytes besides
--- its text; a last line says that more was left out.
---@class rutter.Log
---@overload fun(...: any)
rutter.log = {}

---@param ... any
function rutter.log.debug(...) end

---@param ... any
function rutter.log.info(...) end

---@param ... any
function rutter.log.warn(...) end

---@param ... any
function rutter.log.error(...) end

-- Nodes -------------------------------------------------------------------------------------------------------------

--- What containers take: nodes, lists of nodes, strings and numbers (as text), and false (as nothing); nil is no gap.
---@alias rutter.Content rutter.Node|rutter.Node[]|string|number|false|nil

--- A label: text, or a list of nodes.
---@alias rutter.Label string|number|rutter.Node[]

--- A part of a screen.
---@class rutter.Node

--- What a screen function gives.
---@class rutter.Screen : rutter.Node

--- What every node may have.
---@class (exact) rutter.NodeOptions
---@field id? string|integer           names the node in its screen, or in its row; it keeps its state wherever it moves
---@field enabled? boolean

--- A destination bound to a cell: `when` the cell is true, or for the `item` that it holds, or by the `case` that it
--- names.
---@alias rutter.Presentation rutter.WhenPresentation|rutter.ItemPresentation|rutter.CasePresentation

--- Built with its parent; each time the same instance shows.
---@class (exact) rutter.WhenPresentation
---@field when rutter.Cell
---@field screen fun(): rutter.Screen
---@field style? rutter.Style

--- Built when the cell is set.
---@class (exact) rutter.ItemPresentation
---@field item rutter.Cell
---@field screen fun(value: any): rutter.Screen
---@field style? rutter.Style

--- Built when the cell is set: to a string, or to a record whose one key names the case and whose value is its payload.
---@class (exact) rutter.CasePresentation
---@field case rutter.Cell
---@field cases table<string, fun(payload: any): rutter.Screen>
---@field style? rutter.Style

---@class (exact) rutter.ScreenOptions : rutter.NodeOptions, rutter.ScreenHooks
---@field title string
---@field toolbar? rutter.Content[]
---@field presents? rutter.Presentation|rutter.Presentation[]
---@field [integer] rutter.Content

---@param options rutter.ScreenOptions
---@return rutter.Screen
function rutter.screen(options) end

---@class (exact) rutter.SectionOptions : rutter.NodeOptions
---@field title? string
---@field [integer] rutter.Content

---@param options rutter.SectionOptions
---@return rutter.Node
function rutter.section(options) end

---@class (exact) rutter.ListOptions : rutter.NodeOptions
---@field key? fun(item: any): rutter.Value  what tells rows apart; else the item's `id`, else its place
---@field stable? boolean                                      a row depends on its item and its own cells only

--- One part for each item; each row is a scope of its own.
---@generic Item
---@param items Item[]
---@param row fun(item: Item, place: integer): rutter.Content
---@param options? rutter.ListOptions
---@return rutter.Node
function rutter.list(items, row, options) end

---@class (exact) rutter.TextOptions : rutter.NodeOptions
---@field [1] rutter.Label

---@param options rutter.TextOptions
---@return rutter.Node
function rutter.text(options) end

--- How a deferred value comes: loaded, then pushed (`"after"`); pushed, then loaded (`"placeholder"`); or the first
--- until `after` seconds have gone by, then the second, whose waiting view stays at least `min` seconds.
---@alias rutter.Present "after"|"placeholder"|{ after: number, min: number? }

--- What a second activation does while the first one runs.
---@alias rutter.WhileLoading "ignore"|"restart"
---@alias rutter.WhileRunning "ignore"|"restart"|"queue"

--- Leads to a value (`to`), to one that is loaded here (`gives`, `load`), or to a screen of its own (`screen`).
---@class (exact) rutter.LinkOptions : rutter.NodeOptions
---@field [1] rutter.Label
---@field to? rutter.Value|rutter.Deferred
---@field gives? rutter.Schema
---@field load? async fun(): any
---@field screen? fun(): rutter.Screen
---@field present? rutter.Present
---@field style? rutter.Style
---@field once? rutter.Once
---@field while_loading? rutter.WhileLoading
---@field busy? rutter.Cell                        true while it loads

---@param options rutter.LinkOptions
---@return rutter.Node
function rutter.link(options) end

---@class (exact) rutter.ButtonOptions : rutter.NodeOptions
---@field [1] rutter.Label
---@field action? async fun()
---@field while_running? rutter.WhileRunning
---@field busy? rutter.Cell                        true while it runs

---@param options rutter.ButtonOptions
---@return rutter.Node
function rutter.button(options) end

---@class (exact) rutter.RowOptions : rutter.ButtonOptions
---@field link? rutter.Value|rutter.Deferred       where the action leads: drawn and checked, never followed

---@param options rutter.RowOptions
---@return rutter.Node
function rutter.row(options) end

---@class (exact) rutter.FieldOptions : rutter.NodeOptions
---@field [1] rutter.Label
---@field cell rutter.Cell                         of a string
---@field secret? boolean                         makes the cell secret

---@param options rutter.FieldOptions
---@return rutter.Node
function rutter.field(options) end

---@class (exact) rutter.ToggleOptions : rutter.NodeOptions
---@field [1] rutter.Label
---@field cell rutter.Cell|rutter.CellView         of a boolean

---@param options rutter.ToggleOptions
---@return rutter.Node
function rutter.toggle(options) end

---@class (exact) rutter.PickerOptions : rutter.NodeOptions
---@field [1] rutter.Label
---@field cell rutter.Cell                         of one of the choices
---@field choices rutter.Value[]

---@param options rutter.PickerOptions
---@return rutter.Node
function rutter.picker(options) end

---@class (exact) rutter.ProgressOptions : rutter.NodeOptions
---@field [1]? rutter.Label
---@field fraction? number                         from 0 to 1; without it, nobody knows

---@param options? rutter.ProgressOptions
---@return rutter.Node
function rutter.progress(options) end

---@param options? rutter.NodeOptions
---@return rutter.Node
function rutter.divider(options) end

---@class (exact) rutter.HoleOptions : rutter.NodeOptions
---@field waiting? fun(source: rutter.Source, progress: rutter.Progress): rutter.Content
---@field ready? fun(value: any): rutter.Content
---@field failed? fun(error: rutter.Error, retry: fun()): rutter.Content

--- A deferred value in the middle of a screen; when it is there, only the hole is built.
---@param deferred rutter.Deferred
---@param options? rutter.HoleOptions
---@return rutter.Node
function rutter.hole(deferred, options) end

--- Declares a place in this plugin's screens to which other plugins may add nodes. Load time, or acting.
---@param name string
---@param schema rutter.Schema  what contributions get
function rutter.slot_type(name, schema) end

--- The place itself: shows what plugins contribute, in load order.
---@param name string          as declared by `rutter.slot_type`
---@param value? rutter.Value  what contributions get; it has to fit the schema
---@param options? rutter.NodeOptions
---@return rutter.Node
function rutter.slot(name, value, options) end

--- Adds nodes to a slot of another plugin. They act with the rights of this plugin, and live as long as the screen that
--- they stand in; ids in them are known outside as `plugin/id`. Load time, or acting.
---@param slot string          with its plugin: `cookbook.recipe_menu`
---@param nodes fun(value: any): rutter.Content?  nil or false: nothing for this value
---@return rutter.Registration
function rutter.contribute(slot, nodes) end

-- Files, HTTP and JSON ----------------------------------------------------------------------------------------------

--- Files, only where `--allow read=DIR` lets them be read, and `--allow write=DIR` changed; a relative path is looked
--- for in the allowed folders, in order.
---@class rutter.fs
rutter.fs = {}

---@alias rutter.Form
---| "text"   UTF-8, else it is nil and a message
---| "bytes"  whatever it is; bytes cannot be pushed nor put into a cell

---@class rutter.ReadOptions
---@field as? rutter.Form      "text" unless told

--- The whole text, or all bytes. Acting, or loading.
---@async
---@param path string
---@param options? rutter.ReadOptions
---@return string? text
---@return string? message     why there is none
function rutter.fs.read(path, options) end

--- The names in a folder, sorted. Acting, or loading.
---@async
---@param path string
---@return string[]? names
---@return string? message
function rutter.fs.list(path) end

--- An iterator over the lines of a text, without their ends: `for line in assert(rutter.fs.lines(path)) do … end`. A
--- file of any length is read, a piece at a time; the iterator waits for the next piece. Where reading fails, or a line
--- is longer than 1 MiB, it gives nil and a message. Acting, or loading.
---@async
---@param path string
---@return (async fun(): string?, string?)? next_line
---@return string? message     why there is none
function rutter.fs.lines(path) end

--- What a path leads to; `modified` is in seconds since 1970 (UTC). Needs the right to read or to write. Acting, or
--- loading.
---@async
---@param path string
---@return { kind: "file"|"folder"|"other", size: integer, modified: number }? info
---@return string? message
function rutter.fs.info(path) end

--- Puts a text, or bytes, in the place of a file, whole or not at all; only where `--allow write=DIR` lets it. A
--- relative path begins in the first folder that was allowed. Acting, or loading.
---@async
---@param path string
---@param text string
---@return true? done
---@return string? message     why not
function rutter.fs.write(path, text) end

--- Adds a text, or bytes, at the end of a file, which is made if it is not there. Acting, or loading.
---@async
---@param path string
---@param text string
---@return true? done
---@return string? message     why not
function rutter.fs.append(path, text) end

--- Takes a file or an empty folder away; a path that ends in a slash means a folder. Acting, or loading.
---@async
---@param path string
---@return true? done
---@return string? message     why not
function rutter.fs.remove(path) end

--- Makes a folder in one that is there. Acting, or loading.
---@async
---@param path string
---@return true? done
---@return string? message     why not
function rutter.fs.make_folder(path) end

--- HTTP, only with hosts that `--allow http=[SCHEME://]HOST[:PORT]` or `http=*.example.com` lets be asked. Without a
--- port it is the scheme's own. An address of this machine or of a private network has to be allowed and asked for
--- itself, whatever names lead to it; this machine may also be called `localhost`. What may do something twice, POST
--- and PATCH, is sent once; other requests are sent again where a connection that was kept is closed without an answer.
---@class rutter.http
rutter.http = {}

---@alias rutter.http.Plain string|number|boolean

---@class rutter.http.GetOptions
---@field as? rutter.Form         how the body is wanted, "text" unless told
---@field query? table<string, rutter.http.Plain|rutter.http.Plain[]>   put behind the query of the URL, encoded
---@field headers? table<string, string>
---@field timeout? number|false   seconds, 30 unless told; a wait for its turn does not count
---@field limit? integer          the most bytes of the answer, decompressed; 64 MiB unless told, and at most
---@field redirects? integer      how many are followed, 10 unless told, and at most; 0 gives the answer that redirects

---@class rutter.http.Options: rutter.http.GetOptions
---@field body? string            sent as it is; one of `body`, `form` and `json`
---@field form? table<string, rutter.http.Plain|rutter.http.Plain[]>
---@field json? any

---@class rutter.http.Request: rutter.http.Options
---@field url string
---@field method? "GET"|"HEAD"|"POST"|"PUT"|"PATCH"|"DELETE"|"OPTIONS"   GET unless told

---@class rutter.http.Reply
---@field status integer          any number: 404 is an answer, too
---@field headers table<string, string|string[]>   names in lower case; `set-cookie` is a list, others join by ", "
---@field body string
---@field url string              where the answer came from, after redirects

--- Asks for a page. Redirects are followed as far as their hosts are allowed; another host gets none of the `headers`,
--- but the `Content-Type` of a body that goes there, too. Acting, or loading.
---@async
---@param url string
---@param options? rutter.http.GetOptions
---@return rutter.http.Reply? reply
---@return string? message     why there is none: no connection, no answer in time, too large, no text, …
function rutter.http.get(url, options) end

--- Sends something. Acting, or loading.
---@async
---@param url string
---@param options? rutter.http.Options
---@return rutter.http.Reply? reply
---@return string? message     why there is none
function rutter.http.post(url, options) end

--- Any other request. Acting, or loading.
---@async
---@param request rutter.http.Request
---@return rutter.http.Reply? reply
---@return string? message     why there is none
function rutter.http.request(request) end

-- Programs ----------------------------------------------------------------------------------------------------------

---@class (exact) rutter.RunOptions
---@field folder? string                          where it runs, one that may be read; else in the flow's folder
---@field as? rutter.Form                         how the output is wanted, "text" unless told
---@field input? string                           text or bytes, what it reads from standard input; else nothing
---@field environment? table<string, string>      all that it sees of the environment, but one mark of Rutter's
---@field timeout? number|false                   in seconds, 30 unless told; false for none. Then it is killed
---@field limit? integer|string                   most bytes of output, 1 to 64 << 20, or "4 MiB"; 1 MiB unless told

---@class (exact) rutter.Ran
---@field code? integer                           nil if a signal ended it
---@field signal? string                          such as "SIGKILL"; nil if it ended by itself
---@field output string                           a text, or bytes with `as = "bytes"`
---@field errors string                           the last 64 KiB; what is no UTF-8 is replaced

--- Runs a program, only where `--allow run=PROGRAM` lets it: by the name that was allowed, or the last part of it.
--- There is no shell: each argument reaches the program as it is. The program has no terminal, no environment but what
--- is named, and no rights beyond ours. The call is over when the program is; what it has started goes with it, and all
--- of it is killed when nobody waits for the call any more. Too long, too much output, or output that is no UTF-8: nil
--- and a message. Acting, or loading.
---@async
---@param program string
---@param arguments? string[]
---@param options? rutter.RunOptions
---@return rutter.Ran? done
---@return string? message     why there is none
function rutter.run(program, arguments, options) end

-- Databases ---------------------------------------------------------------------------------------------------------

--- Databases of SQLite, only those that `--allow sqlite=FILE` names; `sqlite=FILE:write` also lets them be changed, and
--- makes a file that is missing.
---@class rutter.sqlite
rutter.sqlite = {}

--- A database by the text that was granted, or by its last name where only one has it. It is opened by the first
--- call that needs it. Works everywhere.
---@param name string
---@return rutter.Database
function rutter.sqlite.open(name) end

---@class rutter.Database
local Database = {}

--- What stands for `?`, a list, or for `:name`, a record. An integer, true or false is bound as INTEGER, another number
--- as REAL, `rutter.null` as NULL; a string as TEXT if it is valid UTF-8, else as BLOB: Lua has one kind of string. A
--- TEXT and a BLOB of the same bytes are not equal, so that a blob that a query gave may not find its own row; where
--- bytes are meant, write `CAST(? AS BLOB)`.
---@alias rutter.SQLParameters any[]|table<string, any>

---@class rutter.QueryOptions
---@field limit? integer       the most rows; 10,000 unless told

--- The rows that a statement gives, each a record of its columns. NULL is `rutter.null`, a blob its bytes; infinite
--- numbers and two columns of one name are nil and a message, as are more rows than `limit`, and more than 16 MiB of
--- them; what the statement would have changed is then as it was. Ends after 30 s. In a transaction, what would be nil
--- and a message raises. Acting, or loading.
---@async
---@param sql string           one statement
---@param parameters? rutter.SQLParameters  a list for `?`, a record for `:name`; bytes by `CAST(? AS BLOB)`
---@param options? rutter.QueryOptions
---@return table<string, any>[]? rows
---@return string? message     why there are none
function Database:query(sql, parameters, options) end

---@class rutter.Execution
---@field changes integer      rows that were changed
---@field last_id integer      of the row that was inserted last

--- Runs a statement that gives no rows. Acting, or loading.
---@async
---@param sql string           one statement
---@param parameters? rutter.SQLParameters  a list for `?`, a record for `:name`; bytes by `CAST(? AS BLOB)`
---@return rutter.Execution? done
---@return string? message
function Database:execute(sql, parameters) end

--- Calls `fn` with the database; all that it does there is done at its end, or nothing if it raises, and then the
--- raise goes on. What belongs to it are calls in its coroutine; in `rutter.all` within it, a function that changes the
--- same database would wait for it, and raises. One transaction at a time writes, others wait for it; one whose
--- coroutine ends, or of which no call comes for 5 s, is rolled back; so is one in which a statement fails that takes
--- all back, such as `INSERT OR ROLLBACK`. Within another transaction, it is a part of that. Acting, or loading.
---@async
---@generic T
---@param fn fun(db: rutter.Database): T...
---@return T? result           what `fn` gives; true if it gives nothing
---@return string? message     why it could not begin, or not be committed
function Database:transaction(fn) end

--- What the plugin keeps for itself from one session to the next, only where `--allow store` lets it. No other plugin
--- sees it; a flow's own belongs to its file. In tests it is empty at each launch, and needs no grant.
---@class rutter.store
rutter.store = {}

--- What is kept under a key. Acting, or loading.
---@async
---@param key string           at most 256 bytes
---@return any? value          nil if nothing is, or if it cannot be had
---@return string? message     why it cannot be had
function rutter.store:get(key) end

--- Keeps a value: once this returns true it is there after a crash, too. Any value is kept as it is, but for the
--- types of records: `Recipe.from(rutter.store:get(key))` gives a record its type again. At most 1 MiB a value, 64
--- MiB and 100,000 keys in all. Acting, or loading.
---@async
---@param key string           at most 256 bytes
---@param value any            not nil: `remove` forgets a key
---@return true? kept
---@return string? message     why it is not kept
function rutter.store:set(key, value) end

--- Forgets what is kept under a key. Acting, or loading.
---@async
---@param key string
---@return boolean? was_there
---@return string? message
function rutter.store:remove(key) end

--- All keys, sorted. Acting, or loading.
---@async
---@return string[]? keys
---@return string? message
function rutter.store:keys() end

---@class rutter.json
rutter.json = {}

--- Reads JSON; null becomes `rutter.null`. Raises with line and column if it is none. Works everywhere.
---@param text string
---@return any
function rutter.json.decode(text) end

--- Writes JSON: keys sorted, 3.0 stays 3.0. Works everywhere.
---@param value rutter.Value
---@return string
function rutter.json.encode(value) end

---@class rutter.uri
rutter.uri = {}

--- What a URI (RFC 3986) consists of. Parts that it does not have are nil.
---@class rutter.uri.Parts
---@field scheme? string          in small letters: `https`
---@field userinfo? string
---@field host? string            in small letters; an address of IPv6 in its brackets
---@field port? integer
---@field path string             empty if there is none
---@field query? string           without the `?`, encoded
---@field fragment? string        without the `#`, encoded

--- What `rutter.uri.build` takes.
---@class rutter.uri.Building
---@field scheme? string
---@field userinfo? string
---@field host? string
---@field port? integer
---@field path? string            encoded
---@field query? string|table<string, rutter.http.Plain|rutter.http.Plain[]>   a text is encoded, a record gets it
---@field fragment? string        encoded

--- Takes a URI, or a relative one such as `/a?b`, apart; nothing is decoded. Works everywhere.
---@param text string
---@return rutter.uri.Parts|nil parts    nil if it is none
---@return string? message               why
function rutter.uri.parse(text) end

--- Puts a URI together. Raises where a part cannot hold a sign, or would be read as another part. Works everywhere.
---@param parts rutter.uri.Building
---@return string
function rutter.uri.build(parts) end

--- Encodes all bytes but letters, digits, `-`, `.`, `_` and `~`: `a%20b`. Works everywhere.
---@param text string
---@param keep? string   signs to leave as they are, as in "/"
---@return string
function rutter.uri.encode(text, keep) end

--- Decodes `%20` and the like; a `+` stays. What comes out may be bytes of any kind. Works everywhere.
---@param text string
---@return string|nil bytes
---@return string? message    which '%' encodes no byte
function rutter.uri.decode(text) end

---@class rutter.base64
rutter.base64 = {}

---@class rutter.base64.Options
---@field url? boolean        for URLs and names of files: `-` and `_` instead of `+` and `/`
---@field padding? boolean    with `=` at the end; true unless told, with `url` false

--- Writes bytes as base64 (RFC 4648), on one line. Works everywhere.
---@param bytes string
---@param options? rutter.base64.Options
---@return string
function rutter.base64.encode(bytes, options) end

--- Reads base64, strictly: no other signs, no line ends, the padding as the options say. Works everywhere.
---@param text string
---@param options? rutter.base64.Options
---@return string|nil bytes
---@return string? message    what is wrong
function rutter.base64.decode(text, options) end

---@class rutter.date
rutter.date = {}

--- Reads a date: `2026-11-23`, `2026-11-23T13:32:07Z`, `2026-11-23T14:32:07.5+01:00`, `20261123T133207Z`, or as HTTP
--- has it, `Mon, 23 Nov 2026 13:32:07 GMT`. Where no zone is told it is UTC, in which it has to lie in the years 0 to
--- 9999. Works everywhere.
---@param text string
---@return number|nil seconds    since 1970, as `os.time` counts; an integer if there is no fraction
---@return string? message       what is wrong
function rutter.date.parse(text) end

--- Writes a moment, in UTC and English. The pattern may hold `%a` Mon, `%A` Monday, `%b` Nov, `%B` November, `%d` 03,
--- `%e` " 3", `%f` microseconds, `%F` 2026-11-03, `%H`, `%I` 01 to 12, `%j` day of the year, `%m`, `%M` minute,
--- `%p` AM, `%R` 13:32, `%s` seconds since 1970, `%S`, `%T` 13:32:07, `%u` 1 (Monday) to 7, `%w` 0 (Sunday) to 6,
--- `%y` 26, `%Y` 2026, `%z` +0000, `%Z` UTC, `%%`. Works everywhere.
---@param seconds number     since 1970, of the years 0 to 9999
---@param pattern? string    `%Y-%m-%dT%H:%M:%SZ` unless told
---@return string
function rutter.date.format(seconds, pattern) end

return rutter
