import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { bootstrap } from '../../src/contract/platform/bootstrap.ts'
import { ledgerFaults } from '../../src/server/testing/make-selling.ts'
import { atLeast, atMost, type Part, type Round, type Session } from '../part.ts'
import { type Actor, actors } from './actors.ts'
import { type Client, openClient, Refused } from './client.ts'
import { type Fault, type Field, faults, ffmpegs, type Network } from './faults.ts'
import { openWorld, untilReady, type World } from './world.ts'

/** How often a complete campaign has each fault. */
const TIMES = 100
/** Faults of a round, one after another: preparing people, and waiting for what they began, takes longer than a fault. */
const FAULTS = 4
/** Time in which the site must be back after a fault. */
const BACK_SECONDS = 10
/** How long a client goes on with one request. */
const PATIENCE_MS = 60_000
const SETTLED_MS = 20_000
/** Workload before and after a fault. */
const CALM_MS = [300, 1_200] as const

/** Repeats a check until it finds nothing or the time is over: jobs finish what requests began. */
const settled = async (check: () => Promise<string[]>, ms = SETTLED_MS): Promise<string[]> => {
  for (const until = Date.now() + ms; ; await wait(250)) {
    const found = await check()
    if (found.length === 0 || Date.now() > until) return found
  }
}

/** What must hold for all of the site when nobody uses it. */
const checkSite = async ({ inside, web, worker }: World): Promise<string[]> => {
  const { db } = inside
  const wrong: string[] = []
  const unbalanced = await ledgerFaults(inside)
  if (unbalanced.length > 0) wrong.push(`the ledger is not balanced: ${JSON.stringify(unbalanced)}`)
  const { rows: idle } = await sql<{ query: string }>`
    select query from pg_stat_activity where state like 'idle in transaction%'
      and state_change < clock_timestamp() - interval '2 seconds'`.execute(db)
  if (idle.length > 0) wrong.push(`transactions were left open: ${idle.map(({ query }) => query).join('; ')}`)
  const { rows: locks } = await sql<{ upload_id: string }>`
    select upload_id from upload_locks where expires_at > now()`.execute(db)
  if (locks.length > 0) wrong.push('uploads are locked')
  for (const node of new Set([...web, worker]))
    if (ffmpegs(node.pid()).length > 0) wrong.push('ffmpeg runs although there is nothing to do')
  const { rows: media } = await sql<{ id: number }>`
    select m.id from songs s join media m on m.id = s.media_id
    where m.status in ('uploaded', 'processing') and s.file_name = 'song.mp3'`.execute(db)
  if (media.length > 0) wrong.push(`songs are not processed: ${media.map(({ id }) => id).join(', ')}`)
  return wrong
}

/** Runs an actor until it is told to stop, and returns what it could not do. */
const perform = async (
  name: string,
  { act }: Actor,
  stopped: () => boolean,
  round: Round,
): Promise<boolean> => {
  while (!stopped()) {
    try {
      const began = Date.now()
      await act()
      // Some have nothing more to do: timers and sockets have their turn.
      await wait(1)
      round.count('acts')
      round.largest('seconds of an act', (Date.now() - began) / 1000)
    } catch (error) {
      round.violation(`${name}: ${error instanceof Refused ? 'refused' : 'failed'}`, [
        error instanceof Error ? `${error.stack}` : String(error),
      ])
      return false
    }
  }
  return true
}

/** Makes a fault, and waits until the site is back. */
const strike = async (fault: Fault, field: Field, visitor: Client, round: Round): Promise<void> => {
  const { world, random } = field
  await fault.strike(field)
  const healed = Date.now()
  await visitor.call(bootstrap.settings, {})
  await Promise.all([...new Set([...world.web, world.worker])].map(untilReady))
  const back = (Date.now() - healed) / 1000
  round.largest('seconds until the site is back', back)
  if (back > BACK_SECONDS) round.violation(`the site was back after ${back} s only`, [fault.name])
  round.count(`times ${fault.name}`)
  round.count('faults')
  await wait(random.between(...CALM_MS))
}

const runRound = async (world: World, struck: readonly Fault[], round: Round): Promise<void> => {
  const { random } = round
  const names = struck.map(({ name }) => name).join(', ')
  const network: Network = { lost: 0, doubled: 0 }
  const clientOf = (name: string) =>
    openClient({
      nodes: () => world.web.map(({ url }) => url),
      random: random.fork(name),
      network: () => network,
      patience: PATIENCE_MS,
      unexpected: (what, details) => round.violation(what, [names, ...details]),
      noteAttempt: () => round.count('requests'),
    })
  const cast = await Promise.all(
    Object.entries(actors).map(async ([kind, make]) => {
      const name = `${kind} ${round.number}`
      const actor = await make({ world, client: clientOf(kind), random: random.fork(`${kind} acts`), name })
      return { kind, actor }
    }),
  )
  let over = false
  const performed = cast.map(({ kind, actor }) => perform(kind, actor, () => over, round))
  await wait(random.between(...CALM_MS))
  const visitor = clientOf('visitor')
  for (const fault of struck)
    await strike(fault, { world, random, network, violation: round.violation }, visitor, round)
  over = true
  const good = await Promise.all(performed)
  for (const [at, { kind, actor }] of cast.entries()) {
    // What an actor knows is incomplete after it could not go on.
    if (!good[at]) continue
    const wrong = await settled(actor.check)
    if (wrong.length > 0) round.violation(`${kind}: after ${names}`, wrong)
  }
  const wrong = await settled(() => checkSite(world))
  if (wrong.length > 0) round.violation(`the site: after ${names}`, wrong)
}

/** Faults while people use the product: what was acknowledged must be there, once. */
export const faultsPart: Part = {
  name: 'faults',
  share: 5,
  rounds: (faults.length * TIMES) / faults.filter(({ single }) => single).length,
  open: async ({ folder, log, short }): Promise<Session> => {
    const chosen = faults.filter((fault) => fault.short || !short)
    const worlds = new Map<'several' | 'single', Promise<World>>()
    const worldFor = ({ single }: Fault): Promise<World> => {
      const kind = single ? 'single' : 'several'
      const world = worlds.get(kind) ?? openWorld(join(folder, kind), kind)
      worlds.set(kind, world)
      return world
    }
    const skipped = new Set<string>()
    return {
      round: async (round) => {
        const first = chosen[round.number % chosen.length] as Fault
        const others = chosen.filter((one) => one !== first && one.single === first.single)
        const struck = [first, ...round.random.shuffled(others).slice(0, FAULTS - 1)].filter((fault) => {
          const missing = fault.missing?.()
          if (missing && !skipped.has(fault.name)) log(`skipped: ${fault.name}: ${missing}`)
          if (missing) skipped.add(fault.name)
          return !missing
        })
        await runRound(await worldFor(first), struck, round)
      },
      close: async () => {
        for (const world of await Promise.allSettled(worlds.values()))
          if (world.status === 'fulfilled') await world.value.close()
      },
    }
  },
  rows: ({ counts, largest }) => [
    atLeast(
      'times of each fault',
      Math.min(...faults.map(({ name }) => counts[`times ${name}`] ?? 0)),
      TIMES,
    ),
    { what: 'faults', value: String(counts.faults ?? 0), goal: '', met: true },
    {
      what: 'acts of people; requests',
      value: `${counts.acts ?? 0}; ${counts.requests ?? 0}`,
      goal: '',
      met: true,
    },
    atMost('back in service', largest['seconds until the site is back'] ?? 0, BACK_SECONDS, ' s'),
  ],
}
