import { addMessages, chooseLocale, currentLanguage, startMessages } from '../../../i18n/i18n.ts'
import { loadLanguages, loadMessages } from '../../bootstrap.ts'
import { embedded } from '../../embedded.ts'
import { readStored, writeStored } from '../../storage.ts'
import { useSession } from '../session.ts'

const STORAGE_KEY = 'pref-locale'

let wanted = ''

/** Switches the app to a language; false if a newer choice was made in the meantime. */
const show = async (locale: string): Promise<boolean> => {
  wanted = locale
  const messages = await loadMessages(locale)
  addMessages(messages)
  // A language that was removed returns English only.
  if (wanted !== locale || !messages[locale]) return false
  startMessages(locale)
  return true
}

/** Changes the language and persists the choice. Throws if its messages cannot be loaded. */
export const chooseLanguage = async (locale: string): Promise<void> => {
  if (await show(locale)) writeStored(STORAGE_KEY, locale)
}

/** Switches to the account's language on login, unless this browser has a choice of its own. */
export const followAccountLanguage = (): (() => void) =>
  useSession.subscribe(({ user }) => {
    const locale = user?.locale
    if (locale && locale !== currentLanguage() && readStored(STORAGE_KEY) === null)
      show(locale).catch(() => undefined)
  })

/** Sets the initial language: the stored choice if still available, otherwise that of the page. */
export const startLanguage = async (): Promise<void> => {
  const page = document.documentElement.lang
  const stored = readStored(STORAGE_KEY)
  const english = embedded<Record<string, string>>('app-messages')
  if (english) addMessages({ en: english })
  const learn = async (locale: string) => {
    if (locale === 'en' && english) return
    await loadMessages(locale).then(addMessages, () => undefined)
  }
  const another = stored !== null && stored !== page
  const learned = learn(another ? stored : page)
  const locales = another ? await loadLanguages().catch(() => null) : null
  const locale = chooseLocale(page, stored, locales?.map((one) => one.locale) ?? null)
  startMessages(locale)
  // English is built in, and the page contains the operator's overrides; other languages must load first.
  if (locale !== 'en') await (another && locale === page ? learn(page) : learned)
}
