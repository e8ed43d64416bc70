import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import type { Client } from '../../../http/mount.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { Parameters } from './protocol/parameters.ts'
import type { Elements } from './protocol/response.ts'

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
  /** `writes`: refused in preview mode. */
  { answer: Answer; writes?: true } | { send: Send }

/** Endpoints by name. */
export type SubsonicEndpoints = Record<string, SubsonicEndpoint>
