local list = {} while true do list[#list + 1] = {} end
