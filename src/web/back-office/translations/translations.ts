import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { translations, translationsFile } from '../../../contract/platform/back-office/translations.ts'
import { call, urlOf } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { saveFile } from '../../data/download.ts'
import { readQuery } from '../../data/read.ts'
import { addMessages } from '../../i18n/i18n.ts'

export const adminLanguagesQuery = () => ({ ...readQuery(translations.languages, {}), staleTime: 0 })

/** All messages with their texts in one language. */
export const adminMessagesQuery = (locale: string) => ({
  ...readQuery(translations.messages, { params: { locale } }),
  staleTime: 0,
})

const readAgain = ({ path }: { path: string }): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [path] })

const changed = async (): Promise<void> => {
  await Promise.all([readAgain(translations.languages), readAgain(translations.messages)])
}

/** Adds a language. Throws `CallError`. */
export const addLanguage = async (body: BodyOf<typeof translations.add>): Promise<void> => {
  await call(translations.add, { body })
  await changed()
}

/** Renames, shows or hides a language. Throws `CallError`. */
export const changeLanguage = async (
  locale: string,
  body: BodyOf<typeof translations.change>,
): Promise<void> => {
  await call(translations.change, { params: { locale }, body })
  await changed()
}

/** Deletes an added language. Throws `CallError`. */
export const removeLanguage = async (locale: string): Promise<void> => {
  await call(translations.remove, { params: { locale } })
  // Don't refetch its texts: they are still on screen and would disappear.
  await readAgain(translations.languages)
}

/** Saves texts; they apply immediately on this page, on others after a reload. Throws `CallError`. */
export const saveTexts = async (locale: string, body: Record<string, string>): Promise<void> => {
  await call(translations.save, { params: { locale }, body })
  addMessages({ [locale]: Object.fromEntries(Object.entries(body).filter(([, text]) => text !== '')) })
  await changed()
}

/** Imports texts from a file. Throws `CallError`. */
export const importTexts = async (
  locale: string,
  messages: Record<string, string>,
): Promise<ReplyOf<typeof translations.import>> => {
  const response = await call(translations.import, { body: { locale, messages } })
  await changed()
  return response
}

/** Downloads all texts of a language as a file. Throws `CallError`. */
export const exportTexts = (locale: string): Promise<void> =>
  saveFile(urlOf(translationsFile, { params: { locale } }), `${locale}.json`)
