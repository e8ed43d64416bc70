import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'

/** Position of an entry: in the sidebar, or in the footer. */
export const navPlaces = ['rail', 'footer'] as const
export type NavPlace = (typeof navPlaces)[number]

/** Entries of the app itself, which operators can rename, hide and reorder. */
export const builtInEntries = ['home', 'browse', 'podcasts', 'radio', 'friends', 'library'] as const
export type BuiltInEntry = (typeof builtInEntries)[number]

const navEntry = z.object({
  id: z.number(),
  /** Empty for a built-in entry that keeps its usual, translated title. */
  title: z.string(),
  icon: z.string(),
  built_in: z.nullable(z.enum(builtInEntries)),
  /** A path of this site, or an https URL. */
  target: z.string(),
  place: z.enum(navPlaces),
})
export type NavEntry = z.infer<typeof navEntry>

export const navigation = {
  entries: endpoint({
    method: 'GET',
    path: '/navigation',
    access: 'optional',
    summary:
      'Lists the visible menu entries in order, built-in and custom ones, without those of disabled features',
    reply: z.array(navEntry),
  }),
}
