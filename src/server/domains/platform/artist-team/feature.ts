import type { Feature } from '../../feature.ts'
import { operatorsTeamRoutes } from './admin.ts'
import { emailTeamInvitation } from './invitation-emails.service.ts'
import { artistTeamRoutes, teamRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [artistTeamRoutes, teamRoutes, operatorsTeamRoutes],
  jobs: { 'email-team-invitation': (ctx, { invitation_id }) => emailTeamInvitation(ctx, invitation_id) },
}
