import type { AppContext } from '../../../../context/app-context.ts'
import { hashToken } from '../../../../db/tokens.ts'
import { browserOf } from '../../../../http/device.ts'
import type { Client } from '../../../../http/mount.ts'
import { emailTexts } from '../../../../mail/email-texts.ts'
import { notify } from '../../notifications/service.ts'
import { deleteOldDevices, upsertDevice } from './queries.ts'

/** Devices stored per account. */
const MAX_DEVICES = 100

/** Records the device of a login, and tells the owner if it is new. */
export const recordDevice = async (
  ctx: AppContext,
  user_id: number,
  { address, agent, device }: Client,
): Promise<void> => {
  const owner = await upsertDevice(ctx.db, { user_id, token_hash: hashToken(device()), agent, address })
  if (!owner) return
  const { browser, system } = browserOf(agent)
  const shared = { text: 'new_login', link: '/account/settings#security', item: null } as const
  await ctx.db.transaction().execute((trx) =>
    notify(trx, {
      kind: 'login',
      to: [user_id],
      exclude: [],
      subject: `login ${Date.now()}`,
      title: null,
      params: { title: [browser, system].filter(Boolean).join(' · ') || '–', text: address },
      ...shared,
      several: shared,
    }),
  )
  if (!owner.mail_new_device) return
  const { locale, t } = await emailTexts(ctx, owner.locale)
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
