import { createHash } from 'node:crypto'
import { fail, failTooMany } from '../../http/fail.ts'
import type { Letter } from '../../mail/letter.ts'
import { type Words, wordsIn } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { linkHolder, putLink, takeLink } from './account-links.queries.ts'
import { takeAttempt } from './attempts.queries.ts'
import { accountById, setEmail } from './session.queries.ts'
import { hashToken, newToken } from './session.tokens.ts'

const LINK_HOURS = 24
/** Mails to one address; more would fill somebody's mailbox. */
const mostMails = { count: 5, seconds: 3600 }

/** Lets a link that confirms this e-mail be sent to it; 429 after five within an hour. */
export const askToConfirm = async (
  on: Pick<Platform, 'db' | 'queue'>,
  user_id: number,
  email: string,
): Promise<void> => {
  const key = createHash('sha256').update(`confirm mail ${email}`).digest()
  const wait = await takeAttempt(on.db, key, mostMails.count, mostMails.seconds)
  if (wait !== undefined) return failTooMany(wait)
  await on.queue.send('send-email-link', { user_id, email })
}

/** Mails the link in the place of an earlier one, unless the account is gone. */
export const sendEmailLink = async (
  on: Pick<Platform, 'db' | 'env' | 'mail' | 'settings' | 'wording'>,
  { user_id, email }: { user_id: number; email: string },
): Promise<void> => {
  const account = await accountById(on.db, user_id)
  if (!account || account.blocked) return
  const token = newToken()
  const expires_at = new Date(Date.now() + LINK_HOURS * 3_600_000).toISOString()
  await putLink(on.db, { user_id, purpose: 'email', token_hash: hashToken(token), email, expires_at })
  const { appName } = on.settings()
  const { locale, t } = wordsIn(on, account.locale)
  await on.mail.send(email, {
    locale,
    subject: t('Confirm your e-mail'),
    before: [
      t('Please confirm that this e-mail belongs to your account at {name}.', { name: appName }),
      t('The link works once, for {hours} hours.', { hours: LINK_HOURS }),
    ],
    action: {
      label: t('Confirm my e-mail'),
      url: `${on.env.appUrl}/email/verify/${user_id}/${token}`,
    },
    after: [t('If you have no account there, there is nothing to do.')],
  })
}

const changedLetter = ({ locale, t }: Words, name: string, email: string): Letter => ({
  locale,
  subject: t('Your e-mail was changed'),
  before: [
    t('Your account at {name} now belongs to {email}.', { name, email }),
    t('If that was not you, somebody has got into your account: write to whoever runs {name}.', {
      name,
    }),
  ],
  after: [],
})

/**
 * Confirms the e-mail of a mailed link, which becomes that of the account; where it had another, that one hears of
 * it. The link works once; 410 after that, 409 when somebody else took the e-mail meanwhile.
 */
export const confirmEmail = async (
  on: Pick<Platform, 'db' | 'queue' | 'settings' | 'wording'>,
  id: number,
  token: string,
): Promise<{ email: string }> => {
  const token_hash = hashToken(token)
  const holder = await linkHolder(on.db, 'email', token_hash)
  if (holder?.id !== id || holder.confirms === null) return fail('gone')
  const { email: before, confirms: email } = holder
  await on.db.transaction().execute(async (trx) => {
    if (!(await takeLink(trx, 'email', token_hash))) return fail('gone')
    if (!(await setEmail(trx, id, email))) return fail('conflict', 'This e-mail is taken.')
    if (before !== email)
      await on.queue.send(
        'send-letter',
        { to: before, letter: changedLetter(wordsIn(on, holder.locale), on.settings().appName, email) },
        { trx },
      )
  })
  return { email }
}
