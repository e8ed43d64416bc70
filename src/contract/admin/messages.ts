import { bootstrap } from '../bootstrap.ts'
import { endpoint } from '../endpoint.ts'

export const adminMessages = {
  get: endpoint({
    method: 'GET',
    path: '/messages/{locale}/admin',
    access: 'public',
    summary: 'Returns the messages of a locale that only the admin area uses, always with en',
    params: bootstrap.messages.params,
    reply: bootstrap.messages.reply,
  }),
}
