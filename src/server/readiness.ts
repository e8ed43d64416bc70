import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from './context/app-context.ts'
import { within } from './core/within.ts'
import { acceptsWrites } from './domains/platform/bootstrap/service.ts'

/** A database that answers later counts as unavailable. */
const PATIENCE_MS = 2_000
/** Balancers ask more often than this. */
const ASKED_MS = 15_000
/** Time for a balancer to learn that a node stops: two of its requests a second apart. */
const NOTICE_MS = 2_500

export interface ReadinessState {
  status: 'ready' | 'stopping' | 'unavailable'
  database: boolean
  queue: boolean
  channel: boolean
}

/** Whether a balancer may send requests to this node: not while another would do better. */
export interface Readiness {
  check: () => Promise<ReadinessState>
  /** Reports from now on that this node stops. Resolves once a balancer that asks had time to notice. */
  stop: () => Promise<void>
}

export const createReadiness = (ctx: AppContext): Readiness => {
  let askedAt = Number.NEGATIVE_INFINITY
  let stopping = false

  const databaseWorks = async (): Promise<boolean> => {
    let works = false
    const asking = acceptsWrites(ctx).then((answer) => {
      works = answer
    })
    await within(PATIENCE_MS, asking).catch(() => undefined)
    return works
  }
  return {
    check: async () => {
      askedAt = Date.now()
      const parts = {
        database: await databaseWorks(),
        queue: ctx.queue.running(),
        channel: ctx.channel.connected(),
      }
      const ready = Object.values(parts).every(Boolean)
      return { status: stopping ? 'stopping' : ready ? 'ready' : 'unavailable', ...parts }
    },
    stop: async () => {
      stopping = true
      if (Date.now() - askedAt < ASKED_MS) await pause(NOTICE_MS)
    },
  }
}
