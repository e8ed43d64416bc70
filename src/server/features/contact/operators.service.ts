import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Letter } from '../../mail/letter.ts'
import { type Words, wordsIn } from '../../mail/words.ts'
import type { Platform } from '../../platform.ts'
import { administrators } from './contact.queries.ts'

/** What somebody typed, as paragraphs of a letter. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\s*\n\s*/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Mails whoever runs the place: the contact address, or all administrators where none is set, each in their language. */
export const tellOperators = async (
  on: Pick<Platform, 'queue' | 'settings' | 'wording'>,
  trx: Transaction<Database>,
  letterIn: (words: Words) => Letter,
): Promise<void> => {
  const { contact_email } = on.settings()
  const operators = contact_email ? [{ email: contact_email, locale: null }] : await administrators(trx)
  for (const { email, locale } of operators)
    await on.queue.send('send-letter', { to: email, letter: letterIn(wordsIn(on, locale)) }, { trx })
}
