/**
 * The beginning of all scripts. KEYS: heap. ARGV: prefix of all keys of the node, which share the heap's hash
 * tag, and the number of front queues.
 *
 * A host that waits or is admitted has a place: its front queue, the instant in ms at which it was last put
 * into a front queue, its address and its domain. Waiting hosts are in the line of their domain; a front
 * queue holds domains by turn, and a domain goes to its end after each admission. A host whose address has no
 * room waits in the line of its address.
 */
export const prelude = `
local heap, prefix, frontCount = KEYS[1], ARGV[1], tonumber(ARGV[2])
local places, sequence, parked = prefix .. 'places', prefix .. 'sequence', prefix .. 'parked'
local heldDomains, heldAddresses = prefix .. 'held:domains', prefix .. 'held:addresses'
local function frontKey(front) return prefix .. 'front:' .. front end
local function lineKey(front, domain) return prefix .. 'line:' .. front .. ':' .. domain end
local function addressKey(address) return prefix .. 'address:' .. address end
local function held(counts, name) return tonumber(redis.call('HGET', counts, name) or '0') end

-- front queue, address (may be empty), domain and since when; nil for a host that neither waits nor is admitted
local function placeOf(host)
  local text = redis.call('HGET', places, host)
  if not text then return nil end
  local front, since, address, domain = string.match(text, '^(%d+) (%-?%d+) (%S*) (.*)$')
  if front then return front, address, domain, since end
  -- written by an earlier release, which kept no instant
  return string.match(text, '^(%d+) (%S*) (.*)$')
end

local function setPlace(host, front, since, address, domain)
  redis.call('HSET', places, host, front .. ' ' .. since .. ' ' .. address .. ' ' .. domain)
end

local function takeTurn(front, domain)
  redis.call('ZADD', frontKey(front), 'NX', redis.call('INCR', sequence), domain)
end

local function standInLine(host, front, domain, score)
  redis.call('ZADD', lineKey(front, domain), score, host)
  takeTurn(front, domain)
end

local function park(host, address, score)
  redis.call('ZADD', addressKey(address), score, host)
  redis.call('SADD', parked, address)
end

-- the first host that waits for room at an address returns to the line of its domain
local function unpark(address)
  local popped = redis.call('ZPOPMIN', addressKey(address))
  if redis.call('EXISTS', addressKey(address)) == 0 then redis.call('SREM', parked, address) end
  if not popped[1] then return 0 end
  local front, _, domain = placeOf(popped[1])
  if front then standInLine(popped[1], front, domain, popped[2]) end
  return 1
end

local function countLess(counts, name)
  if name ~= '' and redis.call('HINCRBY', counts, name, -1) <= 0 then redis.call('HDEL', counts, name) end
end

-- takes a host's back queue away. Returns its former place; nil if it held no back queue
local function giveUp(host)
  if redis.call('ZREM', heap, host) == 0 then return nil end
  local front, address, domain = placeOf(host)
  if not front then return nil end
  countLess(heldDomains, domain)
  countLess(heldAddresses, address)
  for other = 0, frontCount - 1 do
    if redis.call('EXISTS', lineKey(other, domain)) == 1 then takeTurn(other, domain) end
  end
  return front, address, domain
end
`;
