import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestUser } from '../../src/server/testing/make.ts'
import { atLeast, atMost, type Part, type Round, type RunOptions, type Session } from '../part.ts'
import {
  descriptorLimit,
  descriptors,
  makeUsers,
  median,
  openSite,
  quantile,
  residentMb,
  type Site,
} from '../site.ts'
import { type Attack, attacks, type Running } from './attacks.ts'
import { smuggle } from './smuggling.ts'

const FULL = { repeats: 3, measureMs: 2_000, most: 10_000 }
const SHORT = { repeats: 1, measureMs: 500, most: 50 }
/** Descriptors that the processes need beside the connections of an attack. */
const SPARE_DESCRIPTORS = 1_000
/** How much slower others may become. */
const SLOWER = 3
/** Below, a factor says more about the machine than about the server, in milliseconds. */
const QUICK_MS = 25
/** Memory that the server may use, whatever its clients do. */
const MOST_MB = 600
/** Time until everything of an attack is released. */
const RELEASED_MS = 30_000
/** Descriptors that other connections, and the database, may open meanwhile. */
const OTHERS = 25

const VISITORS = 8
const RANGE = 64 * 1024
const ACCOUNTS = 20

/** Uses the site as several visitors do for some time, and returns the durations of all requests. */
const visit = async (
  site: Site,
  users: readonly TestUser[],
  round: Round,
  milliseconds: number,
): Promise<number[]> => {
  const times: number[] = []
  const { random } = round
  const end = performance.now() + milliseconds
  const visitor = async (n: number): Promise<void> => {
    const token = users[n % users.length]?.token
    const own = random.fork(`visitor ${n}`)
    while (performance.now() < end) {
      const start = own.below(1_000_000)
      const path = own.pick([
        `/api/albums/${own.pick(site.albums).id}`,
        '/api/home',
        '/api/user/library',
        '/api/search/song',
        '/',
        site.audio,
      ])
      const began = performance.now()
      const response = await fetch(site.server.url + path, {
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': `198.51.${n}.${own.below(256)}`,
          ...(path === site.audio && { range: `bytes=${start}-${start + RANGE}` }),
        },
        signal: AbortSignal.timeout(20_000),
      }).catch((error: unknown) => error as Error)
      if (response instanceof Error) {
        round.violation('a visitor was not answered', [path, `${response.message} ${response.cause}`])
        continue
      }
      await response.arrayBuffer()
      times.push(performance.now() - began)
      // Searches of one account are limited.
      if (!response.ok && response.status !== 429)
        round.violation('a visitor was refused', [`${response.status} ${path}`])
      await wait(own.between(5, 25))
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, n) => visitor(n)))
  round.count('requests of visitors', times.length)
  return times
}

/** Watches the memory of the server until told to stop; returns the most that it had. */
const watchMemory = (site: Site): (() => number) => {
  let most = 0
  const look = () => {
    most = Math.max(most, residentMb(site.server.pid))
  }
  const timer = setInterval(look, 100)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}

interface World {
  site: Site
  users: readonly TestUser[]
  size: typeof FULL
  log: (line: string) => void
}

/** Waits until the server has released what an attack took, and returns the seconds. */
const released = async ({ site }: World, before: number): Promise<number> => {
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  // A little longer, to tell what is late from what is never released.
  while (descriptors(site.server.pid) > before + OTHERS && seconds() * 1000 < 3 * RELEASED_MS) await wait(50)
  return seconds()
}

interface Measured {
  count: number
  /** p99 of visitors without the attack and during it. */
  calm: number[]
  attacked: number[]
  memory: number
}

