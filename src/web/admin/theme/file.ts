import * as z from 'zod/mini'
import { landings, palette } from '../../../contract/admin/themes.ts'
import { saveBlob } from '../../api/download.ts'
import type { Look } from './draft.ts'

const file = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  colors: palette,
  can_switch_light_dark: z._default(z.boolean(), true),
  landing: z._default(z.enum(landings), 'stage'),
})

/** Saves a look as a file, which another place can take over. */
export const exportTheme = (name: string, look: Look): void =>
  saveBlob(
    new Blob([`${JSON.stringify({ name, ...look }, null, 2)}\n`], { type: 'application/json' }),
    `${name}.json`,
  )

/** The theme that a file holds; null where it holds anything else. */
export const themeIn = async (chosen: File): Promise<z.infer<typeof file> | null> => {
  try {
    return file.safeParse(JSON.parse(await chosen.text())).data ?? null
  } catch {
    return null
  }
}

/** A name that no theme has yet: with a number behind it where it is taken. */
export const freeName = (name: string, taken: readonly string[]): string => {
  for (let number = 2, free = name; ; number++) {
    if (!taken.includes(free)) return free
    free = `${name.slice(0, 56)} ${number}`
  }
}
