import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { links } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { hashToken, newToken } from '../../../../db/tokens.ts'
import { throwError, throwFieldErrors } from '../../../../http/http-error.ts'
import type { Client } from '../../../../http/mount.ts'
import type { JobData } from '../../../../jobs/kinds.ts'
import type { Email } from '../../../../mail/email-template.ts'
import { type EmailTexts, emailTexts } from '../../../../mail/email-texts.ts'
import { recordSecurityEvent } from '../../security-events/service.ts'
import { deleteAppPasswords } from '../app-passwords/queries.ts'
import { confirmEmail, consumeLink, linkHolder, upsertLink } from '../email-links/queries.ts'
import { requirePasswordLogin } from '../oidc/service.ts'
import { findUserByEmail } from '../sessions/accounts.service.ts'
import { deleteSessions, setPasswordHash } from '../sessions/queries.ts'
import { recordAttempt } from '../throttle/queries.ts'
import { hashPassword, requireUncommon } from './password-hash.ts'
import { emailPasswordChanged } from './service.ts'

const LINK_MINUTES = 30
const INVITATION_DAYS = 7
/** Emails per account; more would flood a mailbox. */
const emailLimit = { count: 3, seconds: 3600 }

/**
 * Queues a password link to this email. Whether the account exists is checked later, in the queue, so that neither the
 * response nor its timing reveals it.
 */
export const requestPasswordReset = async (
  ctx: AppContext,
  { email }: BodyOf<typeof links.forgotPassword>,
  client: Client,
): Promise<void> => {
  requirePasswordLogin(ctx)
  const key = createHash('sha256').update(`password mail ${email}`).digest()
  if ((await recordAttempt(ctx.db, key, emailLimit.count, emailLimit.seconds)) !== undefined) return
  const user_id = (await findUserByEmail(ctx, email))?.id ?? null
  await recordSecurityEvent(ctx.db, client, {
    event: 'password_reset_requested',
    result: 'succeeded',
    user_id,
  })
  await ctx.queue.send('send-password-link', { email })
}

type Occasion = JobData['send-password-link']['by']

const minutesOf = (by: Occasion): number => (by === 'invitation' ? INVITATION_DAYS * 1440 : LINK_MINUTES)

const textOf = (
  { t }: EmailTexts,
  name: string,
  by: Occasion,
): Pick<Email, 'subject' | 'before' | 'after'> => {
  const minutes = LINK_MINUTES
  switch (by) {
    case 'invitation':
      return {
        subject: t('Your {name} account', { name }),
        before: [
          t('An account on {name} has been created for you.', { name }),
          t('Choose a password to log in. The link works once and expires in {days} days.', {
            days: INVITATION_DAYS,
          }),
        ],
        after: [],
      }
    case 'administrator':
      return {
        subject: t('Choose a new password'),
        before: [
          t('An administrator of {name} has asked you to choose a new password.', { name }),
          t('Choose a new one here. The link works once and expires in {minutes} minutes.', { minutes }),
        ],
        after: [],
      }
    default:
      return {
        subject: t('Choose a new password'),
        before: [
          t('Someone asked to reset the password of your {name} account.', { name }),
          t(
            'If this was you, choose a new password here. The link works once and expires in {minutes} minutes.',
            { minutes },
          ),
        ],
        after: [t('If this wasn’t you, you can ignore this email. Your password hasn’t changed.')],
      }
  }
}

/** Emails a link to the account with this email, replacing an earlier one; does nothing if there is none. */
export const sendPasswordLink = async (ctx: AppContext, email: string, by?: Occasion): Promise<void> => {
  const account = await findUserByEmail(ctx, email)
  if (!account || account.blocked) return
  const token = newToken()
  const expires_at = new Date(Date.now() + minutesOf(by) * 60_000).toISOString()
  await upsertLink(ctx.db, {
    user_id: account.id,
    purpose: 'password',
    token_hash: hashToken(token),
    email: null,
    expires_at,
  })
  const texts = await emailTexts(ctx, account.locale)
  await ctx.mail.send(account.email, {
    locale: texts.locale,
    ...textOf(texts, ctx.settings().appName, by),
    // The email is in the URL fragment, so that no server on the way logs it.
    action: {
      label: by === 'invitation' ? texts.t('Choose a password') : texts.t('Choose a new password'),
      url: `${ctx.settings().appUrl}/password/reset/${token}#${encodeURIComponent(account.email)}`,
    },
  })
}

/** Masks an email so that only its owner recognizes it. */
const masked = (email: string): string => email.replace(/^(.).*(@.).*(\.[^.]+)$/, '$1…$2…$3')

/** Returns the account of a password link. 410 if it is no longer valid. */
export const readPasswordLink = async (
  ctx: AppContext,
  token: string,
): Promise<ReplyOf<typeof links.passwordLink>> => {
  const holder = await linkHolder(ctx.db, 'password', hashToken(token))
  return holder ? { valid: true, email_masked: masked(holder.email) } : throwError('gone')
}

/**
 * Sets a new password by link, ends all sessions and revokes app passwords unless they are kept; the email counts as confirmed. The link works once: 410 after
 * that.
 */
export const resetPassword = async (
  ctx: AppContext,
  { token, email, password, revoke_apps }: BodyOf<typeof links.resetPassword>,
  client: Client,
): Promise<void> => {
  const token_hash = hashToken(token)
  const holder = (await linkHolder(ctx.db, 'password', token_hash)) ?? throwError('gone')
  if (holder.email !== email)
    return throwFieldErrors({ email: ['This link was sent to a different email address.'] })
  await requireUncommon(password)
  const password_hash = await hashPassword(password)
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await consumeLink(trx, 'password', token_hash))) return throwError('gone')
    await confirmEmail(trx, holder.id)
    await setPasswordHash(trx, holder.id, password_hash)
    await deleteSessions(trx, holder.id)
    if (revoke_apps) await deleteAppPasswords(trx, holder.id)
    await recordSecurityEvent(trx, client, {
      event: 'password_changed',
      result: 'succeeded',
      user_id: holder.id,
    })
    await emailPasswordChanged(ctx, trx, holder)
  })
}
