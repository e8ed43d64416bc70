import { AddToPlaylist } from './AddToPlaylist.tsx'
import { EditPlaylist } from './EditPlaylist.tsx'

/** All playlist dialogs, mounted once. */
export const PlaylistDialogs = () => (
  <>
    <AddToPlaylist />
    <EditPlaylist />
  </>
)
