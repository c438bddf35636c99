import { prelude } from './frontier-prelude.ts';

/**
 * Steps on single hosts, any number of them in one message. ARGV from the third on: for each step its name,
 * the number of its arguments, and the arguments, first the host. Returns a number for each step.
 */
export const stepsScript = `${prelude}
local total = prefix .. 'short-term'
local steps = {}

-- score, member, score, member, …: adds new members, returns how many were new
function steps.push(queue, host, first, last)
  local added = redis.call('ZADD', queue, 'NX', unpack(ARGV, first, last))
  if added > 0 then redis.call('INCRBY', total, added) end
  return added
end

-- members: returns how many are left
function steps.remove(queue, host, first, last)
  if last >= first then
    local removed = redis.call('ZREM', queue, unpack(ARGV, first, last))
    if removed > 0 then redis.call('DECRBY', total, removed) end
  end
  return redis.call('ZCARD', queue)
end

function steps.size(queue)
  return redis.call('ZCARD', queue)
end

function steps.forget(queue, host)
  local size = redis.call('ZCARD', queue)
  redis.call('DEL', queue)
  if size > 0 then redis.call('DECRBY', total, size) end
  local front, address, domain = placeOf(host)
  giveUp(host)
  if front then
    redis.call('ZREM', lineKey(front, domain), host)
    redis.call('HDEL', places, host)
    if address ~= '' then
      redis.call('ZREM', addressKey(address), host)
      unpark(address)
    end
  end
  return 1
end

-- moves a waiting host to another front queue, keeping its place in the line of its domain; a host in the
-- line of its address stays there
local function moveUp(host, former, front, since, address, domain)
  local line = lineKey(former, domain)
  local score = redis.call('ZSCORE', line, host)
  setPlace(host, front, since, address, domain)
  if not score then return end
  redis.call('ZREM', line, host)
  if redis.call('EXISTS', line) == 0 then redis.call('ZREM', frontKey(former), domain) end
  standInLine(host, front, domain, score)
end

-- index of a front queue, now, address, domain. A host waits once, and never while it is admitted
function steps.enqueue(queue, host, first)
  if redis.call('ZSCORE', heap, host) then return 0 end
  local front, now, address, domain = ARGV[first], ARGV[first + 1], ARGV[first + 2], ARGV[first + 3]
  local former, formerAddress, formerDomain, since = placeOf(host)
  if former then
    if tonumber(former) <= tonumber(front) then return 0 end
    moveUp(host, former, front, since or now, formerAddress, formerDomain)
    return 1
  end
  setPlace(host, front, now, address, domain)
  standInLine(host, front, domain, redis.call('INCR', sequence))
  return 1
end

-- returns -1 if the host does not wait
function steps.waitingSince(queue, host)
  if redis.call('ZSCORE', heap, host) then return -2 end
  local _, _, _, since = placeOf(host)
  return tonumber(since or '-1')
end

-- instant
function steps.scheduleVisit(queue, host, first)
  return redis.call('ZADD', heap, 'XX', ARGV[first], host)
end

-- instant. Returns 1 if the back queue was released
function steps.releaseDrained(queue, host, first)
  if redis.call('EXISTS', queue) == 1 then
    redis.call('ZADD', heap, 'XX', ARGV[first], host)
    return 0
  end
  steps.release(queue, host)
  return 1
end

function steps.release(queue, host)
  local front, address = giveUp(host)
  if not front then return 0 end
  redis.call('HDEL', places, host)
  if address ~= '' then unpark(address) end
  return 1
end

-- now: the host gives its back queue up and goes to the end of its front queue
function steps.requeue(queue, host, first)
  local front, address, domain = giveUp(host)
  if not front then return 0 end
  setPlace(host, front, ARGV[first], address, domain)
  standInLine(host, front, domain, redis.call('INCR', sequence))
  if address ~= '' then unpark(address) end
  return 1
end

-- now, instant, number of back queues. Returns 1 if the host keeps its back queue
function steps.scheduleFairly(queue, host, first)
  local backQueues = tonumber(ARGV[first + 2])
  local _, _, domain = placeOf(host)
  if domain and redis.call('ZSCORE', heap, host) and redis.call('ZCARD', heap) >= backQueues then
    local waiting = 0
    for front = 0, frontCount - 1 do
      waiting = waiting + redis.call('ZCARD', frontKey(front))
      if redis.call('ZSCORE', frontKey(front), domain) then waiting = waiting - 1 end
    end
    local share = math.floor(backQueues / (redis.call('HLEN', heldDomains) + waiting))
    if waiting > 0 and held(heldDomains, domain) > math.max(1, share) then
      steps.requeue(queue, host, first)
      return 0
    end
  end
  redis.call('ZADD', heap, 'XX', ARGV[first + 1], host)
  return 1
end

local answers = {}
local at = 3
while at <= #ARGV do
  local last = at + 1 + tonumber(ARGV[at + 1])
  local host = ARGV[at + 2]
  answers[#answers + 1] = steps[ARGV[at]](prefix .. 'q:' .. host, host, at + 3, last)
  at = last + 1
end
return answers`;

