import type { AppContext } from '../../../../context/app-context.ts'
import type { Trx } from '../../../../db/schema.ts'
import { orNotFound, throwFieldErrors } from '../../../../http/http-error.ts'
import type { Call } from '../../../../http/mount.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { emailTexts } from '../../../../mail/email-texts.ts'
import { deleteAppPasswords } from '../app-passwords/queries.ts'
import { accountById, deleteSessions, setPasswordHash } from '../sessions/queries.ts'
import { throttleLogins } from '../throttle/login-throttle.ts'
import { hashPassword, requireUncommon, verifyPassword } from './password-hash.ts'

export { hashPassword, verifyPassword } from './password-hash.ts'

/** Recipient and language of an email. */
interface Addressee {
  id: number
  email: string
  locale: string | null
}

/** Notifies the owner by email of a changed password. */
export const emailPasswordChanged = async (
  ctx: AppContext,
  trx: Trx,
  account: Omit<Addressee, 'id'>,
): Promise<void> => {
  const name = ctx.settings().appName
  const { locale, t } = await emailTexts(ctx, account.locale)
  const email = {
    locale,
    subject: t('Your password was changed'),
    before: [
      t('The password of your {name} account was changed.', { name }),
      t('If this wasn’t you, reset your password right away from the login page.'),
    ],
    after: [],
  }
  await ctx.queue.send('send-email', { to: account.email, email }, { trx })
}

interface Revoked {
  /** The session that goes on. */
  but?: string
  /** Whether app passwords are revoked, too. */
  apps: boolean
}

/** Sets another password and ends the account's sessions. 422 for a common password. */
export const replacePassword = async (
  ctx: AppContext,
  account: Addressee,
  password: string,
  { but, apps }: Revoked,
): Promise<void> => {
  await requireUncommon(password)
  const password_hash = await hashPassword(password)
  await ctx.db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, account.id, password_hash)
    await deleteSessions(trx, account.id, but)
    if (apps) await deleteAppPasswords(trx, account.id)
    await emailPasswordChanged(ctx, trx, account)
  })
}

/**
 * Returns the current account after verifying its password. 422 at `field` if it is wrong. Failures are throttled like
 * logins.
 */
export const ownerBy = async (
  ctx: AppContext,
  { id }: Viewer,
  client: Call['client'],
  typed: string,
  field = 'password',
): Promise<Addressee> => {
  const account = orNotFound(await accountById(ctx.db, id))
  await throttleLogins(
    ctx,
    { ...client, email: account.email, event: 'confirmation', user_id: id },
    async () => {
      if (!(await verifyPassword(account.password_hash, typed)))
        throwFieldErrors({ [field]: ['Wrong password.'] })
    },
  )
  return account
}
