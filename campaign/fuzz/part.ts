import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/core/endpoint.ts'
import { contractEndpoints } from '../../src/server/testing/endpoints.ts'
import { atLeast, atMost, never, type Part, type Round, type RunOptions, type Session } from '../part.ts'
import { type Random, randomFrom } from '../random.ts'
import { problemsOf } from './checks.ts'
import { knownIn } from './known.ts'
import { changed } from './marks.ts'
import { heapOf } from './memory.ts'
import { type Caller, privileged, type Role } from './people.ts'
import {
  hostileRequest,
  mutatedParts,
  outgoing,
  type Parts,
  pathOf,
  type Source,
  sourceOf,
  validParts,
} from './requests.ts'
import { type Incoming, type Outgoing, send } from './send.ts'
import { servedBesides } from './served.ts'
import { smallest } from './smallest.ts'
import { openWorld, type World } from './world.ts'

/** Endpoints and requests to each in a round. */
const ENDPOINTS = 40
const REQUESTS = 6
const AT_ONCE = 4
const SLOW_MS = 1000
/** Rounds between two looks at the memory; the first is once each endpoint has been called. */
const LOOK = 48
const UNPRIVILEGED: readonly Caller[] = ['visitor', 'listener', 'listener', 'second', 'artist']
const PRIVILEGED: readonly Caller[] = ['staff', 'administrator', 'administrator']

interface Target extends Endpoint {
  name: string
  /** Whether its responses have a schema. */
  described: boolean
  source: Source
  /** Returns the current version of what it changes. */
  versionAt?: Pick<Endpoint, 'path'>
}

/** Whether an endpoint does by design what takes long: writes a backup, asks another server, reads a large file. */
const maySlow = ({ path, max_body }: Endpoint): boolean =>
  (max_body ?? 0) > 1_000_000 || /backups|external-services|\/test$|import/.test(path)

const curl = (caller: Caller, { method, path, headers, payload }: Outgoing): string => {
  const { authorization: _, ...rest } = headers
  const body = payload === undefined ? '' : ` ${payload.toString().slice(0, 2000)}`
  return `${caller}: ${method} ${path.slice(0, 1500)} ${JSON.stringify(rest).slice(0, 400)}${body}`
}

/** Whether a path has the fixed parts of an endpoint, and plain values in the others. */
const matches = (template: string, path: string): boolean => {
  const [parts, given] = [template, path.split('?')[0] ?? ''].map((one) => one.split('/'))
  return (
    parts?.length === given?.length &&
    (parts ?? []).every((part, at) =>
      part.startsWith('{') ? /^[\w-]+$/.test(given?.[at] ?? '') : part === given?.[at],
    )
  )
}

/** Values that replies gave names to, so that later requests can use them: cursors, tokens, codes. */
const NOTED = /^(after|token|ticket|code|slug|key|hash|client|device|path|name|locale)$/

const note = (value: unknown, into: Map<string, string[]>, depth = 0): void => {
  if (typeof value !== 'object' || value === null || depth > 4) return
  for (const [key, one] of Object.entries(value).slice(0, 40)) {
    const name = key === 'next' ? 'after' : key
    if (typeof one === 'string' && NOTED.test(name) && one.length < 500) {
      const some = into.get(name) ?? []
      if (!some.includes(one)) into.set(name, [...some.slice(-20), one])
    } else note(one, into, depth + 1)
  }
}

/** Returns the ids of a list, or of a page of one. */
const idsIn = (reply: unknown): unknown[] => {
  const list = [reply, ...Object.values(reply ?? {})].find(Array.isArray) ?? []
  return list.slice(0, 40).flatMap((one: unknown) => {
    const { id, uuid } = { ...(one as { id?: unknown; uuid?: unknown } | null) }
    return [id ?? uuid ?? []].flat()
  })
}

