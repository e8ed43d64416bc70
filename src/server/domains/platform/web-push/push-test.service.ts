import type { TestResult } from '../../../../contract/platform/back-office/settings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { readUser } from '../auth/sessions/accounts.service.ts'
import { loadPushKeys } from './push-keys.service.ts'
import { encodePayload } from './push-payload.ts'
import { sendPush } from './push-request.service.ts'
import { listSubscriptions } from './queries.ts'

/** Seconds a push service keeps a test message. */
const SECONDS = 600
const TAG = 'test'

/** Sends a message to the devices of the viewer, immediately, and returns what the push services answer. */
export const testPush = async (ctx: AppContext, userId: number): Promise<TestResult> => {
  const devices = await listSubscriptions(ctx.db, userId)
  if (devices.length === 0)
    return {
      ok: false,
      text: 'None of your devices shows notifications. Turn them on in your account settings first.',
      detail: '',
    }
  const keys = await loadPushKeys(ctx)
  const { t, locale: lang } = await emailTexts(ctx, (await readUser(ctx, userId)).locale)
  const { appName: title } = ctx.settings()
  const payload = encodePayload({
    title,
    body: t('Notifications from {name} work.', { name: title }),
    lang,
    link: '/admin/configuration/providers',
    icon: '/icons/icon-192.png',
    tag: TAG,
    at: Date.now(),
  })
  const request = { payload, seconds: SECONDS, urgency: 'high', tag: TAG } as const
  const answers = await Promise.all(
    devices.map(async (device) => {
      const response = await sendPush(ctx, keys, device, request)
      const { host } = new URL(device.endpoint)
      return { ok: response?.ok === true, said: `${host}: ${response ? `HTTP ${response.status}` : '–'}` }
    }),
  )
  const failed = answers.filter(({ ok }) => !ok)
  return failed.length === 0
    ? { ok: true, text: 'Sent to your devices that show notifications.', detail: '' }
    : {
        ok: false,
        text: 'A push service didn’t take the message.',
        detail: failed.map(({ said }) => said).join(', '),
      }
}
