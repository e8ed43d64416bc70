import { create } from 'zustand'
import type { Playlist } from '../../contract/playlists.ts'
import type { Song } from '../../contract/songs.ts'
import { loggedInOrAsk } from '../session/gate.ts'

/** Songs on their way into a playlist. */
export interface SongsToAdd {
  /** What they are, for the listener: a song, an album, the queue. */
  title: string
  songs: () => Promise<Song[]>
}

interface PlaylistDialogs {
  /** What the dialog with the own playlists adds; null while it is closed. */
  addSongToPlaylist: SongsToAdd | null
  /** The playlist that is edited, `new` for one to be made, perhaps with its first songs. */
  edited: { playlist: Playlist | 'new'; first?: SongsToAdd; smart?: boolean } | null
}

export const usePlaylistDialogs = create<PlaylistDialogs>(() => ({ addSongToPlaylist: null, edited: null }))

/** Opens the dialog that adds songs to an own playlist. */
export const askForPlaylist = async (addSongToPlaylist: SongsToAdd): Promise<void> => {
  if (await loggedInOrAsk()) usePlaylistDialogs.setState({ addSongToPlaylist, edited: null })
}

/** Opens the dialog that makes or changes a playlist. */
export const editPlaylist = async (edited: NonNullable<PlaylistDialogs['edited']>): Promise<void> => {
  if (await loggedInOrAsk()) usePlaylistDialogs.setState({ edited, addSongToPlaylist: null })
}

export const closePlaylistDialogs = (): void =>
  usePlaylistDialogs.setState({ addSongToPlaylist: null, edited: null })
