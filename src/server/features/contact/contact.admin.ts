import { adminContact, adminContactActs } from '../../../contract/admin/contact.ts'
import { actOnOne, writerOf } from '../../crud/crud.service.ts'
import { handledResource } from '../../crud/resource.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { replyTo } from './answering.service.ts'
import {
  dropMessages,
  messageListing,
  messageRows,
  messageThreads,
  setStatus,
} from './contact-admin.queries.ts'

/** What people wrote to whoever runs the place. */
export const contactAdmin = handledResource({
  table: adminContact,
  name: 'contact',
  listing: messageListing,
  menu: { status: 'open' },
  rows: messageRows,
  items: messageThreads,
  label: ({ subject }) => subject,
  keeps: ['name', 'email', 'status'],
  remove: ({ trx }, ids) => dropMessages(trx, ids),
  actions: {
    close: ({ trx }, ids) => setStatus(trx, ids, 'closed'),
    reopen: ({ trx }, ids) => setStatus(trx, ids, 'open'),
  },
})

/** Answers to messages, and what is done with one of them. */
export const contactAdminRoutes = (http: Http, on: Platform): void =>
  mount(http, adminContactActs, {
    reply: (call) => replyTo(on, writerOf(call), call.params.id, call.body.text),
    close: actOnOne(on, contactAdmin, 'close'),
    reopen: actOnOne(on, contactAdmin, 'reopen'),
  })
