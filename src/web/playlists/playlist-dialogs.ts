import { create } from 'zustand'
import type { Playlist } from '../../contract/playlists.ts'
import type { Song } from '../../contract/songs.ts'
import { requireLogin } from '../session/login-redirect.ts'

/** Songs to be added to a playlist. */
export interface SongsToAdd {
  /** Name shown to the listener: a song, an album, the queue. */
  title: string
  songs: () => Promise<Song[]>
}

interface PlaylistDialogs {
  /** What the playlist picker adds; null while it is closed. */
  addSongToPlaylist: SongsToAdd | null
  /** The playlist being edited, or `new`, optionally with its first songs. */
  edited: { playlist: Playlist | 'new'; first?: SongsToAdd; smart?: boolean } | null
}

export const usePlaylistDialogs = create<PlaylistDialogs>(() => ({ addSongToPlaylist: null, edited: null }))

/** Opens the dialog that adds songs to an own playlist. */
export const openAddToPlaylist = async (addSongToPlaylist: SongsToAdd): Promise<void> => {
  if (await requireLogin()) usePlaylistDialogs.setState({ addSongToPlaylist, edited: null })
}

/** Opens the dialog that creates or edits a playlist. */
export const editPlaylist = async (edited: NonNullable<PlaylistDialogs['edited']>): Promise<void> => {
  if (await requireLogin()) usePlaylistDialogs.setState({ edited, addSongToPlaylist: null })
}

export const closePlaylistDialogs = (): void =>
  usePlaylistDialogs.setState({ addSongToPlaylist: null, edited: null })
