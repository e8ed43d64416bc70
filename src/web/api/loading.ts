import { type Language, loading, type Theme } from '../../contract/loading.ts'
import { read } from './read.ts'

export const loadTheme = (name: string | null): Promise<Theme> =>
  name ? read(loading.themeByName, { params: { name } }) : read(loading.theme, {})

export const loadMessages = (locale: string): Promise<Record<string, Record<string, string>>> =>
  read(loading.messages, { params: { locale } })

/** The languages on offer. */
export const loadLanguages = (): Promise<Language[]> => read(loading.languages, {})