class Fuzz implements Session {
  private readonly seen = new Set<string>()
  /** Names of endpoints that have answered with success. */
  private readonly answered = new Set<string>()
  private readonly sent = new Map<string, string[]>()
  /** Ids in the last reply of each list, by its path. */
  private readonly listed = new Map<string, unknown[]>()
  private heap = 0
  private rounds = 0
  private readonly world: World
  private readonly targets: Target[]
  private readonly options: RunOptions

  constructor(
    world: World,
    contract: ReadonlySet<Endpoint>,
    endpoints: readonly Endpoint[],
    options: RunOptions,
  ) {
    this.world = world
    this.options = options
    const reads = new Map(endpoints.filter(({ method }) => method === 'GET').map((one) => [one.path, one]))
    const shuffled = randomFrom(options.seed, 'endpoints').shuffled(endpoints)
    this.targets = shuffled.map((one) => {
      const described = contract.has(one)
      const known = knownIn(
        () => world.ids,
        () => this.sent,
        () => this.listed,
        one.path,
      )
      const versionAt = reads.get(one.path)
      return {
        ...one,
        name: `${one.method} ${one.path}`,
        path: (described ? `/api${one.path}` : one.path) as Endpoint['path'],
        described,
        source: sourceOf(one, known),
        ...(one.method === 'PUT' && versionAt && { versionAt: { path: `/api${versionAt.path}` as const } }),
      }
    })
  }

  async close(): Promise<void> {
    const rest = this.targets.filter(({ name }) => !this.answered.has(name)).map(({ name }) => name)
    if (!this.options.short) this.options.log(`without a success: ${rest.sort().join(', ')}`)
    await this.world.close()
  }

  private report(round: Round, target: string, problem: string, details: string[]): void {
    // Once each: a defect that thousands of requests meet is still one.
    const key = `${target} ${problem.replace(/\d+/g, '#').slice(0, 80)}`
    if (this.seen.has(key)) return
    this.seen.add(key)
    round.violation(`${target}: ${problem}`.slice(0, 400), details)
  }

  /** Sends a request as somebody who is logged in. */
  private async ask(caller: Caller, request: Outgoing): Promise<Incoming | null> {
    const reply = await send(this.world.url, request)
    if (reply?.status === 401 && caller !== 'visitor' && reply.text.includes('unauthenticated'))
      await this.world.revive(caller as Role)
    return reply
  }

  private problems(target: Target, { method, path }: Outgoing, reply: Incoming, caller: Caller): string[] {
    // Uploads answer as tus demands. Another path may be that of another endpoint.
    const isSame = matches(target.path, path)
    const { secrets, folder } = this.world
    const reader = { mayManage: caller === 'administrator', secrets, folder }
    return problemsOf(
      target.described && isSame ? target : null,
      /^\/api\/(?!uploads)/.test(target.path),
      method,
      reply,
      reader,
    )
  }

  private tokenOf(caller: Caller): string | undefined {
    return caller === 'visitor' ? undefined : this.world.accounts.get(caller)?.token
  }

