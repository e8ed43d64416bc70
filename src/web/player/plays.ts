import {
  type Heard,
  MAX_HEARD,
  type OfflinePlay,
  plays,
  type ToldSource,
} from '../../contract/catalog/plays.ts'
import { uuid } from '../data/call.ts'
import { isUnreachable } from '../data/connection/unreachable.ts'
import { trackEvent } from '../data/session/device/tracking.ts'
import type { Source } from './engine/source.ts'
import type { Environment } from './environment.ts'
import { artistIdOf, durationOf, type PlayItem } from './queue/item.ts'

/** Seconds between two positions that playback can have passed; longer ones are jumps. Pages in the background report rarely. */
const LONGEST_STEP = 12

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10

/** Adds an interval to others that are in order and apart. */
const joined = (intervals: Heard, [from, to]: [number, number]): Heard => {
  const touches = ([start, end]: [number, number]) => start <= to && end >= from
  const near = intervals.filter(touches)
  const whole: [number, number] = [
    Math.min(from, ...near.map(([start]) => start)),
    Math.max(to, ...near.map(([, end]) => end)),
  ]
  return [...intervals.filter((one) => !touches(one)), whole].sort(([a], [b]) => a - b)
}

/** Collects which seconds of an item are heard. */
export class HeardSeconds {
  private intervals: Heard = []
  private last: number | null = null

  /** Playback is at this second. */
  at(second: number): void {
    const { last } = this
    this.last = second
    if (last === null || second <= last || second - last > LONGEST_STEP) return
    this.intervals = joined(this.intervals, [last, second])
  }

  /** The next position is not reached by playback. */
  jump(): void {
    this.last = null
  }

  /** Returns the longest intervals, as many as the server accepts. */
  list(): Heard {
    const longest =
      this.intervals.length > MAX_HEARD
        ? this.intervals.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, MAX_HEARD)
        : this.intervals
    return longest.toSorted(([a], [b]) => a - b).map(([from, to]) => [rounded(from), rounded(to)])
  }
}

interface Item {
  id: number
  type: string
  artist_id: number | null
  /** Seconds. */
  duration: number
  source?: ToldSource | undefined
}

/** A play opened on the server; its id arrives later or never. */
interface OpenPlay {
  id: Promise<string | null>
  own: boolean
  heard: HeardSeconds
  /** It has ended: no longer worth registering. */
  ended: boolean
  /** Report to the server if it could not be told at the time: the same name for the same play. */
  report: Omit<OfflinePlay, 'ended_at' | 'heard'>
  /** Whose it is. */
  token: string | null
  /** The server may not know of it. */
  unregistered: boolean
}

/** How often the server hears that a long item still plays, well before it assumes that the page was lost. */
const REPEAT_MS = 300_000

const registered = new Set(['album', 'artist', 'playlist', 'podcast'])

/** Registers plays with the server: one of the current item, and one of the collection it plays from. */
export class Plays {
  private readonly call: Environment['call']
  private readonly token: () => string | null
  private readonly network: Environment['network']
  private readonly outbox: Environment['outbox']
  private single: OpenPlay | null = null
  private collection: OpenPlay | null = null
  private repeating: ReturnType<typeof setInterval> | undefined
  private moved: (() => void) | null = null

  constructor({
    call,
    useToken,
    network,
    outbox,
  }: Pick<Environment, 'call' | 'useToken' | 'network' | 'outbox'>) {
    this.call = call
    this.outbox = outbox
    this.network = network
    this.token = () => useToken.getState().token
  }

  /** Registers the start of a collection, for source types that are counted. */
  startCollection(source: Source | null, items: PlayItem[]): void {
    this.end(this.collection, false)
    this.collection = null
    if (!source?.type || !source.id || !registered.has(source.type)) return
    const artist_id = source.type === 'artist' ? source.id : items[0] ? artistIdOf(items[0]) : null
    const duration = Math.min(
      1_000_000,
      items.reduce((sum, one) => sum + durationOf(one), 0),
    )
    this.collection = this.open({ id: source.id, type: source.type, artist_id, duration })
  }

  /** Registers the start of an item where the listener started it; resolves to the play's id, or null when the server didn't accept it. */
  startSingle(item: PlayItem, source?: ToldSource): Promise<string | null> {
    this.endSingle()
    void trackEvent({ action: 'play', category: item.type ?? 'song', label: item.title })
    const type = item.type ?? 'song'
    this.single = this.open({
      id: item.id,
      type,
      artist_id: artistIdOf(item),
      duration: durationOf(item),
      source,
    })
    this.repeatPlaying()
    return this.single.id
  }

