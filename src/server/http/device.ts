import { randomBytes } from 'node:crypto'
import Bowser from 'bowser'
import type { FastifyReply, FastifyRequest } from 'fastify'

const YEAR_S = 365 * 24 * 60 * 60
const OURS = /(?:^|;\s*)(?:__Host-)?device=([\w-]{43})(?:;|$)/

const known = (name: string | undefined): string | null => name || null

/** Returns browser and system from the user agent; null if unknown. */
export const browserOf = (agent: string): { browser: string | null; system: string | null } => {
  if (!agent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(agent)
  return { browser: known(browser.name), system: known(os.name) }
}

/**
 * Returns the secret by which a browser is recognized at login: that of its cookie, or a new one. Scripts cannot read
 * it, and it grants no access. With HTTPS its name keeps other hosts of the domain from setting it (RFC 6265bis, 4.1.3).
 */
export const deviceOf = (request: FastifyRequest, reply: FastifyReply): string => {
  const device = OURS.exec(request.headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url')
  const isSecure = request.protocol === 'https'
  const cookie = isSecure ? `__Host-device=${device}; Path=/; Secure` : `device=${device}; Path=/api`
  reply.header('set-cookie', `${cookie}; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax`)
  return device
}
