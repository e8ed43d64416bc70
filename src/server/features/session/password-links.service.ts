import { createHash } from 'node:crypto'
import type { BodyOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { links } from '../../../contract/links.ts'
import { fail, failFields } from '../../http/fail.ts'
import type { JobData } from '../../jobs/kinds.ts'
import type { Letter } from '../../mail/letter.ts'
import { type Words, wordsIn } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { linkHolder, proveEmail, putLink, takeLink } from './account-links.queries.ts'
import { findUserByEmail } from './accounts.service.ts'
import { takeAttempt } from './attempts.queries.ts'
import { tellOfPassword } from './passwords.service.ts'
import { hashPassword, refuseCommon } from './session.passwords.ts'
import { deleteSessionsOf, setPasswordHash } from './session.queries.ts'
import { hashToken, newToken } from './session.tokens.ts'

const LINK_MINUTES = 30
const INVITATION_DAYS = 7
/** Mails to one account; more would fill somebody's mailbox. */
const mostMails = { count: 3, seconds: 3600 }

/**
 * Lets a link for a new password be sent to this e-mail. Whether there is such an account is looked up later, in
 * the queue, so that neither the answer nor its time tells.
 */
export const askForPassword = async (
  on: Pick<Platform, 'db' | 'queue'>,
  { email }: BodyOf<typeof links.forgotPassword>,
): Promise<void> => {
  const key = createHash('sha256').update(`password mail ${email}`).digest()
  if ((await takeAttempt(on.db, key, mostMails.count, mostMails.seconds)) !== undefined) return
  await on.queue.send('send-password-link', { email })
}

type Occasion = JobData['send-password-link']['by']

const minutesOf = (by: Occasion): number => (by === 'invitation' ? INVITATION_DAYS * 1440 : LINK_MINUTES)

const textOf = ({ t }: Words, name: string, by: Occasion): Pick<Letter, 'subject' | 'before' | 'after'> => {
  const minutes = LINK_MINUTES
  switch (by) {
    case 'invitation':
      return {
        subject: t('Your account at {name}', { name }),
        before: [
          t('An account at {name} was made for you.', { name }),
          t('Choose a password to log in. The link works once, for {days} days.', { days: INVITATION_DAYS }),
        ],
        after: [],
      }
    case 'administrator':
      return {
        subject: t('Choose a new password'),
        before: [
          t('Whoever runs {name} asks you to choose a new password.', { name }),
          t('Choose one here. The link works once, for {minutes} minutes.', { minutes }),
        ],
        after: [],
      }
    default:
      return {
        subject: t('Choose a new password'),
        before: [
          t('Somebody asked for a new password for your account at {name}.', { name }),
          t('If that was you, choose one here. The link works once, for {minutes} minutes.', { minutes }),
        ],
        after: [t('If it was not you, there is nothing to do: your password stays as it is.')],
      }
  }
}

/** Mails a link to the account with this e-mail in the place of an earlier one; nothing when there is none. */
export const sendPasswordLink = async (
  on: Pick<Platform, 'db' | 'env' | 'mail' | 'settings' | 'wording'>,
  email: string,
  by?: Occasion,
): Promise<void> => {
  const account = await findUserByEmail(on, email)
  if (!account || account.blocked) return
  const token = newToken()
  const expires_at = new Date(Date.now() + minutesOf(by) * 60_000).toISOString()
  await putLink(on.db, {
    user_id: account.id,
    purpose: 'password',
    token_hash: hashToken(token),
    email: null,
    expires_at,
  })
  const words = wordsIn(on, account.locale)
  await on.mail.send(account.email, {
    locale: words.locale,
    ...textOf(words, on.settings().appName, by),
    // The e-mail stands behind the #, so that no server on the way writes it into its log.
    action: {
      label: by === 'invitation' ? words.t('Choose a password') : words.t('Choose a new password'),
      url: `${on.env.appUrl}/password/reset/${token}#${encodeURIComponent(account.email)}`,
    },
  })
}

/** Enough of an e-mail for its owner to know it. */
const masked = (email: string): string => email.replace(/^(.).*(@.).*(\.[^.]+)$/, '$1…$2…$3')

/** Whom a link for a new password is for; 410 when it no longer works. */
export const readPasswordLink = async (
  on: Pick<Platform, 'db'>,
  token: string,
): Promise<ReplyOf<typeof links.passwordLink>> => {
  const holder = await linkHolder(on.db, 'password', hashToken(token))
  return holder ? { valid: true, email_masked: masked(holder.email) } : fail('gone')
}

/**
 * Gives the account of a link another password and ends all its sessions; the e-mail counts as confirmed from then on.
 * The link works once; 410 after that.
 */
export const resetPassword = async (
  on: Pick<Platform, 'db' | 'queue' | 'settings' | 'wording'>,
  { token, email, password }: BodyOf<typeof links.resetPassword>,
): Promise<void> => {
  const token_hash = hashToken(token)
  const holder = (await linkHolder(on.db, 'password', token_hash)) ?? fail('gone')
  if (holder.email !== email) return failFields({ email: ['The link was not sent to this e-mail.'] })
  await refuseCommon(password)
  const password_hash = await hashPassword(password)
  await on.db.transaction().execute(async (trx) => {
    if (!(await takeLink(trx, 'password', token_hash))) return fail('gone')
    await proveEmail(trx, holder.id)
    await setPasswordHash(trx, holder.id, password_hash)
    await deleteSessionsOf(trx, holder.id)
    await tellOfPassword(on, trx, holder)
  })
}
