it("shows", function() test.launch("slots") end)
