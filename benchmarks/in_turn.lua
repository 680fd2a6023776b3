-- Asks for the paths of a file in turn, from a line on: wrk -s in_turn.lua URL -- FILE LINE
local paths, at = {}, 0

function init(arguments)
  for path in io.lines(arguments[1]) do
    paths[#paths + 1] = path
  end
  at = tonumber(arguments[2])
end

function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
