import type { Feature } from '../../feature.ts'
import { playlistMembersRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [playlistMembersRoutes],
}
