import type { Feature } from '../../feature.ts'
import { profilesRoutes } from './routes.ts'
import { profileRefs } from './service.ts'

export const feature: Feature = {
  routes: [profilesRoutes],
  hooks: { usersListed: profileRefs },
}
