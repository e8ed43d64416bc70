import type { PlaylistRole } from '../../../contract/catalog/items.ts'

/** Message keys of the roles. */
export const roleNames: Record<PlaylistRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  viewer: 'Viewer',
}
