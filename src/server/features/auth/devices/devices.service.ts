import Bowser from 'bowser'
import type { AppContext } from '../../../app-context.ts'
import type { Client } from '../../../http/mount.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { hashToken } from '../../../tokens.ts'
import { deleteOldDevices, upsertDevice } from './devices.queries.ts'

/** Devices stored per account. */
const MAX_DEVICES = 100

const known = (name: string | undefined): string | null => name || null

/** Returns browser and system from the user agent; null if unknown. */
export const deviceBy = (agent: string): { browser: string | null; system: string | null } => {
  if (!agent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(agent)
  return { browser: known(browser.name), system: known(os.name) }
}

/** Records the device of a login, and emails the owner if it is new. */
export const recordDevice = async (
  ctx: AppContext,
  user_id: number,
  { address, agent, device }: Client,
): Promise<void> => {
  const owner = await upsertDevice(ctx.db, { user_id, token_hash: hashToken(device()), agent, address })
  if (!owner) return
  const { locale, t } = await emailTexts(ctx, owner.locale)
  const { browser, system } = deviceBy(agent)
  const name = ctx.settings().appName
  const time = new Date().toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const location =
    browser && system
      ? t('{browser} on {system}', { browser, system })
      : (browser ?? system ?? t('Unknown device'))
  const email = {
    locale,
    subject: t('New login to your account'),
    before: [
      t('Someone logged in to your {name} account from a new device.', { name }),
      `${location} · ${address} · ${time} UTC`,
    ],
    action: {
      label: t('See where you’re logged in'),
      url: `${ctx.settings().appUrl}/account/settings#sessions`,
    },
    after: [
      t(
        'If this was you, you can ignore this email. If not, log out that device and change your password right away.',
      ),
      t('You can turn off these emails in your account settings.'),
    ],
  }
  await ctx.queue.send('send-email', { to: owner.email, email })
}

/** Deletes unused devices. */
export const deleteStaleDevices = (ctx: AppContext): Promise<void> => deleteOldDevices(ctx.db, MAX_DEVICES)
