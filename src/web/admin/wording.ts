import { adminMessages } from '../../contract/admin/messages.ts'
import { read } from '../api/read.ts'
import { addMessages } from '../i18n/i18n.ts'

const learned = new Map<string, Promise<void>>()

/** Fetches what only this area says in a language, once; without an answer it stays in English. */
export const learnWords = (locale: string): Promise<void> => {
  const known = learned.get(locale)
  if (known) return known
  const learning = read(adminMessages.get, { params: { locale } }).then(addMessages, () => {
    learned.delete(locale)
  })
  learned.set(locale, learning)
  return learning
}
