-- Lets wrk send prepared requests in turn, and says what came of it as one line of JSON.
-- Arguments after `--`: the file of requests, the number of the first reader, the number of threads.

local READER_ADDRESS = "{reader-address}"
local threads = 0

function setup(thread)
  thread:set("thread_number", threads)
  threads = threads + 1
end

-- Each request stands behind its length in bytes and one more byte.
local function read_requests(name)
  local file = assert(io.open(name, "rb"))
  local requests = {}
  local length = file:read("*n")
  while length do
    file:read(1)
    requests[#requests + 1] = file:read(length)
    length = file:read("*n")
  end
  file:close()
  return requests
end

local function reader_address(number)
  local low = number % 65536
  return string.format("10.%d.%d.%d", math.floor(number / 65536) % 256, math.floor(low / 256), low % 256)
end

function init(args)
  local requests = read_requests(args[1])
  local reader = tonumber(args[2]) + thread_number
  local step = tonumber(args[3])
  -- Threads start at different requests, so that they do not ask for the same at once.
  local place = math.floor(#requests * thread_number / step)
  local from, to = requests[1]:find(READER_ADDRESS, 1, true)
  if not from then
    request = function()
      place = place % #requests + 1
      return requests[place]
    end
    return
  end
  local before, after = {}, {}
  for number, text in ipairs(requests) do
    from, to = text:find(READER_ADDRESS, 1, true)
    before[number], after[number] = text:sub(1, from - 1), text:sub(to + 1)
  end
  request = function()
    place = place % #requests + 1
    reader = reader + step
    return before[place] .. reader_address(reader) .. after[place]
  end
end

-- Times are microseconds here and milliseconds in what is said.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'BENCH {"answered":%d,"bytes":%d,"seconds":%.6f,"refused":%d,"broken":%d,"p50":%.3f,"p99":%.3f}\n',
    summary.requests, summary.bytes, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
