import { loading, type Theme } from '../../contract/loading.ts'
import { read } from './read.ts'

export const loadTheme = (name: string | null): Promise<Theme> =>
  name ? read(loading.themeByName, { params: { name } }) : read(loading.theme, {})

export const loadMessages = (locale: string): Promise<Record<string, Record<string, string>>> =>
  read(loading.messages, { params: { locale } })

/** The locales that are offered. */
export const loadLocales = async (): Promise<string[]> =>
  (await read(loading.languages, {})).map((language) => language.locale)
