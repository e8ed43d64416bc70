import { contact } from '../../../contract/contact.ts'
import { type Http, mount } from '../../http/mount.ts'
import type { Platform } from '../../platform.ts'
import { sendMessage } from './contact.service.ts'

export const contactRoutes = (http: Http, on: Platform): void =>
  mount(http, contact, {
    send: ({ viewer, client, body }) => sendMessage(on, viewer, client, body),
  })
