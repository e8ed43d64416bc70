import { bootstrap, type Language, type Theme } from '../../contract/platform/bootstrap.ts'
import { read, readQuery } from './read.ts'

export const loadTheme = (name: string | null): Promise<Theme> =>
  name ? read(bootstrap.themeByName, { params: { name } }) : read(bootstrap.theme, {})

export const loadMessages = (locale: string): Promise<Record<string, Record<string, string>>> =>
  read(bootstrap.messages, { params: { locale } })

/** The operator's themes. */
export const themesQuery = () => readQuery(bootstrap.themes, {})

/** Fetches the available languages. */
export const loadLanguages = (): Promise<Language[]> => read(bootstrap.languages, {})
