import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestUser } from '../../src/server/testing/make.ts'
import { eventsPath, type Site, SONG_BYTES } from '../site.ts'

interface State {
  joined: number
  statuses?: Record<string, number>
  errors?: string[]
}

export interface Running {
  state: () => Promise<State>
  /** Lets the clients fall silent, and keep their connections. */
  abandon: () => Promise<void>
  stop: () => Promise<void>
}

export interface Attack {
  name: string
  /** How many connections, at most. */
  count: number
  start: (site: Site, users: readonly TestUser[], count: number) => Promise<Running>
  /** Whether the server must notice by itself that its clients have fallen silent. */
  silent?: boolean
  /** Time until all of it is released, if it is not the usual one. */
  releasedMs?: number
  /** Returns what its answers show to be wrong, after so many seconds. */
  check?: (state: State, site: Site, seconds: number) => string[]
}

/** Time for all clients to connect. */
const JOIN_MS = 30_000

const run = async (program: string, args: string[], least: number): Promise<Running> => {
  const child: ChildProcess = fork(program, args)
  const state = async (message = 'state'): Promise<State> => {
    child.send(message)
    return ((await once(child, 'message')) as [State])[0]
  }
  const until = Date.now() + JOIN_MS
  for (let now = await state(); now.joined + (now.errors?.length ?? 0) < least; now = await state()) {
    if (Date.now() > until) break
    await wait(50)
  }
  return {
    state,
    abandon: async () => void (await state('abandon')),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const attackers = (site: Site, kind: string, count: number, paths: string[], least = count) =>
  run(join(import.meta.dirname, 'attackers.ts'), [site.server.url, kind, String(count), ...paths], least)

const page = '/api/albums'

/** Answers of any kind but success. */
const refusals = ({ statuses = {} }: State, expected: string): string[] =>
  statuses[expected] ? [] : [`nothing was answered ${expected}: ${JSON.stringify(statuses)}`]

export const attacks: readonly Attack[] = [
  {
    name: 'slow readers of audio',
    count: 10_000,
    start: (site, _, count) =>
      run(
        join(import.meta.dirname, '../../src/server/testing/slow-readers.ts'),
        [site.server.url, site.audio, String(count), String(SONG_BYTES)],
        count,
      ),
    check: ({ errors = [] }) => [...new Set(errors)].map((error) => `a slow reader: ${error}`),
  },
  {
    name: 'audio that nobody reads',
    // The kernel takes megabytes of each.
    count: 200,
    start: (site, _, count) => attackers(site, 'unread', count, [site.audio]),
    silent: true,
    // Node waits twice: once more after the network has taken a part of what was written.
    releasedMs: 65_000,
  },
  {
    name: 'event streams that nobody reads',
    count: 1_000,
    start: async (site, users, count) => {
      const paths: string[] = []
      for (let n = 0; n < count; n += 20)
        paths.push(
          ...(await Promise.all(
            users.slice(0, Math.min(20, count - n)).map((user) => eventsPath(site, user)),
          )),
        )
      return attackers(site, 'unread', paths.length, paths)
    },
  },
  {
    name: 'bodies of a byte a second',
    count: 3_000,
    start: (site, _, count) => attackers(site, 'bodies', count, ['/api/session/login', '/api/register-play']),
    silent: true,
  },
  {
    name: 'headers of a byte a second',
    count: 3_000,
    start: (site, _, count) => attackers(site, 'headers', count, [page]),
    silent: true,
  },
  {
    name: 'connections without a request',
    count: 3_000,
    start: (site, _, count) => attackers(site, 'silent', count, []),
    silent: true,
  },
  {
    name: 'half-open connections',
    count: 500,
    start: (site, _, count) => attackers(site, 'halfOpen', count, [site.audio, page]),
    silent: true,
  },
  {
    name: 'giant headers',
    count: 100,
    start: (site, _, count) => attackers(site, 'giants', count, [page], 1),
    check: (state) => refusals(state, '431'),
  },
  {
    name: 'pipelined requests',
    count: 100,
    start: (site, _, count) => attackers(site, 'pipelines', count, [page], 1),
  },
  {
    name: 'connections that come and go',
    count: 200,
    start: (site, _, count) => attackers(site, 'churn', count, [page, '/', '/api/search/song'], 1),
  },
  {
    name: 'a flood from one IPv6 network',
    count: 200,
    start: (site, _, count) => attackers(site, 'flood', count, [page], 1),
    check: ({ statuses = {} }, { inside }, seconds) => {
      const most = inside.settings().limit_calls * (1 + Math.ceil(seconds / 60))
      const answered = statuses[200] ?? 0
      return answered > most ? [`${answered} requests were answered instead of ${most}`] : []
    },
  },
]
