import { contact } from '../../../../contract/site/contact.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { sendMessage } from './service.ts'

export const contactRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, contact, {
    send: ({ viewer, client, body }) => sendMessage(ctx, viewer, client, body),
  })
