import type { Feature } from '../../feature.ts'
import { operatorsTeamRoutes } from './admin.ts'
import { artistTeamRoutes, teamRoutes } from './routes.ts'
import { emailTeamInvitation } from './service.ts'

export const feature: Feature = {
  routes: [artistTeamRoutes, teamRoutes, operatorsTeamRoutes],
  jobs: { 'email-team-invitation': (ctx, { invitation_id }) => emailTeamInvitation(ctx, invitation_id) },
}
