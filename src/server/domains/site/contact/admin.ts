import { adminContact, adminContactActs } from '../../../../contract/site/back-office/contact.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { runActionOnOne, writerOf } from '../../../crud/crud.service.ts'
import { handledResource } from '../../../crud/resource.ts'
import { type Http, mount } from '../../../http/mount.ts'
import {
  deleteMessages,
  messageListing,
  messageRows,
  messageThreads,
  setStatus,
} from './contact-admin.queries.ts'
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
