import { endpoint } from '../endpoint.ts'
import { localeMessages, localeParams } from '../locale-messages.ts'

export const adminMessages = {
  get: endpoint({
    method: 'GET',
    path: '/messages/{locale}/admin',
    access: 'public',
    summary: 'Returns the messages of a locale that only the admin area uses, always with en',
    params: localeParams,
    reply: localeMessages,
  }),
}
