import Bowser from 'bowser'
import type { Client } from '../../http/mount.ts'
import { wordsIn } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { forgetDevices, rememberDevice } from './devices.queries.ts'
import { hashToken } from './session.tokens.ts'

/** Devices of an account that are remembered. */
const MOST = 100

const known = (name: string | undefined): string | null => name || null

/** Browser and system by what a browser says of itself; null where it does not. */
export const deviceBy = (agent: string): { browser: string | null; system: string | null } => {
  if (!agent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(agent)
  return { browser: known(browser.name), system: known(os.name) }
}

/** Remembers where an account was opened, and mails its owner when that is a device that it did not know. */
export const noteDevice = async (
  on: Pick<Platform, 'db' | 'env' | 'queue' | 'settings' | 'wording'>,
  user_id: number,
  { address, agent, device }: Client,
): Promise<void> => {
  const owner = await rememberDevice(on.db, { user_id, token_hash: hashToken(device()), agent, address })
  if (!owner) return
  const { locale, t } = wordsIn(on, owner.locale)
  const { browser, system } = deviceBy(agent)
  const name = on.settings().appName
  const time = new Date().toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const place =
    browser && system
      ? t('{browser} on {system}', { browser, system })
      : (browser ?? system ?? t('Unknown device'))
  const letter = {
    locale,
    subject: t('New log-in to your account'),
    before: [
      t('Your account at {name} was opened on a device that it did not know.', { name }),
      `${place} · ${address} · ${time} UTC`,
    ],
    action: { label: t('See where you are logged in'), url: `${on.env.appUrl}/account/settings#sessions` },
    after: [
      t(
        'If that was you, there is nothing to do. If not, log out that device and change your password at once.',
      ),
      t('These mails can be switched off in the account.'),
    ],
  }
  await on.queue.send('send-letter', { to: owner.email, letter })
}

/** Forgets devices that nobody uses any more. */
export const forgetOldDevices = (on: Pick<Platform, 'db'>): Promise<void> => forgetDevices(on.db, MOST)
