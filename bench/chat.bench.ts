import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { setSetting } from '../src/server/domains/platform/settings/service.ts'
import { makeUser } from '../src/server/testing/make.ts'
import { type BenchApp, withApp } from './app.ts'
import { medianOf } from './asking.ts'
import type { Bench, Result } from './result.ts'

const ROUNDS = 300
const STREAMS = 1_000
const MANY_STREAMS = 5_000
const PER_SECOND = 50
const SECONDS = 20

/** Runs as many tasks as there are inputs, some at a time. */
const inTurns = async <I, O>(inputs: I[], width: number, task: (input: I) => Promise<O>): Promise<O[]> => {
  const outputs: O[] = []
  for (let n = 0; n < inputs.length; n += width)
    outputs.push(...(await Promise.all(inputs.slice(n, n + width).map(task))))
  return outputs
}

/** One user in 500 conversations, one of which has 200,000 messages; some have unread ones. */
const conversations = async ({ ctx: { db }, address }: BenchApp): Promise<Result[]> => {
  const { id, token } = await makeUser({ db })
  await sql`insert into users (name, email) select 'Partner ' || n, 'partner' || n || '@example.com'
    from generate_series(1, 500) n`.execute(db)
  await sql`insert into friendships (user_id, friend_id, accepted_at)
    select ${id}, ${id} + n, now() from generate_series(1, 500) n`.execute(db)
  await sql`insert into conversations (kind, low_id, high_id)
    select 'direct', ${id}, ${id} + n from generate_series(1, 500) n`.execute(db)
  await sql`insert into conversation_members (conversation_id, user_id, unread)
    select c.id, u.id, case when u.id = ${id} and c.id % 3 = 0 then 2 else 0 end
    from conversations c, lateral (values (c.low_id), (c.high_id)) u (id)`.execute(db)
  await sql`insert into messages (conversation_id, user_id, text)
    select c.id, c.high_id, 'Message number ' || n from conversations c, generate_series(1, 20) n
    order by n, c.id`.execute(db)
  const { rows } = await sql<{ id: number }>`select min(id) as id from conversations`.execute(db)
  const large = rows[0]?.id ?? 0
  await sql`insert into messages (conversation_id, user_id, text)
    select ${large}, case n % 2 when 0 then ${id} else ${id} + 1 end, 'Have you heard song ' || n || ' yet?'
    from generate_series(1, 200000) n`.execute(db)
  await sql`insert into messages (conversation_id, user_id, text)
    values (${large}, ${id}, 'A quagga in the middle of it all')`.execute(db)
  await sql`update conversations c set last_message_id = (select max(id) from messages m where m.conversation_id = c.id)`.execute(
    db,
  )
  await sql`analyze`.execute(db)
  const around = (
    await sql<{
      id: number
    }>`select percentile_disc(0.5) within group (order by id) as id from messages`.execute(db)
  ).rows[0]?.id
  const headers = { authorization: `Bearer ${token}` }
  const ms = async (what: string, goal: string, path: string): Promise<Result> => ({
    what,
    value: await medianOf({ url: `${address}/api${path}`, headers, rounds: ROUNDS }),
    unit: 'ms',
    goal,
  })
  return [
    await ms('Latest 50 of 200,000 messages', 'at most 5 ms', `/conversations/${large}/messages`),
    await ms(
      '50 around one in the middle',
      'at most 5 ms',
      `/conversations/${large}/messages?around=${around}`,
    ),
    await ms('Unread messages in 500 conversations', 'at most 5 ms', '/conversations/unread'),
    await ms('50 of 500 conversations', 'none', '/conversations?per_page=50'),
    await ms('Search for a frequent word', 'none', `/conversations/${large}/search?q=heard`),
    await ms('Search for a word that does not occur', 'none', `/conversations/${large}/search?q=zebra`),
  ]
}

