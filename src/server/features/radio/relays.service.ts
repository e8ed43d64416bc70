import type { ServerResponse } from 'node:http'
import type { Titled } from '../../../contract/radio-stations.ts'
import { fail } from '../../http/fail.ts'
import { openPublic } from '../../outbound/public.ts'
import type { Platform } from '../../platform.ts'
import { noteLooked, noteSilence, noteState, noteTitle, type Source } from './on-air.queries.ts'
import { dropPresence, notePresence } from './presence.queries.ts'
import { StationRelay } from './station-relay.ts'

type On = Pick<Platform, 'db' | 'env' | 'log' | 'settings'>

/** Those who listen are noted anew this often, in ms. */
const BEAT_MS = 20_000

interface Running {
  relay: StationRelay
  url: string
  beat: NodeJS.Timeout
}

/** The relays of a process, by its database: two in one process never share them. */
const relays = new WeakMap<object, Map<number, Running>>()

const runningOf = ({ db }: On): Map<number, Running> => {
  const running = relays.get(db) ?? new Map<number, Running>()
  relays.set(db, running)
  return running
}

/** What is told of a station in the background must not disturb its sound. */
const quietly = (on: On, work: Promise<void>): void =>
  void work.catch((err: unknown) => on.log.warn({ err }, 'what a radio station plays could not be noted'))

/** Whether this process passes the station on. */
export const isRelayed = (on: On, id: number): boolean => runningOf(on).has(id)

const start = (on: On, { id, stream_url }: Source): Running => {
  const running = runningOf(on)
  const onTitle = (titled: Titled | null): void =>
    quietly(on, titled ? noteTitle(on.db, id, titled) : noteSilence(on.db, id))
  const relay = new StationRelay({
    open: (signal) =>
      openPublic(on.env, stream_url, { headers: { 'icy-metadata': '1' }, radio: true, signal }),
    onTitle,
    onState: (live) => quietly(on, noteState(on.db, id, live)),
    onEnd: () => {
      clearInterval(beat)
      if (running.get(id)?.relay === relay) running.delete(id)
    },
    log: on.log,
  })
  const beat = setInterval(() => {
    quietly(on, notePresence(on.db, id, relay.ids))
    quietly(on, noteLooked(on.db, id))
  }, BEAT_MS).unref()
  const entry = { relay, url: stream_url, beat }
  running.set(id, entry)
  return entry
}

const relayOf = (on: On, source: Source): StationRelay => {
  const present = runningOf(on).get(source.id)
  if (present?.url === source.stream_url) return present.relay
  present?.relay.end()
  return start(on, source).relay
}

const listenersOf = (on: On): number =>
  [...runningOf(on).values()].reduce((sum, { relay }) => sum + relay.ids.length, 0)

export interface RelayedStream {
  type: string
  /** Gives the sound to an answer whose headers are sent. */
  to: (out: ServerResponse) => void
}

/** Opens a station for one more listener: 503 when there are too many already, 502 when its source does not answer. */
export const openRelay = async (on: On, source: Source): Promise<RelayedStream> => {
  if (listenersOf(on) >= on.settings().radio_listeners) return fail('unavailable')
  const relay = relayOf(on, source)
  const type = await relay.opened.catch(() => fail('source_down'))
  const left = (id: string): void => quietly(on, dropPresence(on.db, source.id, [id]))
  return {
    type,
    to: (out) => {
      relay.join(out, left)
      quietly(on, notePresence(on.db, source.id, relay.ids.slice(-1)))
    },
  }
}

/** Ends what is passed on: of one station, or of all of them. */
export const endRelays = (on: On, id?: number): void => {
  for (const [station, { relay }] of runningOf(on)) if (id === undefined || id === station) relay.end()
}