  /** Fills in the current version, and half of the time what is there already: changes of few fields get further. */
  private async withVersion(target: Target, parts: Parts, caller: Caller, random: Random): Promise<Parts> {
    if (!target.versionAt || typeof parts.body !== 'object' || parts.body === null) return parts
    const token = this.tokenOf(caller)
    const reply = await send(this.world.url, {
      method: 'GET',
      path: pathOf(target.versionAt, parts),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    if (reply?.status !== 200) return parts
    const now = JSON.parse(reply.text) as Record<string, unknown>
    const body = {
      ...(parts.body as Record<string, unknown>),
      ...(now?.version !== undefined && { version: now.version }),
    }
    const keep = random.chance(0.5)
    const same = Object.fromEntries(
      Object.entries(body).map(([key, one]) => [
        key,
        keep && random.chance(0.7) && now?.[key] !== undefined ? now[key] : one,
      ]),
    )
    const isAccepted = target.body && z.safeParse(target.body, same).success
    return { ...parts, body: isAccepted ? same : body }
  }

  private async requestFor(
    target: Target,
    caller: Caller,
    random: Random,
  ): Promise<Outgoing & { parts: Parts }> {
    const valid = validParts(target.source, random)
    // Of many filters one is mostly wrong, or nothing is left.
    const isPlain = random.chance(0.3) && (!target.query || z.safeParse(target.query, {}).success)
    const asked = isPlain ? { ...valid, query: {} } : valid
    const parts = await this.withVersion(target, asked, caller, random)
    const token = this.tokenOf(caller)
    // What has not succeeded yet is tried with valid input more often.
    const kind = random.below(10) - (this.answered.has(target.name) ? 0 : 3)
    if (kind < 5) return { ...outgoing(target, parts, token, random), parts }
    if (kind < 8) {
      const changed = mutatedParts(parts, random)
      return { ...outgoing(target, changed, token, random), parts: changed }
    }
    return { ...hostileRequest(target, parts, token, random), parts }
  }

  private readonly slow: { target: Target; caller: Caller; request: Outgoing }[] = []

  private async one(round: Round, target: Target, caller: Caller, random: Random): Promise<void> {
    const request = await this.requestFor(target, caller, random)
    const reply = await this.ask(caller, request)
    round.count('requests')
    if (!reply) {
      round.count('closed connections')
      return
    }
    round.count(`${String(reply.status)[0]}xx`)
    if (reply.status < 300) this.answered.add(target.name)
    if (reply.status === 502 || reply.status === 503)
      round.count('sources that do not answer, calls to repeat')
    const mayManage = privileged.includes(caller)
    const problems = this.problems(target, request, reply, caller)
    for (const problem of problems) await this.examine(round, target, caller, request, problem, reply)
    if (reply.ms > SLOW_MS && !maySlow(target)) this.slow.push({ target, caller, request })
    if (reply.status < 300 && /^[[{]/.test(reply.text)) this.learn(target, reply.text, mayManage)
  }

  /** Notes what a reply has that later requests can use. */
  private learn({ method, source, path }: Target, text: string, mayManage: boolean): void {
    let reply: unknown
    try {
      reply = JSON.parse(text)
    } catch {
      // Not a whole response.
      return
    }
    if (!mayManage) note(reply, this.sent)
    if (method !== 'GET' || source.params) return
    const ids = idsIn(reply)
    if (ids.length > 0) this.listed.set(path.replace(/^\/api/, ''), ids)
  }

  /** Repeats what broke a promise, made as small as it can be. */
  private async examine(
    round: Round,
    target: Target,
    caller: Caller,
    request: Outgoing,
    problem: string,
    reply: Incoming,
  ): Promise<void> {
    const key = `${target.name} ${problem.replace(/\d+/g, '#').slice(0, 80)}`
    if (this.seen.has(key)) return
    if (problem.includes('reveals zq')) this.world.marks = await this.world.hideAgain()
    const again = async (other: Outgoing): Promise<boolean> => {
      const next = await this.ask(caller, other)
      return (
        next !== null &&
        this.problems(target, other, next, caller).some(
          (one) => one.replace(/\d+/g, '#').slice(0, 30) === problem.replace(/\d+/g, '#').slice(0, 30),
        )
      )
    }
    const repeats = await again(request)
    // Marks that had been published in the meantime.
    if (!repeats && problem.includes('reveals zq')) return
    const small = repeats ? await smallest(request, again) : request
    this.report(round, target.name, problem, [
      repeats ? 'repeats' : 'does not repeat',
      curl(caller, small),
      reply.text.slice(0, 600),
      ...(reply.status >= 500 ? [this.world.output().slice(-3000)] : []),
    ])
  }

  private async examineSlow(round: Round): Promise<void> {
    for (const { target, caller, request } of this.slow.splice(0)) {
      const times: number[] = []
      for (let at = 0; at < 2; at++) times.push((await this.ask(caller, request))?.ms ?? 0)
      const least = Math.min(...times)
      round.largest('slowest request, repeated (ms)', least)
      if (least > SLOW_MS)
        this.report(round, target.name, `takes ${Math.round(least)} ms`, [curl(caller, request)])
    }
  }

  async round(round: Round): Promise<void> {
    const { random, number } = round
    const { world } = this
    await world.restore()
    const callers = number % 2 === 0 ? UNPRIVILEGED : PRIVILEGED
    const first = Math.floor(number / 2) * ENDPOINTS
    const chosen = Array.from(
      { length: ENDPOINTS },
      (_, at) => this.targets[(first + at) % this.targets.length],
    )
    const work = chosen.flatMap((target, at) =>
      Array.from({ length: REQUESTS }, (_, time) => ({
        target: target as Target,
        random: random.fork(`${at} ${time}`),
      })),
    )
    const queue = random.shuffled(work)
    const worker = async (): Promise<void> => {
      for (let next = queue.pop(); next && !round.over(); next = queue.pop())
        await this.one(round, next.target, next.random.pick(callers), next.random)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    await this.examineSlow(round)
    if (callers === UNPRIVILEGED) await this.checkMarks(round)
    await this.checkAlive(round)
    round.largest(
      'endpoints that answered with success (%)',
      (this.answered.size / this.targets.length) * 100,
    )
    this.rounds++
    if (this.rounds % LOOK === 0) await this.look(round)
  }

  /** Nobody without a right to it has changed, deleted or published what belongs to others. */
  private async checkMarks(round: Round): Promise<void> {
    const { database, marks } = this.world
    for (const { table, column, key } of await changed(database.db, marks))
      this.report(round, table, `somebody else’s ${table}.${column} was changed`, [`row ${key}`])
  }

  private async checkAlive(round: Round): Promise<void> {
    const reply = await send(this.world.url, { method: 'GET', path: '/api/health/live', headers: {} })
    if (reply?.status !== 200) {
      round.violation('the server does not answer', [this.world.output().slice(-3000)])
      throw new Error('The server has died.')
    }
  }

  /** Compares the memory that is left after a collection with the first look. */
  private async look(round: Round): Promise<void> {
    await pause(this.options.short ? 0 : 3000)
    const bytes = await heapOf(this.world.inspector)
    this.options.log(`heap ${(bytes / 1e6).toFixed(1)} MB after ${this.rounds} rounds`)
    if (this.heap === 0) this.heap = bytes
    else round.largest('heap compared with the first look (%)', (bytes / this.heap) * 100)
  }
}

/** Calls every endpoint of the contract with what its schemas allow, with what they do not, and with what is no request. */
export const fuzzPart: Part = {
  name: 'fuzz',
  share: 3,
  short: 15,
  open: async (options) => {
    const endpoints = await contractEndpoints()
    const world = await openWorld(options.folder)
    const others = await servedBesides(world.url, endpoints)
    options.log(
      `${endpoints.length} endpoints, ${others.length} besides, ${world.marks.length} private texts`,
    )
    return new Fuzz(world, new Set(endpoints), [...endpoints, ...others], options)
  },
  rows: ({ counts, largest }) => [
    atLeast('requests', counts.requests ?? 0, 100_000),
    ...['2xx', '3xx', '4xx'].map((what) => atLeast(`of them ${what}`, counts[what] ?? 0, 0)),
    atLeast(
      'endpoints that answered with success',
      largest['endpoints that answered with success (%)'] ?? 0,
      75,
      ' %',
    ),
    never(
      'errors of the server',
      (counts['5xx'] ?? 0) - (counts['sources that do not answer, calls to repeat'] ?? 0),
    ),
    atMost('slowest request, repeated', largest['slowest request, repeated (ms)'] ?? 0, SLOW_MS, ' ms'),
    atMost(
      'memory, compared with the first look',
      largest['heap compared with the first look (%)'] ?? 100,
      110,
      ' %',
    ),
  ],
}