/** Opens event streams of as many users in another process; returns it and the users in pairs. */
const openStreams = async ({ ctx, address }: BenchApp, count: number) => {
  const people = await inTurns(Array.from({ length: count }), 8, () => makeUser(ctx))
  const urls = await inTurns(people, 8, async ({ token }) => {
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
    const response = await fetch(`${address}/api/events/ticket`, { method: 'POST', headers })
    return `${address}/api/events?ticket=${((await response.json()) as { ticket: string }).ticket}`
  })
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const clients = fork(join(import.meta.dirname, 'stream-clients.ts'))
  const failed: string[] = []
  clients.on('message', (said: { closed?: string }) => said.closed && failed.push(said.closed))
  clients.send(urls)
  for (let open = false; !open; ) {
    const [said] = (await once(clients, 'message')) as [{ open?: number; closed?: string }]
    if (said.closed) throw new Error(`a stream closed: ${said.closed}`)
    open = said.open !== undefined
  }
  globalThis.gc?.()
  return { people, clients, failed, memory: (process.memoryUsage().rss - before) / 1e6 }
}

const percentile = (values: number[], share: number): number =>
  [...values].sort((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0

/** Messages between users whose streams are open: how long they take from the request to the other's stream. */
const delivery = async (app: BenchApp): Promise<Result[]> => {
  const { db } = app.ctx
  const { people, clients, failed, memory } = await openStreams(app, STREAMS)
  const pairs = people.flatMap((one, n) => (n % 2 ? [] : [[one, people[n + 1] ?? one] as const]))
  const ids = await inTurns(pairs, 8, async ([one, other]) => {
    const friends = { user_id: one.id, friend_id: other.id, accepted_at: new Date() }
    await db.insertInto('friendships').values(friends).execute()
    const { id } = await db
      .insertInto('conversations')
      .values({ kind: 'direct', low_id: Math.min(one.id, other.id), high_id: Math.max(one.id, other.id) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const members = [one, other].map((who) => ({ conversation_id: id, user_id: who.id }))
    await db.insertInto('conversation_members').values(members).execute()
    return id
  })
  const times: number[] = []
  clients.on('message', ({ ms }: { ms?: number }) => ms !== undefined && times.push(ms))
  const sent: Promise<Response>[] = []
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    const at = n % pairs.length
    const text = String(performance.timeOrigin + performance.now())
    sent.push(
      fetch(`${app.address}/api/conversations/${ids[at]}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${pairs[at]?.[0].token}`,
          'content-type': 'application/json',
          'x-requested-with': 'XMLHttpRequest',
        },
        body: JSON.stringify({ text, client_id: randomUUID() }),
      }),
    )
    await pause(1000 / PER_SECOND)
  }
  const refused = (await Promise.all(sent)).filter(({ status }) => status !== 201).length
  while (times.length < 2 * (sent.length - refused)) await pause(100)
  clients.kill()
  if (refused + failed.length > 0) throw new Error(`${refused} refused, ${failed.length} closed`)
  const during = `${PER_SECOND} messages a second, ${STREAMS} event streams`
  return [
    {
      what: `Send to display, median: ${during}`,
      value: percentile(times, 0.5),
      unit: 'ms',
      goal: 'at most 60 ms',
    },
    {
      what: `Send to display, p99: ${during}`,
      value: percentile(times, 0.99),
      unit: 'ms',
      goal: 'at most 250 ms',
    },
    { what: `Memory of ${STREAMS} event streams`, value: memory, unit: 'MB', goal: 'at most 60 MB' },
  ]
}

const many = async (app: BenchApp): Promise<Result[]> => {
  const { clients, failed, memory } = await openStreams(app, MANY_STREAMS)
  // Longer than the interval of pings.
  await pause(30_000)
  clients.kill()
  return [
    { what: `Errors of ${MANY_STREAMS} event streams`, value: failed.length, unit: '', goal: '0' },
    { what: `Memory of ${MANY_STREAMS} event streams`, value: memory, unit: 'MB', goal: 'none' },
  ]
}

/** Chat: long conversations, and messages on their way to many open event streams. */
export const chatBench = (): Promise<Result[]> =>
  withApp(async (app) => {
    await setSetting(app.ctx, 'limit_searches', '1000000000')
    while (app.ctx.settings().limit_searches < 1_000_000_000) await new Promise(setImmediate)
    return [...(await conversations(app)), ...(await delivery(app)), ...(await many(app))]
  })

export const bench: Bench = { name: 'chat', run: chatBench }
