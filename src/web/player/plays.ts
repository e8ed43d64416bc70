import { playing } from '../../contract/playing.ts'
import { call } from '../api/call.ts'
import { happened } from '../session/happenings.ts'
import { currentToken } from '../session/token.ts'
import { artistIdOf, durationOf, type PlayItem } from './item.ts'
import type { Source } from './source.ts'

interface Item {
  id: number
  type: string
  artist_id: number | null
  /** Seconds. */
  duration: number
}

/** A play that was opened at the server; its id arrives later, or never. */
interface OpenPlay {
  id: Promise<string | null>
  mine: boolean
}

const registered = new Set(['album', 'artist', 'playlist', 'podcast'])

/** Opens a play. Nothing that goes wrong here may disturb the music. */
function open(item: Item): OpenPlay {
  const mine = currentToken() !== null
  const body = { ...item, origin: 'local' as const }
  const id = call(mine ? playing.registerMine : playing.register, { body }).catch(() => null)
  return { id, mine }
}

/** Visitors send no end: the server closes their plays by duration. */
function end(play: OpenPlay | null, keepalive: boolean): void {
  if (!play?.mine) return
  play.id
    .then(async (playId) => {
      if (playId && currentToken()) await call(playing.end, { params: { playId } }, { keepalive })
    })
    .catch(() => undefined)
}

let single: OpenPlay | null = null
let collection: OpenPlay | null = null

/** Registers that a collection was started, where the kind of it is registered at all. */
export function startCollection(source: Source | null, items: PlayItem[]): void {
  end(collection, false)
  collection = null
  if (!source?.type || !source.id || !registered.has(source.type)) return
  const artist_id = source.type === 'artist' ? source.id : items[0] ? artistIdOf(items[0]) : null
  const duration = items.reduce((sum, one) => sum + durationOf(one), 0)
  collection = open({ id: source.id, type: source.type, artist_id, duration: Math.min(duration, 1_000_000) })
}

/** Registers that an item sounds; answers its play's id, null when the server did not take it. */
export function startSingle(item: PlayItem): Promise<string | null> {
  endSingle()
  void happened({ action: 'play', category: item.type ?? 'song', label: item.title })
  const type = item.type ?? 'song'
  single = open({ id: item.id, type, artist_id: artistIdOf(item), duration: durationOf(item) })
  return single.id
}

/** The item has ended, was skipped or stopped. */
export function endSingle(keepalive = false): void {
  end(single, keepalive)
  single = null
}

/** Everything has stopped: leaving, logging out, closing the page. */
export function endAll(keepalive = false): void {
  endSingle(keepalive)
  end(collection, keepalive)
  collection = null
}
