import { createHash, randomBytes } from 'node:crypto'

/** A new bearer token: 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. It has 256 bits of its own, so a plain SHA-256 is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
