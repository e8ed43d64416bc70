import * as z from 'zod/mini'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover } from '../../core/fields.ts'
import { id, idParams, success } from '../../core/pagination.ts'
import { email, personName } from '../../platform/user.ts'

const named = z.object({ id: z.number(), name: z.string() })
const roles = z.array(id).check(z.maxLength(50))

export const adminUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  avatar: z.nullable(cover),
  roles: z.array(named),
  /** Has all permissions, by role or flag. */
  admin: z.boolean(),
  /** Name of the plan that a subscription grants; null without one. */
  plan: z.nullable(z.string()),
  blocked: z.boolean(),
  email_confirmed: z.boolean(),
  /** Until when they can’t write messages. */
  muted_until: z.nullable(z.string()),
  last_seen_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type AdminUser = z.infer<typeof adminUser>

export const adminUsers = crud({
  resource: 'users',
  noun: 'accounts',
  read: 'Read users',
  write: 'CED users',
  stepUp: true,
  event: 'users_changed',
  row: adminUser,
  item: {
    name: z.string(),
    email: z.string(),
    avatar: z.nullable(cover),
    roles: z.array(named),
    is_admin: z.boolean(),
    blocked: z.boolean(),
    email_confirmed: z.boolean(),
    muted_until: z.nullable(z.string()),
    last_seen_at: z.nullable(z.string()),
    created_at: z.string(),
    sessions_count: z.number(),
    songs_count: z.number(),
  },
  create: z.strictObject({ name: personName, email, roles: z.optional(roles) }),
  change: { name: personName, email, roles, is_admin: z.optional(z.boolean()), email_confirmed: z.boolean() },
  sorts: ['-created_at', 'name', 'email'],
  filters: { role: id, blocked: yesOrNo, confirmed: yesOrNo },
  actions: ['delete', 'block', 'unblock', 'reset_password', 'revoke_sessions', 'warn', 'mute', 'unmute'],
})

/** Hours for which a user can be muted. */
export const muteHours = [1, 24, 168, 720] as const
export type MuteHours = (typeof muteHours)[number]

const act = (path: 'unmute' | 'block' | 'unblock' | 'reset-password' | 'revoke-sessions', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/admin/users/{id}/${path}`,
    access: 'CED users',
    summary,
    params: idParams,
    reply: success,
    idempotent: true,
  })

export const adminUserActs = {
  block: act('block', 'Blocks a user and ends all their sessions; 409 for the viewer'),
  unblock: act('unblock', 'Unblocks a user'),
  resetPassword: act('reset-password', 'Emails a password reset link to a user'),
  revokeSessions: act('revoke-sessions', 'Ends all sessions of a user and revokes their app passwords'),
  warn: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/warn',
    access: 'CED users',
    summary: 'Warns a user with a notification they cannot turn off; 409 for the viewer',
    params: idParams,
    body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
    reply: success,
    idempotent: true,
  }),
  mute: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/mute',
    access: 'CED users',
    summary: 'Keeps a user from writing messages for some hours; 409 for the viewer',
    params: idParams,
    body: z.strictObject({ hours: z.literal(muteHours) }),
    reply: success,
    idempotent: true,
  }),
  unmute: act('unmute', 'Lets a muted user write messages again'),
  setRoles: endpoint({
    method: 'PUT',
    path: '/admin/users/{id}/roles',
    event: 'users_changed',
    access: 'CED users',
    stepUp: true,
    summary: 'Replaces the roles of a user; 422 for the viewer, 409 for the last administrator',
    params: idParams,
    body: z.strictObject({ roles }),
    reply: success,
  }),
}
