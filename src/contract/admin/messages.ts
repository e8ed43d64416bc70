import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const adminMessages = {
  get: endpoint({
    method: 'GET',
    path: '/messages/{locale}/admin',
    access: 'public',
    summary: 'Returns the messages of a locale that only the admin area uses, always with en',
    params: z.object({ locale: z.string().check(z.maxLength(35)) }),
    reply: z.record(z.string(), z.record(z.string(), z.string())),
  }),
}
