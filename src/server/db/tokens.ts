import { createHash, randomBytes } from 'node:crypto'
import type { StoredToken } from './columns.ts'
import { type SecretName, seal } from './secret-box.ts'

/** A new bearer token: 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage. Tokens have 256 bits of entropy, so plain SHA-256 suffices. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Returns a token as it is stored. The secret of the server is not in the database: the owner of the token can copy it
 * again, but a stolen database opens nothing.
 */
export const sealToken = (secret: string, name: SecretName, token: string): StoredToken => ({
  token_hash: hashToken(token),
  token_encrypted: seal(secret, name, token),
})
