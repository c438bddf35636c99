/**
 * Steps on single hosts, any number of them in one message.
 *
 * KEYS: total, heap, sequence, fronts… ARGV: prefix of the keys of short-term queues, then for each step its
 * name, the number of its arguments, and these, a host first. Answers a number for each. Keys of queues are
 * made here: they share the hash tag of the named keys.
 */
export const stepsScript = `
local total, heap, sequence = KEYS[1], KEYS[2], KEYS[3]
local steps = {}

-- score, member, score, member, …: adds what is new, answers how many were
function steps.push(queue, host, first, last)
  local added = redis.call('ZADD', queue, 'NX', unpack(ARGV, first, last))
  if added > 0 then redis.call('INCRBY', total, added) end
  return added
end

-- members: answers how many are left
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
  redis.call('ZREM', heap, host)
  for i = 4, #KEYS do redis.call('ZREM', KEYS[i], host) end
  return 1
end

-- index of a front queue. A host waits in at most one, and never while it is admitted; the sequence keeps the order of arrival
function steps.enqueue(queue, host, first)
  if redis.call('ZSCORE', heap, host) then return 0 end
  for i = 4, #KEYS do
    if redis.call('ZSCORE', KEYS[i], host) then return 0 end
  end
  redis.call('ZADD', KEYS[4 + tonumber(ARGV[first])], redis.call('INCR', sequence), host)
  return 1
end

-- instant
function steps.scheduleVisit(queue, host, first)
  return redis.call('ZADD', heap, 'XX', ARGV[first], host)
end

-- instant. Answers 1 if the back queue was released
function steps.releaseDrained(queue, host, first)
  if redis.call('EXISTS', queue) == 1 then
    redis.call('ZADD', heap, 'XX', ARGV[first], host)
    return 0
  end
  redis.call('ZREM', heap, host)
  return 1
end

-- index of a front queue, or none
function steps.release(queue, host, first, last)
  redis.call('ZREM', heap, host)
  if last >= first then steps.enqueue(queue, host, first) end
  return 1
end

local answers = {}
local place = 2
while place <= #ARGV do
  local last = place + 1 + tonumber(ARGV[place + 1])
  local host = ARGV[place + 2]
  answers[#answers + 1] = steps[ARGV[place]](ARGV[1] .. host, host, place + 3, last)
  place = last + 1
end
return answers`;

/**
 * KEYS: heap, fronts… ARGV: number of back queues, now in ms, then for each host to admit the fronts in the
 * order to try, as digits. Answers how many wait, and the admitted hosts.
 */
export const admitScript = `
local admitted = {}
local free = tonumber(ARGV[1]) - redis.call('ZCARD', KEYS[1])
for try = 3, #ARGV do
  if #admitted >= free then break end
  local host = nil
  for digit in string.gmatch(ARGV[try], '%d') do
    host = redis.call('ZPOPMIN', KEYS[2 + tonumber(digit)])[1]
    if host then break end
  end
  if host then
    redis.call('ZADD', KEYS[1], ARGV[2], host)
    admitted[#admitted + 1] = host
  end
end
local waiting = 0
for front = 2, #KEYS do waiting = waiting + redis.call('ZCARD', KEYS[front]) end
return { waiting, unpack(admitted) }`;

/**
 * KEYS: heap. ARGV: prefix of the keys of short-term queues, now and until in ms, most hosts, most pages of
 * one. Answers when the next host is due, or an empty text, and then each host with its pages.
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

/** KEYS: heap. ARGV: the latest valid instant and now, in ms, most hosts. Answers how many were recalled. */
export const recallScript = `
local strays = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[1], '+inf', 'LIMIT', 0, ARGV[3])
for _, host in ipairs(strays) do redis.call('ZADD', KEYS[1], ARGV[2], host) end
return #strays`;
