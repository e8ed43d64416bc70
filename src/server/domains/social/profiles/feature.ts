import type { Feature } from '../../../feature.ts'
import { profilesRoutes } from './profiles.routes.ts'

export const feature: Feature = {
  routes: [profilesRoutes],
}
