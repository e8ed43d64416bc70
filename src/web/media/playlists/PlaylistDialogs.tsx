import { AddToPlaylist } from './AddToPlaylist.tsx'
import { EditPlaylist } from './EditPlaylist.tsx'

/** The dialogs about playlists, wherever they are opened from. */
export const PlaylistDialogs = () => (
  <>
    <AddToPlaylist />
    <EditPlaylist />
  </>
)
