import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { failFields, found } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import { wordsIn } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { countingFailures } from './session.attempts.ts'
import { hashPassword, passwordFits, refuseCommon } from './session.passwords.ts'
import { accountById, deleteSessionsOf, setPasswordHash } from './session.queries.ts'

/** Whom a mail is for, and in which language. */
interface Addressee {
  id: number
  email: string
  locale: string | null
}

/** Lets the owner hear by mail that the password is another one. */
export const tellOfPassword = (
  on: Pick<Platform, 'queue' | 'settings' | 'wording'>,
  trx: Transaction<Database>,
  account: Omit<Addressee, 'id'>,
): Promise<void> => {
  const name = on.settings().appName
  const { locale, t } = wordsIn(on, account.locale)
  const letter = {
    locale,
    subject: t('Your password was changed'),
    before: [
      t('The password of your account at {name} was changed.', { name }),
      t('If that was not you, ask for a new password on the log-in page at once.'),
    ],
    after: [],
  }
  return on.queue.send('send-letter', { to: account.email, letter }, { trx })
}

/** Gives an account another password and ends its sessions, all or all but `but`; 422 for a password that everybody tries first. */
export const replacePassword = async (
  on: Pick<Platform, 'db' | 'queue' | 'settings' | 'wording'>,
  account: Addressee,
  password: string,
  but?: string,
): Promise<void> => {
  await refuseCommon(password)
  const password_hash = await hashPassword(password)
  await on.db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, account.id, password_hash)
    await deleteSessionsOf(trx, account.id, but)
    await tellOfPassword(on, trx, account)
  })
}

/**
 * The account at hand, once its owner has typed the password; 422 at the field `field` for a wrong one. Wrong ones
 * count as those of log-ins.
 */
export const ownerBy = async (
  on: Pick<Platform, 'db'>,
  { id }: Viewer,
  { address }: Call['client'],
  typed: string,
  field = 'password',
): Promise<Addressee> => {
  const account = found(await accountById(on.db, id))
  await countingFailures(on, { address, email: account.email }, async () => {
    if (!(await passwordFits(account.password_hash, typed)))
      failFields({ [field]: ['This is not your password.'] })
  })
  return account
}
