-- A shop: tabs that keep their paths, a checkout that asks for one thing at a time, a link that waits for a login.

local rutter = require "rutter"

local Product = rutter.type("Product", { id = "integer", name = "string", price = "integer" })
local Order = rutter.type("Order", { number = "integer" })
local Cart = rutter.type("Cart", { lines = "integer", total = "integer" })
local Address = rutter.type("Address", {})
local Bill = rutter.type("Bill", { total = "integer", shipping = "integer" })
local Receipt = rutter.type("Receipt", { total = "integer" })

local names = { "Kettle", "Teapot", "Cup", "Tray" }
local cart = rutter.cell({}, "cart")
local customer = rutter.cell(nil, "customer")
local orders = rutter.cell(0, "orders")

local function money(cents) return ("%d.%02d"):format(cents // 100, cents % 100) end

local function total()
  local sum = 0
  for _, line in ipairs(cart:get()) do sum = sum + line.price end
  return sum
end

-- Loading -----------------------------------------------------------------------------------------------------------

local product = rutter.loader("product", {
  gives = Product,
  key = function(id) return id end,
  load = function(id)
    rutter.sleep(0.4)
    local name = names[id] or error("there is no product " .. id, 0)
    return Product { id = id, name = name, price = 900 + 350 * id }
  end,
})

local shipping = rutter.loader("shipping", {
  gives = "integer",
  load = function(town)
    rutter.sleep(1)
    return 300 + 50 * #town
  end,
})

local payment = rutter.loader("payment", {
  gives = Receipt,
  load = function(sum)
    rutter.sleep(2)
    return Receipt { total = sum }
  end,
})

-- Browsing ----------------------------------------------------------------------------------------------------------

rutter.destination(Product, function(value)
  return rutter.screen {
    title = value.name,
    rutter.text { "Costs " .. money(value.price) },
    rutter.button {
      "Put into the cart",
      action = function()
        cart:update(function(lines)
          local all = { table.unpack(lines) }
          all[#all + 1] = { name = value.name, price = value.price }
          return all
        end)
      end,
    },
    rutter.link { "The next one", to = product(value.id % #names + 1) },
  }
end)

local function browse()
  return rutter.screen {
    title = "Browse",
    rutter.list(names, function(name, id) return rutter.link { name, to = product(id) } end),
  }
end

-- Paying: one question after the other --------------------------------------------------------------------------------

local is_paying = rutter.cell(false, "is_paying")

rutter.destination(Cart, function(order)
  return rutter.screen {
    title = "Check out",
    rutter.text { order.lines .. " for " .. money(order.total) },
    rutter.button { "Go on", action = function() rutter.finish(true) end },
  }
end)

rutter.destination(Address, { gives = "string", screen = function(_, previous)
  local town = rutter.cell(previous or "", "town")
  return rutter.screen {
    title = "Where to",
    rutter.field { "Town", cell = town },
    rutter.button { "Go on", enabled = town:get() ~= "", action = function() rutter.finish(town:get()) end },
  }
end })

rutter.destination(Bill, { gives = Receipt, screen = function(bill)
  return rutter.screen {
    title = "Payment",
    rutter.text { ("%s and %s for shipping"):format(money(bill.total), money(bill.shipping)) },
    rutter.button { "Pay", busy = is_paying, action = function()
      local receipt = payment(bill.total + bill.shipping):await()
      cart:set({})
      orders:update(function(count) return count + 1 end)
      rutter.finish(receipt)
    end },
    on_leave = function() if is_paying:get() then return rutter.block("the payment is under way") end end,
  }
end })

rutter.destination(Receipt, { screen = function(receipt)
  return rutter.screen {
    title = "Thank you",
    rutter.text { "Paid " .. money(receipt.total) },
    rutter.button { "Done", action = function() rutter.finish(true) end },
  }
end, on_leave = function(change) if change.operation == "back" then return rutter.block("it is paid already") end end })

local checkout = rutter.steps("checkout", {
  takes = Cart,
  gives = Receipt,
  title = "Check out",
  run = function(ask, order)
    ask(order)
    local town = ask(Address {})
    local receipt = ask(Bill { total = order.total, shipping = shipping(town):await() })
    ask(receipt)
    return receipt
  end,
})

local function inside_cart()
  local lines = cart:get()
  if #lines == 0 then return rutter.screen { title = "Cart", rutter.text { "The cart is empty" } } end
  return rutter.screen {
    title = "Cart",
    rutter.list(lines, function(line) return rutter.text { line.name .. ", " .. money(line.price) } end),
    rutter.link { "Check out", to = checkout(Cart { lines = #lines, total = total() }) },
  }
end

-- The account -------------------------------------------------------------------------------------------------------

local Login = rutter.type("Login", {})

rutter.destination(Login, function()
  local name = rutter.cell("", "name")
  return rutter.screen {
    title = "Log in",
    rutter.field { "Name", cell = name },
    rutter.button {
      "Log in",
      enabled = name:get() ~= "",
      action = function()
        customer:set(name:get())
        rutter.path:pop()
        rutter.resume "order"
      end,
    },
  }
end)

rutter.destination(Order, function(order)
  return rutter.screen { title = "Order " .. order.number, rutter.text { "Of " .. (customer:get() or "nobody") } }
end)

--- Orders are shown to customers only: a link to one is kept until there is a login.
rutter.guard(function()
  if customer:is_set() then return true end
  -- First the tab: to select the one that shows already leads back to its first screen.
  rutter.select "account"
  rutter.stack("account"):push(Login {}, { once = "anywhere" })
  return rutter.hold "order"
end, { comes = Order })

local function account()
  if not customer:is_set() then
    return rutter.screen { title = "Account", rutter.link { "Log in", to = Login {}, once = "top" } }
  end
  return rutter.screen {
    title = "Account",
    rutter.text { "Hello, " .. customer:get() },
    rutter.text { orders:get() .. " orders" },
    rutter.button { "Log out", action = function() customer:set(nil) end },
  }
end

-- URLs --------------------------------------------------------------------------------------------------------------

rutter.route("/products/:id{integer}", function(parameters) return product(parameters.id) end, {
  of = Product, stack = "browse",
})
rutter.route("/orders/:number{integer}", function(parameters) return Order { number = parameters.number } end, {
  of = Order, stack = "account",
})

rutter.root(function()
  return rutter.tabs {
    { id = "browse", title = "Browse", root = browse },
    { id = "cart", title = "Cart", root = inside_cart },
    { id = "account", title = "Account", root = account },
  }
end, { urls = { "https://shop.example", "shop:" } })
