import type { Feature } from '../../feature.ts'
import { playlistMembersRoutes } from './playlist-members.routes.ts'

export const feature: Feature = {
  routes: [playlistMembersRoutes],
}
