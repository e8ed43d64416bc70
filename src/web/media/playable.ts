import { showError } from '../api/errors.ts'
import { loadAlbumSongs, loadArtistSongs, loadGenreSongs, loadSong } from '../api/songs.ts'
import { type ItemRef, isSameItem, type PlayItem } from '../player/item.ts'
import type { Source } from '../player/source.ts'
import { usePlayer } from '../player/state.ts'
import { playback } from './playback.ts'

/** What can be played as a whole. */
export interface Playable {
  type: 'song' | 'album' | 'artist' | 'genre' | 'playlist' | 'podcast' | 'episode' | 'radio-station'
  id: number
  title: string
}

const single = async (item: ItemRef): Promise<PlayItem[]> => [
  await (await import('../player/loading.ts')).freshItem(item),
]

const loaders: Record<Playable['type'], (id: number) => Promise<PlayItem[]>> = {
  song: async (id) => [await loadSong(id)],
  album: loadAlbumSongs,
  artist: loadArtistSongs,
  genre: loadGenreSongs,
  // Its contract is nobody's before a playlist is played.
  playlist: async (id) => (await import('../api/playlists.ts')).loadPlaylistSongs(id),
  podcast: async (id) => (await import('../api/podcasts.ts')).loadEpisodes(id),
  episode: (id) => single({ type: 'episode', id }),
  'radio-station': (id) => single({ type: 'radio-station', id }),
}

/** What is played by itself, not as the items in it. */
const isSingle = (item: { type: string }): item is ItemRef =>
  item.type === 'song' || item.type === 'episode' || item.type === 'radio-station'

/** What is played of an item, loaded when it is not there yet. */
export const itemsOf = (item: Playable): Promise<PlayItem[]> => loaders[item.type](item.id)

const sourceOf = ({ type, id, title }: Playable): Source | undefined =>
  type === 'song' || type === 'episode' || type === 'radio-station' ? undefined : { type, id, title }

const isCurrent = (item: Playable): boolean => {
  const { currentlyPlayingType: playing, currentAudio, source } = usePlayer.getState()
  if (isSingle(item)) return isSameItem(currentAudio, item)
  return (
    (playing?.type === item.type && playing.id === item.id) ||
    (source?.type === item.type && source.id === item.id)
  )
}

/** Plays an item from its start, or stops and goes on when it is the one that plays. */
export const playCollection = async (item: Playable, options: { shuffle?: boolean } = {}): Promise<void> => {
  try {
    const player = await playback()
    if (options.shuffle === undefined && isCurrent(item)) return player.toggle()
    const source = sourceOf(item)
    player.play(await itemsOf(item), { ...options, ...(source ? { source } : {}) })
  } catch (error) {
    showError(error)
  }
}

/** Plays one item of a list with the rest to follow, or stops and goes on when it is the one that plays. */
export const playFrom = async (items: PlayItem[], start: number, source?: Source): Promise<void> => {
  const player = await playback()
  const { currentAudio, source: present } = usePlayer.getState()
  const chosen = items[start]
  const sameList = present?.type === source?.type && present?.id === source?.id
  if (isSameItem(chosen, currentAudio) && sameList) player.toggle()
  else player.play(items, { start, ...(source ? { source } : {}) })
}
