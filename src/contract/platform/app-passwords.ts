import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { success } from '../core/pagination.ts'

/**
 * Access that an app password gives: `apps` to the Subsonic API, `listens` to that of ListenBrainz, `api` to this API as a
 * bearer token.
 */
export const appScopes = ['apps', 'listens', 'api'] as const
export type AppScope = (typeof appScopes)[number]

/** App passwords that an account may have. */
export const MAX_APP_PASSWORDS = 50

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const appPassword = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(appScopes)),
  /** Its last four characters. */
  hint: z.string(),
  /** The name of the client that used it last. */
  last_client: z.nullable(z.string()),
  /** To the hour. */
  last_used_at: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
})
export type AppPassword = z.infer<typeof appPassword>

export const appPasswordBody = z.strictObject({
  name,
  scopes: z.array(z.enum(appScopes)).check(z.minLength(1), z.maxLength(appScopes.length)),
  expires_at: z._default(z.nullable(z.iso.datetime()), null),
})

export const appPasswordName = z.strictObject({ name })

const params = z.object({ id: z.uuid() })
const feature = 'enable_apps'

/** Passwords of other apps, one per app, so that each can be revoked alone. */
export const appPasswords = {
  list: endpoint({
    method: 'GET',
    path: '/user/app-passwords',
    access: 'user',
    summary: 'Lists the app passwords of the account, newest first',
    reply: z.array(appPassword),
  }),
  create: endpoint({
    method: 'POST',
    path: '/user/app-passwords',
    access: 'Use other apps',
    feature,
    event: 'app_password_created',
    stepUp: true,
    summary: 'Creates an app password and returns it, only this time; 409 when the account has too many',
    body: appPasswordBody,
    reply: z.extend(appPassword, { secret: z.string() }),
    status: 201,
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/user/app-passwords/{id}',
    access: 'user',
    session: true,
    summary: 'Renames an app password',
    params,
    body: appPasswordName,
    reply: success,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/app-passwords/{id}',
    access: 'user',
    session: true,
    event: 'app_password_revoked',
    summary: 'Revokes an app password at once',
    params,
    reply: success,
  }),
}
