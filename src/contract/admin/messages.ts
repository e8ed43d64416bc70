import { endpoint } from '../endpoint.ts'
import { loading } from '../loading.ts'

export const adminMessages = {
  get: endpoint({
    method: 'GET',
    path: '/messages/{locale}/admin',
    access: 'public',
    summary: 'Messages of a locale that only the back office shows, always with en',
    params: loading.messages.params,
    reply: loading.messages.reply,
  }),
}
