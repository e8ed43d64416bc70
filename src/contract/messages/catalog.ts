import { en } from './en/index.ts'
import type { Texts } from './languages.ts'

/**
 * Loads the built-in texts of a language, by locale. The server provides them; the browser requests those it shows.
 * Only English is loaded at startup: the other languages, a quarter of the server's code, are loaded on first use.
 */
export const builtInTexts: ReadonlyMap<string, () => Promise<Texts>> = new Map([
  ['en', async () => en],
  ['de', async () => (await import('./de/index.ts')).de],
  ['es', async () => (await import('./es/index.ts')).es],
  ['fr', async () => (await import('./fr/index.ts')).fr],
  ['ar', async () => (await import('./ar/index.ts')).ar],
])
