import type { Song } from '../../../contract/catalog/items.ts'
import type { Playlist } from '../../../contract/catalog/playlists.ts'
import { requireLogin } from '../../data/session/login-redirect.ts'
import { openDialog } from '../../ui/overlays/dialogs.ts'

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

/** Opens the dialog that adds songs to an own playlist. */
export const openAddToPlaylist = async (songs: SongsToAdd): Promise<void> => {
  if (await requireLogin())
    openDialog(() => import('./edit/AddToPlaylist.tsx').then((m) => m.AddToPlaylist), songs)
}

/** Opens the dialog of a playlist's members. */
export const openMembers = (playlist: SharedPlaylist): void =>
  void openDialog(
    () => import('../../social/playlist-members/MembersDialog.tsx').then((m) => m.MembersDialog),
    playlist,
  )

/** Opens the dialog that creates or edits a playlist. */
export const editPlaylist = async (edited: EditedPlaylist): Promise<void> => {
  if (await requireLogin())
    openDialog(() => import('./edit/EditPlaylist.tsx').then((m) => m.EditPlaylist), edited)
}
