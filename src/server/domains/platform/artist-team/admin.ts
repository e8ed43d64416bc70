import { adminArtistTeams } from '../../../../contract/platform/back-office/artist-teams.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { writerOf } from '../../../crud/crud.service.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { inviteOwner, revokeByOperator, teamForOperators } from './operators.service.ts'

export const operatorsTeamRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminArtistTeams, {
    get: ({ params }) => teamForOperators(ctx, params.id),
    invite: (call) => inviteOwner(ctx, writerOf(call), call.params.id, call.body),
    revoke: (call) => revokeByOperator(ctx, writerOf(call), call.params.id, call.body.invitation_id),
  })
