import { createHash, randomBytes } from 'node:crypto'

/** A new bearer token: 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage. Tokens have 256 bits of entropy, so plain SHA-256 suffices. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
