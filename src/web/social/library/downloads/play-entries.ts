import { playback } from '../../../catalog/items/playback/playback.ts'
import { isPlayable, useOffline } from '../../../offline/state.ts'
import type { Source } from '../../../player/engine/source.ts'
import type { Entry } from './entries.ts'

const sourceOf = (entry: Entry | null, title: string): Source => {
  if (!entry) return { title }
  const { type, id } = entry
  return type === 'liked' || type === 'episode' ? { title: entry.title } : { type, id, title: entry.title }
}

interface PlayOptions {
  shuffle?: boolean
  /** Key of the entry to start with. */
  start?: string
  /** Name of the queue if it holds several entries. */
  title?: string
}

/** Plays the tracks of entries that are on this device, in order; of several entries each track once. */
export const playEntries = async (
  entries: readonly Entry[],
  of: Entry | null,
  { shuffle, start, title = '' }: PlayOptions = {},
): Promise<void> => {
  const { grace_days } = useOffline.getState()
  const tracks = new Map(
    entries.flatMap(({ tracks }) =>
      tracks.filter((track) => isPlayable(track, grace_days)).map((one) => [one.key, one]),
    ),
  )
  const items = [...tracks.values()].map(({ item }) => item)
  const player = await playback()
  const at = start === undefined ? -1 : [...tracks.keys()].indexOf(start)
  player.play(items, {
    source: sourceOf(of, title),
    ...(shuffle === undefined ? {} : { shuffle }),
    ...(at >= 0 && { start: at }),
  })
}
