import type { FastifyRequest } from 'fastify'
import { type Access, type Endpoint, isPermitted } from '../../contract/core/endpoint.ts'
import { type PlanPermission, planPermissions } from '../../contract/core/permissions.ts'
import type { SecurityEvent, SecurityResult } from '../../contract/core/security-events.ts'
import type { SettingKey, Settings } from '../../contract/core/settings.ts'
import type { Db } from '../db/schema.ts'
import { throwError, throwMissing } from './http-error.ts'
import type { RateLimits } from './rate-limits.ts'
import { hasPermission, isAdmin, type Viewer } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    /** Takes it back from the limit that has counted it. */
    uncount: (() => Promise<void>) | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** A security event of a request. */
export interface RequestEvent {
  event: SecurityEvent
  result: SecurityResult
  user_id: number | null
  address: string
  agent: string
  call: string
}

/** Dependencies of access control. */
export interface Authorizer {
  db: Db
  settings: () => Settings
  limits: RateLimits
  preview: boolean
  /** How long a retry waits for the response to the first attempt; shorter in tests. */
  retryWaitMs?: number
  /** Null for an unknown or expired token and for a blocked account. */
  viewerOf: (token: string) => Promise<Viewer | null>
  recordEvent: (event: RequestEvent) => Promise<void>
}

const bearer = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization ?? ''
  return /^bearer /i.test(header) ? header.slice(7).trim() : null
}

/** Settings starting with `disable` disable a feature, all others enable it. */
const featureOn = (settings: Settings, key: SettingKey): boolean =>
  key.startsWith('disable') ? !settings[key] : Boolean(settings[key])

const requiresUser = (access: Access, settings: Settings): boolean =>
  access === 'optional' ? settings.requireAuth : access !== 'public' && access !== 'signed'

/** Returns the permission of an access rule that plans may grant. */
const planPermissionOf = (access: Access): PlanPermission | undefined =>
  planPermissions.find((one) => [access].flat().some((permission) => permission === one))

/** Returns whether the access rule of an endpoint admits an account. */
export const mayCall = (viewer: Viewer | null, access: Access): boolean => {
  if (access === 'artist') return viewer?.roles.includes('artist') ?? false
  if (access === 'admin') return isAdmin(viewer)
  return !isPermitted(access) || hasPermission(viewer, access)
}

/** The user agent, which clients choose. */
export const agentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').slice(0, 300)

/** Writes an event of a request to the security log. */
export const recordEvent = (
  { recordEvent }: Authorizer,
  request: FastifyRequest,
  { method, path }: { method: string; path: string },
  viewer: Viewer | null,
  event: SecurityEvent,
  result: SecurityResult,
): Promise<void> =>
  recordEvent({
    event,
    result,
    user_id: viewer?.id ?? null,
    address: request.ip,
    agent: agentOf(request),
    call: `${method} ${path}`,
  })

/** 403 for an app password where a session is needed, and without a recent login where one is. */
const requireSession = ({ session, stepUp }: Endpoint, viewer: Viewer | null): void => {
  if ((session || stepUp) && viewer?.by_app_password) throwError('invalid_scope')
  if (stepUp && !viewer?.confirmed_recently) throwError('recent_login_required')
}

/**
 * Counts the request and applies the endpoint's access rule: 404 for a disabled feature, 401 without a valid token if
 * one is required or an invalid one is sent, 403 without the permission, session, second factor or recent login that it
 * requires, and preview mode.
 */
export const authorize = async (
  authorizer: Authorizer,
  e: Endpoint,
  request: FastifyRequest,
): Promise<Viewer | null> => {
  const settings = authorizer.settings()
  if (![e.feature ?? []].flat().every((key) => featureOn(settings, key))) throwError('feature_disabled')
  const token = e.access === 'signed' ? null : bearer(request)
  const viewer = token === null ? null : await authorizer.viewerOf(token)
  // The token is checked first, so that invalid ones count against the IP address that sends them.
  request.uncount = await authorizer.limits(e.limit ?? 'other', viewer?.session_id ?? request.ip)
  if (token !== null && viewer === null && e.access !== 'public') throwError('unauthenticated')
  if (viewer === null && requiresUser(e.access, settings)) throwError('unauthenticated')
  if (!mayCall(viewer, e.access)) {
    if (e.path.startsWith('/admin/')) await recordEvent(authorizer, request, e, viewer, 'access', 'refused')
    throwMissing('forbidden', planPermissionOf(e.access))
  }
  if (viewer?.second_factor_missing && e.path.startsWith('/admin/')) throwError('second_factor_required')
  requireSession(e, viewer)
  if (authorizer.preview && e.method !== 'GET' && !e.preview) throwError('demo')
  return viewer
}
