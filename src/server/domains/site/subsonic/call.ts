import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Permission } from '../../../../contract/core/permissions.ts'
import type { SecurityEvent } from '../../../../contract/core/security-events.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { Writer } from '../../../crud/crud.service.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import type { Client } from '../../../http/mount.ts'
import { hasPermission, type Viewer } from '../../../http/viewer.ts'
import type { Parameters } from './protocol/parameters.ts'
import type { Elements } from './protocol/response.ts'
import { throwForbidden } from './protocol/subsonic-error.ts'

/** A request of another app. */
export interface SubsonicCall {
  ctx: AppContext
  params: Parameters
  viewer: Viewer
  /** The viewer, for SQL conditions. */
  scope: ViewerScope
  /** The email of the account, which is its user name. */
  email: string
  client: Client
  /** The name that the app gives itself. */
  app: string
}

/** Returns the content of a response. */
export type Answer = (call: SubsonicCall) => Promise<Elements> | Elements

/** Sends a file instead of a response; errors before its first byte are responses. */
export type Send = (call: SubsonicCall, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export type SubsonicEndpoint =
  /** `writes`: refused in preview mode; `event`: recorded in the security log after a success. */
  { answer: Answer; writes?: true; event?: SecurityEvent } | { send: Send }

/** Endpoints by name. */
export type SubsonicEndpoints = Record<string, SubsonicEndpoint>

/** Whether the account has a permission of the back office, and the second factor that it may require. */
export const isPermitted = ({ viewer }: Pick<SubsonicCall, 'viewer'>, permission: Permission): boolean =>
  hasPermission(viewer, permission) && !viewer.second_factor_missing

/** Throws 50 without it. */
export const requirePermission = (
  call: Pick<SubsonicCall, 'viewer'>,
  permission: Permission,
  message?: string,
): void => {
  if (!isPermitted(call, permission)) throwForbidden(message)
}

/** Returns the author of a write of the back office. */
export const writer = ({ viewer, client }: Pick<SubsonicCall, 'viewer' | 'client'>): Writer => ({
  viewer,
  address: client.address,
})
