import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

export const theme = z.object({
  id: z.number(),
  name: z.string(),
  /** JSON text: primary, secondary, dark and optional light palettes. */
  colors: z.string(),
  can_switch_light_dark: z.boolean(),
  active: z.boolean(),
  landing: z.string(),
})
export type Theme = z.infer<typeof theme>

const language = z.object({
  locale: z.string(),
  name: z.string(),
  rtl: z.boolean(),
  active: z.boolean(),
  default: z.boolean(),
})
export type Language = z.infer<typeof language>

const messages = z.record(z.string(), z.record(z.string(), z.string()))

export const bootstrap = {
  settings: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'public',
    summary: 'Returns the public settings, as embedded in the page',
    reply: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  languages: endpoint({
    method: 'GET',
    path: '/languages',
    access: 'public',
    summary: 'Lists the active languages',
    reply: z.array(language),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/messages/{locale}',
    access: 'public',
    summary: 'Returns the messages of a locale, always with en',
    params: z.object({ locale: z.string().check(z.maxLength(35)) }),
    reply: messages,
  }),
  themes: endpoint({
    method: 'GET',
    path: '/themes',
    access: 'public',
    summary: 'Lists the themes',
    reply: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  theme: endpoint({
    method: 'GET',
    path: '/theme',
    access: 'public',
    summary: 'Returns the active theme',
    reply: theme,
  }),
  themeByName: endpoint({
    method: 'GET',
    path: '/theme/{name}',
    access: 'public',
    summary: 'Returns a theme by name, or the active theme when there is none',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    reply: theme,
  }),
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    access: 'public',
    summary: 'Reports that the process is alive',
    reply: z.object({ status: z.literal('ok') }),
  }),
}
