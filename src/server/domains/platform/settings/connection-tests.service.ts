import type { TestResult } from '../../../../contract/platform/back-office/settings.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { emailTexts } from '../../../mail/email-texts.ts'
import { fetchProvider } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { CATALOG } from '../../../realtime/topics.ts'
import { readUser } from '../auth/sessions/accounts.service.ts'

const MAX_SCRIPT_BYTES = 4 * 1024 * 1024

const texts = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Runs a connection test; the error of the other side becomes the detail. */
const attempt = async (work: () => Promise<unknown>, good: string, bad: string): Promise<TestResult> => {
  try {
    await work()
    return { ok: true, text: good, detail: '' }
  } catch (error) {
    return { ok: false, text: bad, detail: texts(error) }
  }
}

/** Sends a test email to the viewer, immediately rather than by the queue, so that errors can be shown. */
export const testMail = async (ctx: AppContext, userId: number): Promise<TestResult> => {
  const { email, locale } = await readUser(ctx, userId)
  const { t, locale: written } = await emailTexts(ctx, locale)
  const name = ctx.settings().appName
  const message = {
    locale: written,
    subject: t('Test email from {name}', { name }),
    before: [t('Email delivery from {name} works. You can ignore this message.', { name })],
    after: [],
  }
  return attempt(
    () => ctx.mail.send(email, message),
    ctx.settings().smtp_host === ''
      ? 'The email was saved to the data folder.'
      : 'The mail server accepted the message.',
    'The email couldn’t be sent.',
  )
}

/** Writes, reads and deletes a file in the media storage. */
export const testStorage = (ctx: AppContext): Promise<TestResult> =>
  attempt(() => ctx.storage.check(), 'A test file was written, read and deleted.', 'The storage test failed.')

/** Fetches the script that browsers load for the measurement ID: Google has none for an ID that it does not know. */
export const testGoogleAnalytics = (ctx: AppContext): Promise<TestResult> =>
  attempt(
    async () => {
      const base = ctx.env.providers.googleTags
      const address = `${base}/gtag/js?id=${encodeURIComponent(ctx.settings().ga4MID)}`
      const response = await fetchProvider(outboundOf(ctx), [new URL(base).origin], address, {
        maxBytes: MAX_SCRIPT_BYTES,
      })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
    },
    'Google knows this measurement ID.',
    'Google doesn’t know this measurement ID, or can’t be reached.',
  )

/** Queues a rebuild of the search index. */
export const startReindex = async (ctx: AppContext): Promise<TestResult> => {
  await ctx.queue.send('reindex', {})
  return { ok: true, text: 'Rebuilding the index. Search keeps working in the meantime.', detail: '' }
}

/** Clears the response caches for visitors on every node. */
export const clearCache = async (ctx: AppContext): Promise<TestResult> => {
  await ctx.channel.publish(CATALOG)
  return { ok: true, text: 'Cache cleared on every node.', detail: '' }
}
