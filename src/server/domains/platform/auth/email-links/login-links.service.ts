import type { ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { links } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { hashToken, newToken } from '../../../../db/tokens.ts'
import { throwError } from '../../../../http/http-error.ts'
import type { Call } from '../../../../http/mount.ts'
import { openSession } from '../sessions/accounts.service.ts'
import { challengeFor } from '../two-factor/second-factor.service.ts'
import { consumeLink, linkHolder, upsertLink } from './queries.ts'

export const LOGIN_LINK_MINUTES = 30

/** Returns a single-use link that logs an account in, replacing an earlier one; for the operator only. */
export const createLoginLink = async (ctx: AppContext, user_id: number): Promise<string> => {
  const token = newToken()
  const expires_at = new Date(Date.now() + LOGIN_LINK_MINUTES * 60_000).toISOString()
  await upsertLink(ctx.db, {
    user_id,
    purpose: 'login',
    token_hash: hashToken(token),
    email: null,
    expires_at,
  })
  return `${ctx.settings().appUrl}/login/link/${token}`
}

/** Logs in by link, even where passwords are turned off. 410 if it is unknown, used or expired. */
export const logInByLink = async (
  ctx: AppContext,
  token: string,
  client: Call['client'],
): Promise<ReplyOf<typeof links.loginLink>> => {
  const token_hash = hashToken(token)
  const holder = (await linkHolder(ctx.db, 'login', token_hash)) ?? throwError('gone')
  if (!(await consumeLink(ctx.db, 'login', token_hash))) return throwError('gone')
  const challenge = await challengeFor(ctx, holder.id)
  return challenge ? { message: 'second factor', challenge } : openSession(ctx, holder.id, client)
}
