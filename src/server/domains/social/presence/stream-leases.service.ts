import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../../context/app-context.ts'
import { presenceChanged } from './announcements.service.ts'
import { deleteLeases, renewLeases, shortenLeases } from './queries.ts'

/** How often what happened is written. */
const TICK_MS = 1_000
const RENEW_MS = 30_000
/** Outlives a renewal that fails; a node that dies leaves its users online for at most this long. */
const LEASE_SECONDS = 75
/** Browsers reconnect within this time: meanwhile nobody goes offline. */
const GRACE_MS = 10_000

interface Connection {
  /** Open event streams. */
  streams: number
  /** When the last one closed. */
  closedAt: number
  leased: boolean
}

/** The leases of one node: who has an event stream open here is online on all nodes. */
export interface StreamLeases {
  opened: (userId: number) => void
  closed: (userId: number, now: number) => void
  /** Writes who came and left, and from time to time renews the leases of the others; each in one statement. */
  write: (now: number) => Promise<void>
  end: () => Promise<void>
}

/** Keeps the leases of a node; `write` must be called regularly. */
export const keepLeases = (ctx: AppContext, nodeId: string): StreamLeases => {
  const users = new Map<number, Connection>()
  let renewedAt = 0
  const idsOf = (wanted: (one: Connection) => boolean): number[] =>
    [...users].flatMap(([id, one]) => (wanted(one) ? [id] : []))
  return {
    opened: (userId) => {
      const one = users.get(userId) ?? { streams: 0, closedAt: 0, leased: false }
      one.streams++
      users.set(userId, one)
    },
    closed: (userId, now) => {
      const one = users.get(userId)
      if (!one) return
      one.streams--
      one.closedAt = now
    },
    write: async (now) => {
      const gone = idsOf(({ streams, closedAt }) => streams === 0 && now - closedAt >= GRACE_MS)
      const come = idsOf(({ streams, leased }) => streams > 0 && !leased)
      const due = now - renewedAt >= RENEW_MS
      const renewed = due ? idsOf(({ streams, leased }) => streams > 0 || leased) : come
      if (gone.length > 0) {
        await deleteLeases(ctx.db, nodeId, gone)
        for (const id of gone) if (users.get(id)?.streams === 0) users.delete(id)
      }
      const kept = renewed.filter((id) => users.has(id))
      if (kept.length > 0) await renewLeases(ctx.db, nodeId, kept, LEASE_SECONDS)
      if (due) renewedAt = now
      for (const id of kept) {
        const one = users.get(id)
        if (one) one.leased = true
      }
      presenceChanged(ctx, [...gone, ...come])
    },
    end: () => shortenLeases(ctx.db, nodeId, GRACE_MS / 1000),
  }
}

interface Running {
  leases: StreamLeases
  timer: NodeJS.Timeout
  /** The last write; the next waits for it. */
  written: Promise<void>
}

const running = new WeakMap<AppContext, Running>()

const start = (ctx: AppContext): Running => {
  const leases = keepLeases(ctx, randomUUID())
  const write = (): Promise<void> =>
    leases.write(Date.now()).catch((err) => ctx.log.warn({ err }, 'could not write who is online'))
  const timer = setInterval(() => {
    node.written = node.written.then(write)
  }, TICK_MS).unref()
  const node: Running = { leases, timer, written: Promise.resolve() }
  running.set(ctx, node)
  return node
}

/** An event stream of a user was opened on this node. */
export const streamOpened = (ctx: AppContext, userId: number): void =>
  (running.get(ctx) ?? start(ctx)).leases.opened(userId)

/** An event stream of a user was closed. */
export const streamClosed = (ctx: AppContext, userId: number): void =>
  running.get(ctx)?.leases.closed(userId, Date.now())

/** Ends the leases of this node soon: its users connect to another one, or to it once it has started again. */
export const endLeases = async (ctx: AppContext): Promise<void> => {
  const node = running.get(ctx)
  if (!node) return
  clearInterval(node.timer)
  running.delete(ctx)
  await node.written
  await node.leases.end()
}
