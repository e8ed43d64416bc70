import { createHash } from 'node:crypto'
import type { ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { links } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { hashToken, newToken } from '../../../../db/tokens.ts'
import { throwError, throwTooManyRequests } from '../../../../http/http-error.ts'
import type { Call, Client } from '../../../../http/mount.ts'
import type { Email } from '../../../../mail/email-template.ts'
import { type EmailTexts, emailTexts } from '../../../../mail/email-texts.ts'
import { recordSecurityEvent } from '../../security-events/service.ts'
import { openSession } from '../sessions/accounts.service.ts'
import { accountById, setEmail } from '../sessions/queries.ts'
import { recordAttempt } from '../throttle/queries.ts'
import { challengeFor } from '../two-factor/second-factor.service.ts'
import { consumeLink, linkHolder, upsertLink } from './queries.ts'

const LINK_HOURS = 24
/** Emails per address; more would flood a mailbox. */
const emailLimit = { count: 5, seconds: 3600 }

/** Queues a confirmation link to this email. 429 after five within an hour. */
export const sendConfirmation = async (ctx: AppContext, user_id: number, email: string): Promise<void> => {
  const key = createHash('sha256').update(`confirm mail ${email}`).digest()
  const wait = await recordAttempt(ctx.db, key, emailLimit.count, emailLimit.seconds)
  if (wait !== undefined) return throwTooManyRequests(wait)
  await ctx.queue.send('send-email-link', { user_id, email })
}

/** Emails the link, replacing an earlier one, unless the account was deleted. */
export const sendEmailLink = async (
  ctx: AppContext,
  { user_id, email }: { user_id: number; email: string },
): Promise<void> => {
  const account = await accountById(ctx.db, user_id)
  if (!account || account.blocked) return
  const token = newToken()
  const expires_at = new Date(Date.now() + LINK_HOURS * 3_600_000).toISOString()
  await upsertLink(ctx.db, { user_id, purpose: 'email', token_hash: hashToken(token), email, expires_at })
  const { appName } = ctx.settings()
  const { locale, t } = await emailTexts(ctx, account.locale)
  await ctx.mail.send(email, {
    locale,
    subject: t('Confirm your email'),
    before: [
      t('Please confirm this email address for your {name} account.', { name: appName }),
      t('The link works once and expires in {hours} hours.', { hours: LINK_HOURS }),
    ],
    action: {
      label: t('Confirm my email'),
      url: `${ctx.settings().appUrl}/email/verify/${user_id}/${token}`,
    },
    after: [t('If you don’t have an account, you can ignore this email.')],
  })
}

const emailChangedEmail = ({ locale, t }: EmailTexts, name: string, email: string): Email => ({
  locale,
  subject: t('Email changed'),
  before: [
    t('The email of your {name} account is now {email}.', { name, email }),
    t('If this wasn’t you, someone may have access to your account. Contact {name} right away.', {
      name,
    }),
  ],
  after: [],
})

/**
 * Confirms the email of a link, which becomes the account's; the previous email is notified. The link works once: 410
 * after that, 409 if the email was taken meanwhile.
 */
export const confirmEmail = async (
  ctx: AppContext,
  id: number,
  token: string,
  client: Client,
): Promise<{ email: string }> => {
  const token_hash = hashToken(token)
  const holder = await linkHolder(ctx.db, 'email', token_hash)
  if (holder?.id !== id || holder.confirms === null) return throwError('gone')
  const { email: before, confirms: email } = holder
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await consumeLink(trx, 'email', token_hash))) return throwError('gone')
    if (!(await setEmail(trx, id, email))) return throwError('conflict', 'This email is already in use.')
    if (before !== email) {
      await recordSecurityEvent(trx, client, { event: 'email_changed', result: 'succeeded', user_id: id })
      await ctx.queue.send(
        'send-email',
        {
          to: before,
          email: emailChangedEmail(await emailTexts(ctx, holder.locale), ctx.settings().appName, email),
        },
        { trx },
      )
    }
  })
  return { email }
}

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
