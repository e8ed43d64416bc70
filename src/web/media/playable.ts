import type { Song } from '../../contract/songs.ts'
import { showError } from '../api/errors.ts'
import { loadAlbumSongs, loadArtistSongs, loadGenreSongs, loadSong } from '../api/songs.ts'
import type { Source } from '../player/source.ts'
import { usePlayer } from '../player/state.ts'
import { playback } from './playback.ts'

/** What can be played as a whole. */
export interface Playable {
  type: 'song' | 'album' | 'artist' | 'genre' | 'playlist'
  id: number
  title: string
}

const loaders: Record<Playable['type'], (id: number) => Promise<Song[]>> = {
  song: async (id) => [await loadSong(id)],
  album: loadAlbumSongs,
  artist: loadArtistSongs,
  genre: loadGenreSongs,
  // Its contract is nobody's before a playlist is played.
  playlist: async (id) => (await import('../api/playlists.ts')).loadPlaylistSongs(id),
}

/** The songs of an item, loaded when they are not there yet. */
export const songsOf = (item: Playable): Promise<Song[]> => loaders[item.type](item.id)

const sourceOf = (item: Playable): Source | undefined =>
  item.type === 'song' ? undefined : { type: item.type, id: item.id, title: item.title }

const isCurrent = (item: Playable): boolean => {
  const { currentlyPlayingType: playing, currentAudio, source } = usePlayer.getState()
  if (item.type === 'song') return currentAudio?.id === item.id
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
    player.play(await songsOf(item), { ...options, ...(source ? { source } : {}) })
  } catch (error) {
    showError(error)
  }
}

/** Plays one song of a list with the rest to follow, or stops and goes on when it is the one that plays. */
export const playFrom = async (songs: Song[], start: number, source?: Source): Promise<void> => {
  const player = await playback()
  const { currentAudio, source: present } = usePlayer.getState()
  const chosen = songs[start]
  const sameList = present?.type === source?.type && present?.id === source?.id
  if (chosen && currentAudio?.id === chosen.id && sameList) player.toggle()
  else player.play(songs, { start, ...(source ? { source } : {}) })
}
