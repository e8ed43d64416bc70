import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Where an entry of the operator stands: in the menu beside the pages, or among the small links at the end. */
export const navPlaces = ['rail', 'footer'] as const
export type NavPlace = (typeof navPlaces)[number]

const navEntry = z.object({
  id: z.number(),
  title: z.string(),
  icon: z.string(),
  /** A path of this place, or an https address. */
  target: z.string(),
  place: z.enum(navPlaces),
})
export type NavEntry = z.infer<typeof navEntry>

export const navigation = {
  entries: endpoint({
    method: 'GET',
    path: '/navigation',
    access: 'optional',
    summary: "The operator's entries of the menus, in order; what leads to switched-off features is left out",
    reply: z.array(navEntry),
  }),
}
