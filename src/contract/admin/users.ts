import * as z from 'zod/mini'
import { cover } from '../covers.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, success } from '../paging.ts'
import { email, personName } from '../session.ts'
import { crud, yesOrNo } from './crud.ts'

const named = z.object({ id: z.number(), name: z.string() })
const roles = z.array(id).check(z.maxLength(50))

export const adminUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(cover),
  roles: z.array(named),
  /** May do everything, by its role or by itself. */
  admin: z.boolean(),
  blocked: z.boolean(),
  email_confirmed: z.boolean(),
  last_seen_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type AdminUser = z.infer<typeof adminUser>

export const adminUsers = crud({
  resource: 'users',
  noun: 'accounts',
  read: 'Read users',
  write: 'CED users',
  row: adminUser,
  item: {
    name: z.string(),
    email: z.string(),
    avatar: z.nullable(cover),
    roles: z.array(named),
    is_admin: z.boolean(),
    blocked: z.boolean(),
    email_confirmed: z.boolean(),
    last_seen_at: z.nullable(z.string()),
    created_at: z.string(),
    sessions_count: z.number(),
    songs_count: z.number(),
  },
  create: z.strictObject({ name: personName, email, roles: z.optional(roles) }),
  change: { name: personName, email, roles, is_admin: z.boolean(), email_confirmed: z.boolean() },
  sorts: ['-created_at', 'name', 'email'],
  filters: { role: id, blocked: yesOrNo, confirmed: yesOrNo },
  actions: ['delete', 'block', 'unblock', 'reset_password', 'revoke_sessions'],
})

const act = (path: 'block' | 'unblock' | 'reset-password' | 'revoke-sessions', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/admin/users/{id}/${path}`,
    access: 'CED users',
    summary,
    params: idParams,
    reply: success,
  })

export const adminUserActs = {
  block: act('block', 'Ends all sessions of an account and lets it log in no more; 409 for oneself'),
  unblock: act('unblock', 'Lets a blocked account log in again'),
  resetPassword: act('reset-password', 'Mails an account a link for a new password'),
  revokeSessions: act('revoke-sessions', 'Ends all sessions of an account'),
  setRoles: endpoint({
    method: 'PUT',
    path: '/admin/users/{id}/roles',
    access: 'CED users',
    summary: 'Gives an account exactly these roles; 409 for oneself and the last administrator',
    params: idParams,
    body: z.strictObject({ roles }),
    reply: success,
  }),
}
