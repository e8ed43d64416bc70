import type { Feature } from '../../feature.ts'
import { emailFamilyInvitation } from './invitation-emails.service.ts'
import { familiesRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [familiesRoutes],
  jobs: { 'email-family-invitation': (ctx, { invitation_id }) => emailFamilyInvitation(ctx, invitation_id) },
}
