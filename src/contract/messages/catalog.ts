import { en } from './en/index.ts'
import type { Texts } from './languages.ts'

/**
 * Loads the built-in texts of a language, by locale. The server provides them; the browser requests those it shows.
 * Only English is always there: the others, a quarter of the server's code, are loaded by whoever first reads them.
 */
export const builtInTexts: Readonly<Record<string, () => Promise<Texts>>> = {
  en: async () => en,
  de: async () => (await import('./de/index.ts')).de,
  es: async () => (await import('./es/index.ts')).es,
  fr: async () => (await import('./fr/index.ts')).fr,
  ar: async () => (await import('./ar/index.ts')).ar,
}
