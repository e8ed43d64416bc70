import type { Feature } from '../../feature.ts'
import { profilesRoutes } from './profiles.routes.ts'
import { profileRefs } from './profiles.service.ts'

export const feature: Feature = {
  routes: [profilesRoutes],
  hooks: { usersListed: profileRefs },
}
