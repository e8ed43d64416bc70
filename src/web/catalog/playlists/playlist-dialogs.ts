import type { Song } from '../../../contract/catalog/items.ts'
import type { Playlist } from '../../../contract/catalog/playlists.ts'
import { requireLogin } from '../../data/session/login-redirect.ts'
import { closeDialog, openDialog } from '../../ui/overlays/dialogs.ts'

/** Songs to be added to a playlist. */
export interface SongsToAdd {
  /** Name shown to the listener: a song, an album, the queue. */
  title: string
  songs: () => Promise<Song[]>
}

/** The playlist being edited, or `new`, optionally with its first songs. */
export interface EditedPlaylist {
  playlist: Playlist | 'new'
  first?: SongsToAdd
  /** Title to start with. */
  title?: string
  smart?: boolean
}

/** A playlist whose members or activity are shown. */
export type SharedPlaylist = Pick<Playlist, 'id' | 'title'>

declare module '../../ui/overlays/dialogs.ts' {
  interface DialogProps {
    addSongToPlaylist: SongsToAdd
    editPlaylist: EditedPlaylist
    playlistMembers: SharedPlaylist
    playlistActivity: SharedPlaylist
  }
}

/** Opens the dialog that adds songs to an own playlist. */
export const openAddToPlaylist = async (songs: SongsToAdd): Promise<void> => {
  if (await requireLogin()) openDialog('addSongToPlaylist', songs)
}

/** Opens the dialog of a playlist's members. */
export const openMembers = ({ id, title }: SharedPlaylist): void =>
  openDialog('playlistMembers', { id, title })

/** Opens the dialog of what its members did, in place of that of the members. */
export const openActivity = ({ id, title }: SharedPlaylist): void => {
  closeDialog('playlistMembers')
  openDialog('playlistActivity', { id, title })
}

/** Opens the dialog that creates or edits a playlist, in place of the picker. */
export const editPlaylist = async (edited: EditedPlaylist): Promise<void> => {
  if (!(await requireLogin())) return
  closeDialog('addSongToPlaylist')
  openDialog('editPlaylist', edited)
}
