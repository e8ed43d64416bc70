import { artistContact, artistContactActs } from '../../../../contract/site/back-office/contact.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { listedResource } from '../../../crud/resource.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { artistScope } from '../../platform/index.ts'
import {
  artistsOfMessages,
  teamMessageListing,
  teamMessageRows,
  teamThreads,
} from './artist-contact.queries.ts'
import { readReplies, replyOfTeam, sendTeamMessage } from './artist-contact.service.ts'

/** The messages of an artist's team; the menu counts those with new replies. */
export const teamMessages = listedResource({
  table: artistContact,
  name: 'artist-contact',
  listing: teamMessageListing,
  scope: artistScope(artistsOfMessages),
  menu: { unread: 'true' },
  rows: teamMessageRows,
  items: teamThreads,
})

export const artistContactRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistContactActs, {
    send: ({ viewer, body }) => sendTeamMessage(ctx, viewer, body),
    reply: ({ viewer, params, body }) => replyOfTeam(ctx, viewer, params.id, body.message),
    read: ({ viewer, params }) => readReplies(ctx, viewer, params.id),
  })
