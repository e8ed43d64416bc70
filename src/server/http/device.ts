import { randomBytes } from 'node:crypto'
import Bowser from 'bowser'
import type { FastifyReply, FastifyRequest } from 'fastify'

const YEAR_S = 365 * 24 * 60 * 60
const OURS = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/

const known = (name: string | undefined): string | null => name || null

/** Returns browser and system from the user agent; null if unknown. */
export const browserOf = (agent: string): { browser: string | null; system: string | null } => {
  if (!agent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(agent)
  return { browser: known(browser.name), system: known(os.name) }
}

/**
 * Returns the secret by which a browser is recognized at login: that of its cookie, or a new one. Scripts cannot read
 * it, and it grants no access.
 */
export const deviceOf = (request: FastifyRequest, reply: FastifyReply): string => {
  const device = OURS.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `device=${device}; Path=/api; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`,
  )
  return device
}
