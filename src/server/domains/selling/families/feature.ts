import type { Feature } from '../../feature.ts'
import { familiesRoutes } from './routes.ts'
import { emailFamilyInvitation } from './service.ts'

export const feature: Feature = {
  routes: [familiesRoutes],
  jobs: { 'email-family-invitation': (ctx, { invitation_id }) => emailFamilyInvitation(ctx, invitation_id) },
}
