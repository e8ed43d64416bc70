import { ar } from './ar/index.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'

/** Messages by locale and key. The server provides them; the browser requests the one it shows. */
export const catalog: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, de, es, fr, ar }
