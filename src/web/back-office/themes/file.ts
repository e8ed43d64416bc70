import * as z from 'zod/mini'
import { landings, palette } from '../../../contract/platform/back-office/themes.ts'
import { saveBlob } from '../../data/download.ts'
import type { ThemeDraft } from './draft.ts'

const file = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  colors: palette,
  can_switch_light_dark: z._default(z.boolean(), true),
  landing: z._default(z.enum(landings), 'stage'),
})

/** Downloads a theme as a file, for import on another instance. */
export const exportTheme = (name: string, draft: ThemeDraft): void =>
  saveBlob(
    new Blob([`${JSON.stringify({ name, ...draft }, null, 2)}\n`], { type: 'application/json' }),
    `${name}.json`,
  )

/** Parses a theme file; null if invalid. */
export const themeIn = async (chosen: File): Promise<z.infer<typeof file> | null> => {
  try {
    return file.safeParse(JSON.parse(await chosen.text())).data ?? null
  } catch {
    return null
  }
}

/** Returns an unused name, with a number appended if necessary. */
export const freeName = (name: string, taken: readonly string[]): string => {
  for (let number = 2, free = name; ; number++) {
    if (!taken.includes(free)) return free
    free = `${name.slice(0, 56)} ${number}`
  }
}
