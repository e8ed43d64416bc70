import { artistRequests } from '../../../../contract/catalog/artist-requests.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { settled } from '../../../http/files/finished.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  answerOperators,
  checkOwnProof,
  claimable,
  ownRequest,
  requestArtistRole,
  withdrawRequest,
} from './service.ts'

export const artistRequestsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistRequests, {
    own: ({ viewer }) => ownRequest(ctx, viewer),
    send: ({ viewer, body }) => requestArtistRole(ctx, viewer, body),
    withdraw: ({ viewer }) => settled(withdrawRequest(ctx, viewer)),
    check: ({ viewer, body }) => checkOwnProof(ctx, viewer, body.url),
    answer: ({ viewer, body }) => answerOperators(ctx, viewer, body.text),
    claimable: ({ viewer, params }) => claimable(ctx, viewer, params.id),
  })
