-- Asks for what a file says, from a line on: wrk -s in_turn.lua URL -- FILE LINE
-- A line is a path, or a call: path, content type, body and nonce with tabs between them.
local paths, at = {}, 0

wrk.headers["Accept-Encoding"] = "gzip, br" -- as browsers do

function init(arguments)
  for path in io.lines(arguments[1]) do
    paths[#paths + 1] = path
  end
  at = tonumber(arguments[2])
end

function request()
  at = at % #paths + 1
  local path, kind, body, nonce = paths[at]:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t?([^\t]*)$")
  if not path then
    return wrk.format("GET", paths[at])
  end
  return wrk.format("POST", path, { ["Content-Type"] = kind, ["Nonce"] = nonce, ["Accept-Encoding"] = "gzip, br" }, body)
end