/** Most hosts that one admission moves to the lines of their addresses, so that it stays short. */
const maxParked = 1_000;

/**
 * ARGV from the third on: number of back queues, now in ms, most back queues of a domain and of an address,
 * number of domains with a limit of their own, these with their limits, then for each host to admit the front
 * queues in the order to try, as digits. Returns how many wait, and the admitted hosts.
 */
export const admitScript = `${prelude}
local now, perDomain, perAddress = ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6])
local own = {}
local firstTry = 8 + 2 * tonumber(ARGV[7])
for at = 8, firstTry - 1, 2 do own[ARGV[at]] = tonumber(ARGV[at + 1]) end
local admitted = {}
local moved = 0
local free = tonumber(ARGV[3]) - redis.call('ZCARD', heap)

local function nextOf(front, domain)
  local line = lineKey(front, domain)
  while moved < ${maxParked} do
    local popped = redis.call('ZPOPMIN', line)
    local host = popped[1]
    if not host then return nil end
    local _, address = placeOf(host)
    if address and (address == '' or held(heldAddresses, address) < perAddress) then return host, address end
    if address then park(host, address, popped[2]) end
    moved = moved + 1
  end
  return nil
end

-- a domain at its limit leaves the front queue; it returns when one of its hosts gives a back queue up
local function admitFrom(front)
  while true do
    local domain = redis.call('ZPOPMIN', frontKey(front))[1]
    if not domain then return nil end
    if held(heldDomains, domain) < (own[domain] or perDomain) then
      local host, address = nextOf(front, domain)
      if redis.call('EXISTS', lineKey(front, domain)) == 1 then takeTurn(front, domain) end
      if host then
        redis.call('ZADD', heap, now, host)
        redis.call('HINCRBY', heldDomains, domain, 1)
        if address ~= '' then redis.call('HINCRBY', heldAddresses, address, 1) end
        return host
      end
      if moved >= ${maxParked} then return nil end
    end
  end
end

for try = firstTry, #ARGV do
  if #admitted >= free then break end
  for digit in string.gmatch(ARGV[try], '%d') do
    local host = admitFrom(digit)
    if host then
      admitted[#admitted + 1] = host
      break
    end
  end
end
return { redis.call('HLEN', places) - redis.call('ZCARD', heap), unpack(admitted) }`;

/**
 * KEYS: heap. ARGV: prefix of the keys of short-term queues, now and until in ms, most hosts, most pages of
 * one. Returns when the next host is due, or an empty text, and then each host with its pages.
 */
export const takeScript = `
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[2], 'LIMIT', 0, ARGV[4])
local taken = {}
for i, host in ipairs(due) do
  redis.call('ZADD', KEYS[1], ARGV[3], host)
  taken[i] = { host, redis.call('ZRANGE', ARGV[1] .. host, 0, ARGV[5] - 1) }
end
local next = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return { next[2] or '', taken }`;

/**
 * ARGV from the third on: the latest valid instant and now, in ms, most hosts. Returns how many were
 * recalled. Hosts that wait for an address that no admitted host has return to the lines of their domains:
 * nothing else would wake them.
 */
export const recallScript = `${prelude}
local strays = redis.call('ZRANGEBYSCORE', heap, '(' .. ARGV[3], '+inf', 'LIMIT', 0, ARGV[5])
for _, host in ipairs(strays) do redis.call('ZADD', heap, ARGV[4], host) end
local addresses = redis.call('SRANDMEMBER', parked, ARGV[5])
table.sort(addresses)
for _, address in ipairs(addresses) do
  if held(heldAddresses, address) == 0 then unpark(address) end
end
return #strays`;
