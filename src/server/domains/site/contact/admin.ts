import {
  adminContact,
  adminContactActs,
  artistContact,
  artistContactActs,
} from '../../../../contract/site/back-office/contact.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { runActionOnOne, writerOf } from '../../../crud/crud.service.ts'
import { handledResource, listedResource } from '../../../crud/resource.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { artistScope } from '../../platform/index.ts'
import { readReplies, replyOfTeam, sendTeamMessage } from './artist-contact.service.ts'
import {
  artistsOfMessages,
  deleteMessages,
  messageListing,
  messageRows,
  messageThreads,
  setStatus,
  teamMessageListing,
  teamMessageRows,
  teamThreads,
} from './queries.ts'
import { replyTo } from './reply.service.ts'

/** Admin resource for contact messages. */
export const contactAdmin = handledResource({
  table: adminContact,
  name: 'contact',
  listing: messageListing,
  menu: { status: 'open' },
  rows: messageRows,
  items: messageThreads,
  label: ({ subject }) => subject,
  versionFields: ['name', 'email', 'status'],
  remove: ({ trx }, ids) => deleteMessages(trx, ids),
  actions: {
    close: ({ trx }, ids) => setStatus(trx, ids, 'closed'),
    reopen: ({ trx }, ids) => setStatus(trx, ids, 'open'),
  },
})

/** Replies to messages, and actions on single messages. */
export const contactAdminRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, adminContactActs, {
    reply: (call) => replyTo(ctx, writerOf(call), call.params.id, call.body.text),
    close: runActionOnOne(ctx, contactAdmin, 'close'),
    reopen: runActionOnOne(ctx, contactAdmin, 'reopen'),
  })

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
