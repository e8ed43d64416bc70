import type { ServerResponse } from 'node:http'
import type { Titled } from '../../../../../contract/catalog/items.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { throwError } from '../../../../http/http-error.ts'
import { openPublicUrl } from '../../../../outbound/public-fetch.ts'
import { outboundOf } from '../../../../outbound/ssrf.ts'
import {
  clearTitle,
  deleteListeners,
  recordPoll,
  recordState,
  recordTitle,
  type Source,
  upsertListeners,
} from '../queries.ts'
import { StationRelay } from './station-relay.ts'

/** Interval in ms at which listeners are recorded again. */
const HEARTBEAT_MS = 20_000

interface Running {
  relay: StationRelay
  url: string
  beat: NodeJS.Timeout
}

/** The relays of a process, by its database: two servers in one process never share them. */
const relays = new WeakMap<object, Map<number, Running>>()

const runningOf = ({ db }: AppContext): Map<number, Running> => {
  const running = relays.get(db) ?? new Map<number, Running>()
  relays.set(db, running)
  return running
}

/** Background updates must not interrupt the audio. */
const ignoringErrors = (ctx: AppContext, work: Promise<void>): void =>
  void work.catch((err: unknown) => ctx.log.warn({ err }, 'could not record what a radio station plays'))

/** Returns whether this process relays the station. */
export const isRelayed = (ctx: AppContext, id: number): boolean => runningOf(ctx).has(id)

const start = (ctx: AppContext, { id, stream_url }: Source): Running => {
  const running = runningOf(ctx)
  const onTitle = (titled: Titled | null): void =>
    ignoringErrors(ctx, titled ? recordTitle(ctx.db, id, titled) : clearTitle(ctx.db, id))
  const relay = new StationRelay({
    open: (signal) =>
      openPublicUrl(outboundOf(ctx), stream_url, { headers: { 'icy-metadata': '1' }, radio: true, signal }),
    onTitle,
    onState: (live) => ignoringErrors(ctx, recordState(ctx.db, id, live)),
    onEnd: () => {
      clearInterval(beat)
      if (running.get(id)?.relay === relay) running.delete(id)
    },
    log: ctx.log,
  })
  const beat = setInterval(() => {
    ignoringErrors(ctx, upsertListeners(ctx.db, id, relay.ids))
    ignoringErrors(ctx, recordPoll(ctx.db, id))
  }, HEARTBEAT_MS).unref()
  const entry = { relay, url: stream_url, beat }
  running.set(id, entry)
  return entry
}

const relayOf = (ctx: AppContext, source: Source): StationRelay => {
  const present = runningOf(ctx).get(source.id)
  if (present?.url === source.stream_url) return present.relay
  present?.relay.end()
  return start(ctx, source).relay
}

const listenersOf = (ctx: AppContext): number =>
  [...runningOf(ctx).values()].reduce((sum, { relay }) => sum + relay.ids.length, 0)

export interface RelayedStream {
  type: string
  /** Streams the audio to a response whose headers were sent. */
  to: (out: ServerResponse) => void
}

/** Joins a station's relay as a listener. 503 if there are too many, 502 if its source does not respond. */
export const openRelay = async (ctx: AppContext, source: Source): Promise<RelayedStream> => {
  if (listenersOf(ctx) >= ctx.settings().radio_listeners) return throwError('unavailable')
  const relay = relayOf(ctx, source)
  const type = await relay.opened.catch(() => throwError('source_down'))
  const left = (id: string): void => ignoringErrors(ctx, deleteListeners(ctx.db, source.id, [id]))
  return {
    type,
    to: (out) => {
      relay.join(out, left)
      ignoringErrors(ctx, upsertListeners(ctx.db, source.id, relay.ids.slice(-1)))
    },
  }
}

/** Closes the relay of one station, or all of them. */
export const endRelays = (ctx: AppContext, id?: number): void => {
  for (const [station, { relay }] of runningOf(ctx)) if (id === undefined || id === station) relay.end()
}
