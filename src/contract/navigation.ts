import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Position of an entry: in the sidebar, or in the footer. */
export const navPlaces = ['rail', 'footer'] as const
export type NavPlace = (typeof navPlaces)[number]

const navEntry = z.object({
  id: z.number(),
  title: z.string(),
  icon: z.string(),
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
    summary: 'Lists the custom menu links in order, without links to disabled features',
    reply: z.array(navEntry),
  }),
}
