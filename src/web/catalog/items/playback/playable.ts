import { showError } from '../../../data/errors.ts'
import type { Source } from '../../../player/engine/source.ts'
import { type ItemRef, isSameItem, type PlayItem } from '../../../player/queue/item.ts'
import { isCurrent, usePlayer } from '../../../player/state.ts'
import { atHand } from '../../../ui/layout/OfflinePart.tsx'
import { loadEpisodes } from '../../podcasts/podcasts.ts'
import { loadAlbumSongs, loadArtistSongs, loadGenreSongs, loadSong } from '../../songs/songs.ts'
import { playback } from './playback.ts'

/** A playable item or collection. */
export interface Playable {
  type: 'song' | 'album' | 'artist' | 'genre' | 'playlist' | 'podcast' | 'episode' | 'radio-station'
  id: number
  title: string
  /** Loads what a page shows of it, if that is in another order or not all. */
  load?: () => Promise<PlayItem[]>
  /** Second at which a song or episode starts. */
  at?: number
}

const single = async (item: ItemRef): Promise<PlayItem[]> => [
  await (await import('../../../player/engine/stream-info.ts')).freshItem(item),
]

const loaders: Record<Playable['type'], (id: number) => Promise<PlayItem[]>> = {
  song: async (id) => [await loadSong(id)],
  album: loadAlbumSongs,
  artist: loadArtistSongs,
  genre: loadGenreSongs,
  // Loaded on demand: most sessions play no playlist.
  playlist: async (id) => (await import('../../playlists/playlists.ts')).loadPlaylistSongs(id),
  podcast: loadEpisodes,
  episode: (id) => single({ type: 'episode', id }),
  'radio-station': (id) => single({ type: 'radio-station', id }),
}

/** Returns the playable items of an item or collection, fetching them if needed. */
export const itemsOf = ({ type, id, load }: Playable): Promise<PlayItem[]> =>
  load ? load() : loaders[type](id)

const sourceOf = ({ type, id, title }: Playable): Source | undefined =>
  type === 'song' || type === 'episode' || type === 'radio-station' ? undefined : { type, id, title }

/** Returns a station with those of the list, so that next and previous lead to another one. */
const amongStations = async (id: number): Promise<{ items: PlayItem[]; start: number }> => {
  const stations = await (await import('../../radio/radio.ts')).loadStations().catch(() => [])
  const start = stations.findIndex((station) => station.id === id)
  return start < 0
    ? { items: [...(await loaders['radio-station'](id)), ...stations], start: 0 }
    : { items: stations, start }
}

interface Way {
  shuffle?: boolean
  /** Second at which a song or episode starts. */
  at?: number
}

/** Plays an item from its start, or toggles playback if it is the current one. */
export const playCollection = async (item: Playable, options: Way = {}): Promise<void> => {
  try {
    const player = await playback()
    if (options.shuffle === undefined && isCurrent(item)) return player.toggle()
    if (item.type === 'radio-station') {
      const { items, start } = await amongStations(item.id)
      return player.play(items, { start })
    }
    const source = sourceOf(item)
    const { at } = item
    player.play(atHand(await itemsOf(item)), {
      ...(at === undefined ? {} : { at }),
      ...options,
      ...(source ? { source } : {}),
    })
  } catch (error) {
    showError(error)
  }
}

/** Plays a list from one of its items, or toggles playback if it is the current one. */
export const playFrom = async (items: PlayItem[], start: number, source?: Source): Promise<void> => {
  const player = await playback()
  const { currentAudio, source: present, shared } = usePlayer.getState()
  const chosen = items[start]
  const sameList = shared !== null || (present?.type === source?.type && present?.id === source?.id)
  if (isSameItem(chosen, currentAudio) && sameList) return player.toggle()
  const found = atHand(items)
  const at = chosen ? found.indexOf(chosen) : -1
  player.play(at < 0 ? [] : found, { start: at, ...(source ? { source } : {}) })
}
