import type { TrialResult } from '../../../contract/admin/settings.ts'
import { wordsIn } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { CATALOGUE } from '../catalogue/catalogue.service.ts'
import { readUser } from '../session/accounts.service.ts'

const words = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Tries something that other machines may refuse; what they say becomes the detail. */
const attempt = async (work: () => Promise<unknown>, good: string, bad: string): Promise<TrialResult> => {
  try {
    await work()
    return { ok: true, text: good, detail: '' }
  } catch (error) {
    return { ok: false, text: bad, detail: words(error) }
  }
}

/** Sends a mail to who asks, at once and not by the queue, so that a refusal can be told. */
export const testMail = async (on: Platform, userId: number): Promise<TrialResult> => {
  const { email, locale } = await readUser(on, userId)
  const { t, locale: written } = wordsIn(on, locale)
  const name = on.settings().appName
  const letter = {
    locale: written,
    subject: t('A test from {name}', { name }),
    before: [t('Mails of {name} arrive. There is nothing to do.', { name })],
    after: [],
  }
  return attempt(
    () => on.mail.send(email, letter),
    on.settings().smtp_host === ''
      ? 'The mail lies in the data folder.'
      : 'The mail server has taken the mail.',
    'The mail could not be sent.',
  )
}

/** Writes, reads and deletes a file where media lie. */
export const testStorage = (on: Pick<Platform, 'storage'>): Promise<TrialResult> =>
  attempt(
    () => on.storage.check(),
    'A file was written, read and deleted.',
    'The storage does not do what it should.',
  )

/** Has the search index made anew, as a job. */
export const startReindex = async (on: Pick<Platform, 'queue'>): Promise<TrialResult> => {
  await on.queue.send('reindex', {})
  return { ok: true, text: 'The index is being made anew. Searching goes on meanwhile.', detail: '' }
}

/** Makes every node forget the answers that it keeps for visitors. */
export const clearCache = async (on: Pick<Platform, 'channel'>): Promise<TrialResult> => {
  await on.channel.tell(CATALOGUE)
  return { ok: true, text: 'Every node has forgotten what it kept.', detail: '' }
}
