import { adminMessages } from '../../../contract/platform/back-office/translations.ts'
import { read } from '../../data/read.ts'
import { addMessages } from '../../i18n/i18n.ts'

const loaded = new Map<string, Promise<void>>()

/** Loads the messages used only in the admin area, once per language; falls back to English on error. */
export const loadAdminMessages = (locale: string): Promise<void> => {
  const known = loaded.get(locale)
  if (known) return known
  const learning = read(adminMessages.get, { params: { locale } }).then(addMessages, () => {
    loaded.delete(locale)
  })
  loaded.set(locale, learning)
  return learning
}
