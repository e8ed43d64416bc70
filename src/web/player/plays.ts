import { plays } from '../../contract/plays.ts'
import { call } from '../api/call.ts'
import { currentToken } from '../session/token.ts'
import { trackEvent } from '../session/tracking.ts'
import { artistIdOf, durationOf, type PlayItem } from './item.ts'
import type { Source } from './source.ts'

interface Item {
  id: number
  type: string
  artist_id: number | null
  /** Seconds. */
  duration: number
}

/** A play opened on the server; its id arrives later or never. */
interface OpenPlay {
  id: Promise<string | null>
  own: boolean
}

const registered = new Set(['album', 'artist', 'playlist', 'podcast'])

/** Opens a play. Failures must not disturb playback. */
function open(item: Item): OpenPlay {
  const own = currentToken() !== null
  const body = { ...item, origin: 'local' as const }
  const id = call(own ? plays.registerMine : plays.register, { body }).catch(() => null)
  return { id, own }
}

/** Visitors don't close plays: the server closes them by duration. */
function end(play: OpenPlay | null, keepalive: boolean): void {
  if (!play?.own) return
  play.id
    .then(async (playId) => {
      if (playId && currentToken()) await call(plays.end, { params: { playId } }, { keepalive })
    })
    .catch(() => undefined)
}

let single: OpenPlay | null = null
let collection: OpenPlay | null = null

/** Registers the start of a collection, for source types that are counted. */
export function startCollection(source: Source | null, items: PlayItem[]): void {
  end(collection, false)
  collection = null
  if (!source?.type || !source.id || !registered.has(source.type)) return
  const artist_id = source.type === 'artist' ? source.id : items[0] ? artistIdOf(items[0]) : null
  const duration = items.reduce((sum, one) => sum + durationOf(one), 0)
  collection = open({ id: source.id, type: source.type, artist_id, duration: Math.min(duration, 1_000_000) })
}

/** Registers the start of an item; resolves to the play's id, or null when the server didn't accept it. */
export function startSingle(item: PlayItem): Promise<string | null> {
  endSingle()
  void trackEvent({ action: 'play', category: item.type ?? 'song', label: item.title })
  const type = item.type ?? 'song'
  single = open({ id: item.id, type, artist_id: artistIdOf(item), duration: durationOf(item) })
  return single.id
}

/** Closes the item's play: it has ended, was skipped or stopped. */
export function endSingle(keepalive = false): void {
  end(single, keepalive)
  single = null
}

/** Closes all plays: on leaving, logging out or closing the page. */
export function closePlays(keepalive = false): void {
  endSingle(keepalive)
  end(collection, keepalive)
  collection = null
}
