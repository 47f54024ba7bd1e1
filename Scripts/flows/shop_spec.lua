-- The shop, in every order: Scripts/run test --explore Scripts/flows/shop_spec.lua

local app

before_each(function() app = test.launch "shop" end)

local function titles()
  local all = {}
  for _, entry in ipairs(app.path) do all[#all + 1] = entry.title or entry.type end
  return table.concat(all, ", ")
end

local function depth(id)
  for _, stack in ipairs(app.stacks) do if stack.id == id then return stack.depth end end
end

local function put_into_cart(name)
  app:tap(name)
  app:settle()
  app:tap "Put into the cart"
end

describe("tabs", function()
  it("keep their paths", function()
    app:tap "Kettle"
    app:settle()
    app:select "Cart"
    assert.equals("Cart", app.screen.title)
    app:select "Browse"
    assert.equals("Kettle", titles())
  end)

  it("go on loading while another one shows", function()
    app:tap "Teapot"
    app:select "Account"
    app:settle()
    assert.equals("Account", app.screen.title)
    assert.equals(1, depth "browse")
  end)

  it("go back through those that were shown", function()
    app:select "Cart"
    app:select "Account"
    app:back()
    assert.equals("Cart", app.screen.title)
    app:back()
    assert.equals("Browse", app.screen.title)
  end)

  it("are emptied by selecting them again", function()
    app:tap "Cup"
    app:settle()
    app:select "Browse"
    assert.equals(0, #app.path)
  end)
end)

describe("the checkout", function()
  local function check_out()
    put_into_cart "Kettle"
    -- A price that does not come, and a payment that fails, show at their places and are tried again there.
    app:allow_error "steps 'checkout'"
    app:allow_error "action 'Pay'"
    app:select "Cart"
    app:tap "Check out"
  end

  local function to_payment(town)
    app:tap "Go on"
    app:set("Town", town)
    app:tap "Go on"
    app:settle()
  end

  it("asks for each thing in turn, and ends with the receipt", function()
    check_out()
    assert.equals("Check out", app.screen.title)
    to_payment "Ulm"
    assert.equals("12.50 and 4.50 for shipping", app:find({ role = "text" }).label)
    app:tap "Pay"
    app:settle()
    assert.equals("Paid 17.00", app:find({ role = "text" }).label)
    app:tap "Done"
    assert.equals("The cart is empty", app:find({ role = "text" }).label)
    assert.equals(0, #app.path)
  end)

  it("goes back to what was answered, and asks again what depends on it", function()
    check_out()
    to_payment "Ulm"
    app:back()
    assert.equals("Ulm", app:find({ role = "field" }).value)
    app:set("Town", "Heidelberg")
    app:tap "Go on"
    app:settle()
    assert.equals("12.50 and 8.00 for shipping", app:find({ role = "text" }).label)
    app:back()
    app:back()
    app:tap "Go on"
    assert.equals("Heidelberg", app:find({ role = "field" }).value)
  end)

  it("waits for the price of shipping, and shows a price that does not come", function()
    app = test.launch("shop", { stubs = { ["shop.shipping"] = test.error "no connection" } })
    check_out()
    to_payment "Ulm"
    app:expect_error "no connection"
    app:expect_error "steps 'checkout': no connection"
    assert.equals("Failed", app.screen.title)
    app:back()
    assert.equals("Where to", app.screen.title)
  end)

  it("is left by going back from its first question", function()
    check_out()
    app:back()
    assert.equals("Cart", app.screen.title)
  end)

  it("is not left while a payment is under way, nor gone back from when it is paid", function()
    check_out()
    to_payment "Ulm"
    app:tap "Pay"
    app:back()
    assert.equals("blocked", app.outcome.outcome)
    app:settle()
    app:back()
    assert.equals("it is paid already", app.outcome.reason)
    assert.equals("Thank you", app.screen.title)
  end)

  it("goes on while another tab shows", function()
    check_out()
    to_payment "Ulm"
    app:tap "Pay"
    app:select "Browse"
    app:settle()
    assert.equals("Kettle", app.screen.title)
    app:select "Cart"
    assert.equals("Thank you", app.screen.title)
  end)
end)

describe("a link to an order", function()
  it("is held until there is a login", function()
    app:open "shop:/orders/7"
    assert.equals("blocked", app.outcome.outcome)
    assert.equals("order", app.outcome.name)
    assert.equals("Log in", app.screen.title)
    app:set("Name", "Ada")
    app:tap { role = "button", label = "Log in" }
    app:settle()
    assert.equals("Order 7", app.screen.title)
  end)

  it("asks for the login from any tab", function()
    for _, tab in ipairs { "Account", "Cart" } do
      app:select(tab)
      app:open "/orders/7"
      assert.equals("Log in", app.screen.title)
    end
  end)

  it("leads there at once for who is known", function()
    app:select "Account"
    app:tap "Log in"
    app:set("Name", "Ada")
    app:tap { role = "button", label = "Log in" }
    app:select "Browse"
    app:open "https://shop.example/orders/3"
    assert.equals("Order 3", titles())
    assert.equals("Of Ada", app:find({ role = "text" }).label)
  end)

  it("to a product selects its tab", function()
    app:select "Cart"
    app:open "/products/2"
    app:settle()
    assert.equals("Teapot", app.screen.title)
    assert.equals("/products/2", app.path[1].url)
  end)
end)
