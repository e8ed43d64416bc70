import { create } from 'zustand'
import type { Language } from '../../contract/loading.ts'
import { loadLanguages, loadMessages } from '../api/loading.ts'
import { addMessages, chooseLocale, currentLanguage, startMessages } from '../i18n/i18n.ts'
import { readKept, writeKept } from './kept.ts'
import { useSession } from './session.ts'

const KEPT = 'pref-locale'

/** The language dialog and what is on offer in it; empty while nobody asked. */
export const useLanguages = create<{ availableLanguages: Language[]; chooseLangDialog: boolean }>(() => ({
  availableLanguages: [],
  chooseLangDialog: false,
}))

const offered = async (): Promise<Language[]> => {
  const availableLanguages = await loadLanguages()
  useLanguages.setState({ availableLanguages })
  return availableLanguages
}

/** Opens the dialog in which the language is chosen. */
export const askForLanguage = async (): Promise<void> => {
  await offered()
  useLanguages.setState({ chooseLangDialog: true })
}

export const closeLanguages = (): void => useLanguages.setState({ chooseLangDialog: false })

let wanted = ''

/** Shows everything in another language; false when a newer wish came in between. */
const show = async (locale: string): Promise<boolean> => {
  wanted = locale
  const messages = await loadMessages(locale)
  addMessages(messages)
  // A language that is no longer on offer brings English alone.
  if (wanted !== locale || !messages[locale]) return false
  startMessages(locale)
  return true
}

/** Changes the language at once and for later visits. Throws when its words cannot be had. */
export const chooseLanguage = async (locale: string): Promise<void> => {
  if (await show(locale)) writeKept(KEPT, locale)
}

/** Where this browser has no choice of its own, whoever is logged in reads the language of the account. */
export const followAccountLanguage = (): (() => void) =>
  useSession.subscribe(({ user }) => {
    const locale = user?.locale
    if (locale && locale !== currentLanguage() && readKept(KEPT) === null) show(locale).catch(() => undefined)
  })

/** The language of this visit: the kept choice while it is on offer, else that of the page. */
export const startLanguage = async (): Promise<void> => {
  const page = document.documentElement.lang
  const kept = readKept(KEPT)
  const learn = (locale: string) => loadMessages(locale).then(addMessages, () => undefined)
  const another = kept !== null && kept !== page
  const learned = learn(another ? kept : page)
  const locales = another ? await offered().catch(() => null) : null
  const locale = chooseLocale(page, kept, locales?.map((one) => one.locale) ?? null)
  startMessages(locale)
  // English is built in; its own wording by the operator may come a moment later, other languages may not.
  if (locale !== 'en') await (another && locale === page ? learn(page) : learned)
}
