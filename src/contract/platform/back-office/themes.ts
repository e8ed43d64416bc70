import * as z from 'zod/mini'
import { crud } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { idParams, success } from '../../core/pagination.ts'

const hex = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a valid colour, e.g. #204060.'))
const ground = z.strictObject({ background: hex, panel: hex, text: hex })

/** The colours of a theme. A closed set, so that nothing else is ever inserted into a page. */
export const palette = z.strictObject({
  primary: hex,
  secondary: hex,
  dark: ground,
  light: z.optional(ground),
})
export type Palette = z.infer<typeof palette>

/** Parses the colours in a JSON text; null for anything else. */
export const paletteIn = (text: string): Palette | null => {
  try {
    return palette.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Landing pages available for a theme. */
export const landings = ['stage', 'gallery'] as const
export type Landing = (typeof landings)[number]

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
/** JSON text: primary, secondary, dark and optional light palettes. */
const colors = z
  .string()
  .check(z.maxLength(1000))
  .check(z.refine((text) => paletteIn(text) !== null, 'These aren’t valid theme colours.'))
const landing = z.enum(landings)

export const adminTheme = z.object({
  id: z.number(),
  name: z.string(),
  colors: z.string(),
  can_switch_light_dark: z.boolean(),
  landing: z.string(),
  /** The theme that everyone sees. */
  active: z.boolean(),
  /** Built in: it cannot be changed, but copied. */
  built_in: z.boolean(),
})
export type AdminTheme = z.infer<typeof adminTheme>

const { id: _, ...item } = adminTheme.shape

/** Themes belong to the configuration. */
const access = ['Edit theme', 'Edit settings'] as const

export const adminThemes = crud({
  resource: 'themes',
  noun: 'themes',
  read: access,
  write: access,
  row: adminTheme,
  item,
  create: z.strictObject({ name, colors, can_switch_light_dark: z.boolean(), landing }),
  change: { name, colors, can_switch_light_dark: z.boolean(), landing },
  sorts: ['id', 'name'],
  filters: {},
  actions: ['delete'],
})

export const adminThemeUse = {
  activate: endpoint({
    method: 'POST',
    path: '/admin/themes/{id}/activate',
    access,
    summary: 'Activates a theme for everyone',
    params: idParams,
    reply: success,
  }),
  begin: endpoint({
    method: 'PUT',
    path: '/admin/themes/mode',
    access,
    summary: 'Sets the default appearance, dark or light',
    body: z.strictObject({ mode: z.enum(['Dark', 'Light']) }),
    reply: success,
  }),
}
