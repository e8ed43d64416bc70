import type { PlaylistRole } from '../../../../contract/playlist-role.ts'

/** Message keys of the roles. */
export const roleNames: Record<PlaylistRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
}