const judge = (
  { size, log }: World,
  attack: Attack,
  round: Round,
  { count, calm, attacked, memory }: Measured,
): void => {
  const [without, during] = [median(calm), median(attacked)]
  // Other work on the machine adds to some of the measurements: the least ones must differ, too.
  const factor = Math.min(
    during / Math.max(without, QUICK_MS),
    Math.min(...attacked) / Math.max(Math.min(...calm), QUICK_MS),
  )
  log(
    `${attack.name}: ${count} connections, p99 ${without.toFixed(0)} → ${during.toFixed(0)} ms, ${memory.toFixed(0)} MB`,
  )
  round.largest('memory', memory)
  if (memory > MOST_MB) round.violation(`${attack.name}: the server used ${memory.toFixed(0)} MB`)
  // One measurement of half a second says little.
  if (size.repeats > 1) {
    round.largest('factor of p99', factor)
    if (factor > SLOWER)
      round.violation(`${attack.name}: others became ${factor.toFixed(1)} times slower`, [
        `p99 without: ${calm.map((ms) => ms.toFixed(1)).join(', ')} ms`,
        `p99 during: ${attacked.map((ms) => ms.toFixed(1)).join(', ')} ms`,
      ])
  }
}

const runAttack = async (world: World, attack: Attack, round: Round): Promise<void> => {
  const { site, users, size } = world
  const count = Math.min(attack.count, size.most, descriptorLimit() - SPARE_DESCRIPTORS)
  const before = descriptors(site.server.pid)
  const calm: number[] = []
  const attacked: number[] = []
  const most = watchMemory(site)
  let running: Running | undefined
  try {
    for (let n = 0; n < size.repeats; n++) {
      calm.push(quantile(await visit(site, users, round, size.measureMs), 0.99))
      const began = performance.now()
      running = await attack.start(site, users, count)
      attacked.push(quantile(await visit(site, users, round, size.measureMs), 0.99))
      const state = await running.state()
      round.largest('connections of an attack', Math.min(state.joined, count))
      if (state.joined < Math.min(1, count)) round.violation(`${attack.name}: none could connect`)
      const wrong = attack.check?.(state, site, (performance.now() - began) / 1000) ?? []
      if (wrong.length > 0) round.violation(attack.name, wrong)
      const last = n === size.repeats - 1
      const waits = last && attack.silent && size.repeats > 1
      if (waits) await running.abandon()
      else await running.stop()
      const seconds = await released(world, before)
      if (!waits || attack.releasedMs === undefined) round.largest('seconds until released', seconds)
      if (seconds * 1000 > (waits ? (attack.releasedMs ?? RELEASED_MS) : RELEASED_MS))
        round.violation(`${attack.name}: released after ${seconds.toFixed(1)} s only`, [
          `${descriptors(site.server.pid)} open descriptors, ${before} before, ${waits ? 'silent' : 'closed'} clients`,
        ])
    }
  } finally {
    await running?.stop()
  }
  judge(world, attack, round, { count, calm, attacked, memory: most() })
  round.count(`rounds of ${attack.name}`)
}

const open = async ({ folder, short, log }: RunOptions): Promise<Session> => {
  const site = await openSite(join(folder, 'data'))
  const users = await makeUsers(site, ACCOUNTS)
  const world = { site, users, size: short ? SHORT : FULL, log }
  let warm = false
  return {
    round: async (round) => {
      if (!warm) await visit(site, users, round, 2 * world.size.measureMs)
      warm = true
      // All forms of requests that can be smuggled take a second.
      const which = round.number % (attacks.length + 1)
      const attack = attacks[which - 1]
      if (attack) return runAttack(world, attack, round)
      const wrong = await smuggle(site)
      if (wrong.length > 0) round.violation('ambiguous requests', wrong)
      round.count('rounds of smuggling')
    },
    close: site.close,
  }
}

/** Slow and hostile clients: others go on, and nothing is left of them. */
export const clientsPart: Part = {
  name: 'clients',
  share: 3,
  open,
  rows: ({ counts, largest }) => [
    atLeast('attacks', attacks.filter(({ name }) => counts[`rounds of ${name}`]).length, attacks.length),
    {
      what: 'connections of an attack; requests of others',
      value: `${largest['connections of an attack'] ?? 0}; ${counts['requests of visitors'] ?? 0}`,
      goal: '',
      met: true,
    },
    atMost('p99 of others, as a multiple', largest['factor of p99'] ?? 0, SLOWER),
    atMost('memory of the server', largest.memory ?? 0, MOST_MB, ' MB'),
    atMost('released', largest['seconds until released'] ?? 0, RELEASED_MS / 1000, ' s'),
  ],
}
