import type { AppContext } from '../../../context/app-context.ts'
import type { StoredToken } from '../../../db/columns.ts'
import { openOrNull } from '../../../db/secret-box.ts'
import { hashToken, newToken, sealToken } from '../../../db/tokens.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { SessionKey } from './sessions.queries.ts'

const SECRET = 'listening sessions'

export const newLink = (ctx: AppContext): StoredToken => sealToken(ctx.env.secret, SECRET, newToken())

/** Returns the token of a session's link; empty if the secret of the server has changed since. */
export const tokenOf = (ctx: AppContext, sealed: Buffer): string =>
  openOrNull(ctx.env.secret, SECRET, sealed) ?? ''

/** The number in a notification, or the token of a link; tokens are longer. */
export const keyOf = (viewer: Viewer | null, token: string): SessionKey =>
  /^[1-9]\d{0,8}$/.test(token)
    ? { id: Number(token), userId: viewer?.id ?? 0 }
    : { token_hash: hashToken(token) }