  /** Notes that playback of the item is at this second. */
  setPosition(second: number): void {
    this.single?.heard.at(second)
  }

  /** Notes that the listener jumps to another second of the item. */
  jump(): void {
    this.single?.heard.jump()
  }

  /** Whether the current item's play is one of these. */
  async isOneOf(ids: readonly string[]): Promise<boolean> {
    const id = await this.single?.id
    return id != null && ids.includes(id)
  }

  /** Registers what to do when the listener turns out to play elsewhere; returns a function that unregisters it. */
  onMoved(listener: () => void): () => void {
    this.moved = listener
    return () => {
      if (this.moved === listener) this.moved = null
    }
  }

  /** Notes that the item's play goes on or is paused. */
  setPlaying(playing: boolean): void {
    this.tellPlaying(playing)
    if (playing) this.repeatPlaying()
    else clearInterval(this.repeating)
  }

  /** Closes the item's play: it has ended, was skipped or stopped. */
  endSingle(keepalive = false): void {
    this.end(this.single, keepalive)
    this.single = null
  }

  /** Closes all plays: on leaving, logging out or closing the page. */
  close(keepalive = false): void {
    this.endSingle(keepalive)
    this.end(this.collection, keepalive)
    this.collection = null
  }

  /** Opens a play. Failures must not disturb playback. */
  private open(item: Item): OpenPlay {
    const token = this.token()
    const own = token !== null
    const { id, type, duration, source } = item
    const report = { key: uuid(), id, type, duration, source, started_at: new Date().toISOString() }
    const register = () => {
      const body = { ...item, origin: 'local' as const }
      return own
        ? this.call(plays.registerMine, { body: { ...body, key: report.key } }, { key: report.key })
        : this.call(plays.register, { body })
    }
    const heard = new HeardSeconds()
    const play: OpenPlay = {
      id: Promise.resolve(null),
      own,
      heard,
      ended: false,
      report,
      token,
      unregistered: true,
    }
    play.id = register()
      .catch(async (error: unknown) => {
        // It is reported when it has ended.
        if (own && isUnreachable(error) && this.outbox.keepsPlays()) return null
        // What is buffered plays on without a network: registers it once the server can be reached.
        if (this.network.isOnline()) return null
        await this.reconnected()
        return play.ended || own !== (this.token() !== null) ? null : register()
      })
      .catch(() => null)
      .then((playId) => {
        play.unregistered = playId === null
        return playId
      })
    return play
  }

  private reconnected(): Promise<void> {
    return new Promise((resolve) => {
      const unregister = this.network.onOnline(() => {
        unregister()
        resolve()
      })
    })
  }

  private repeatPlaying(): void {
    clearInterval(this.repeating)
    this.repeating = setInterval(() => this.tellPlaying(true, true), REPEAT_MS)
  }

  /** Tells the server, one after the other, so that the last word is the valid one. */
  private tellPlaying(playing: boolean, repeated = false): void {
    const play = this.single
    if (!play?.own) return
    play.id = play.id.then(async (playId) => {
      if (!playId || play.ended || !this.token()) return playId
      const body = { playing, ...(repeated && { repeated }) }
      const reply = await this.call(plays.playing, { params: { playId }, body }).catch(() => undefined)
      if (reply?.moved && play === this.single) this.moved?.()
      return playId
    })
  }

  /** Visitors don't close plays: the server closes them by duration. */
  private end(play: OpenPlay | null, keepalive: boolean): void {
    if (!play) return
    const already = play.ended
    play.ended = true
    if (!play.own || already) return
    const heard = play.heard.list()
    const ended_at = new Date().toISOString()
    const keep = () => {
      if (play.token === this.token() && this.outbox.keepsPlays())
        this.outbox.keepPlay({ ...play.report, ended_at, heard })
    }
    // There is no time to wait for whether it is registered.
    if (keepalive && play.unregistered) {
      keep()
      return
    }
    play.id
      .then(async (playId) => {
        if (!playId) keep()
        else if (this.token())
          await this.call(plays.end, { params: { playId }, body: { heard } }, { keepalive })
      })
      .catch((error: unknown) => {
        if (isUnreachable(error)) keep()
      })
  }
}
