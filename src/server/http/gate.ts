import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Access, Endpoint, Permitted } from '../../contract/endpoint.ts'
import type { SettingKey, Settings } from '../../contract/settings.ts'
import type { Database } from '../db/schema.ts'
import { fail } from './fail.ts'
import type { Limits } from './limits.ts'
import { isAdmin, may, type Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** What the http room needs from the rest of the product to let calls in. */
export interface Gate {
  db: Kysely<Database>
  settings: () => Settings
  limits: Limits
  preview: boolean
  /** Null for an unknown or expired token and for a blocked account. */
  viewerOf: (token: string) => Promise<Viewer | null>
}

const bearer = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization ?? ''
  return /^bearer /i.test(header) ? header.slice(7).trim() : null
}

/** Settings whose name starts with `disable` switch a feature off, all others switch it on. */
const featureOn = (settings: Settings, key: SettingKey): boolean =>
  key.startsWith('disable') ? !settings[key] : Boolean(settings[key])

const words: readonly Access[] = ['public', 'optional', 'user', 'artist', 'admin', 'signed']

const isPermitted = (access: Access): access is Permitted => !words.includes(access)

const needsUser = (access: Access, settings: Settings): boolean =>
  access === 'optional' ? settings.requireAuth : access !== 'public' && access !== 'signed'

/**
 * Counts the call and applies the access rule of an endpoint: 404 for a feature that is off, 401 without a valid token
 * where one is needed or when a dead one is sent, 403 without the role, and the preview mode.
 */
export const admit = async (gate: Gate, e: Endpoint, request: FastifyRequest): Promise<Viewer | null> => {
  const settings = gate.settings()
  if (e.feature && !featureOn(settings, e.feature)) fail('feature_disabled')
  const token = e.access === 'signed' ? null : bearer(request)
  const viewer = token === null ? null : await gate.viewerOf(token)
  // The token is looked up first, so that made-up ones count against the address that sends them.
  await gate.limits(e.limit ?? 'other', viewer?.session_id ?? request.ip)
  if (token !== null && viewer === null && e.access !== 'public') fail('unauthenticated')
  if (viewer === null && needsUser(e.access, settings)) fail('unauthenticated')
  if (e.access === 'artist' && !viewer?.roles.includes('artist')) fail('forbidden')
  if (e.access === 'admin' && !isAdmin(viewer)) fail('forbidden')
  if (isPermitted(e.access) && !may(viewer, e.access)) fail('forbidden')
  if (gate.preview && e.method !== 'GET' && !e.preview) fail('demo')
  return viewer
}
