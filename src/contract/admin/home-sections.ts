import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, success } from '../paging.ts'
import { choice } from './choices.ts'
import { crud, yesOrNo } from './crud.ts'

/** What the place puts on its start page by itself, with its name as a message key. */
export const builtInSections = {
  feature: 'Album of the week',
  recent: 'Recently played',
  'because-played': 'For you',
  'followed-artists': 'From artists you follow',
  'liked-artists': 'More by artists you like',
  'begun-episodes': 'Continue listening',
  'new-episodes': 'New episodes',
  'new-albums': 'New albums',
  'top-songs': 'Top songs',
  'popular-artists': 'Popular artists',
  podcasts: 'Popular podcasts',
  radio: 'Radio stations',
  genres: 'Genres',
} as const
export type BuiltInSection = keyof typeof builtInSections
const builtIns = Object.keys(builtInSections) as BuiltInSection[]

/** What a section can be picked from by hand. */
export const pickedTypes = [
  'album',
  'song',
  'artist',
  'playlist',
  'podcast',
  'episode',
  'radio-station',
] as const
export type PickedType = (typeof pickedTypes)[number]

const item_type = z.enum(pickedTypes)
/** A row of cards that nobody sees the end of is no choice. */
export const MOST_PICKED = 24

export const adminHomeSection = z.object({
  id: z.number(),
  /** Null for one that is picked by hand. */
  section: z.nullable(z.enum(builtIns)),
  /** The operator's own; '' for the one that a section has by itself. */
  title: z.string(),
  visible: z.boolean(),
  /** What was picked by hand. */
  picks: z.nullable(z.object({ item_type, items: z.array(choice) })),
  order: z.number(),
})
export type AdminHomeSection = z.infer<typeof adminHomeSection>

const { id: _, order: __, ...item } = adminHomeSection.shape
const title = z.string().check(z.trim(), z.maxLength(60))
const picks = z.strictObject({
  item_type,
  ids: z.array(id).check(
    z.refine((ids) => ids.length > 0, 'Pick at least one.'),
    z.maxLength(MOST_PICKED),
  ),
})

export const adminHomeSections = crud({
  resource: 'home-sections',
  noun: 'sections of the start page',
  read: 'Edit settings',
  write: 'Edit settings',
  row: adminHomeSection,
  item,
  create: z.strictObject({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    visible: z.boolean(),
    picks,
  }),
  /** Only what was picked by hand takes picks, and it needs a title. */
  change: { title, visible: z.boolean(), picks: z.optional(picks) },
  sorts: ['order'],
  filters: { visible: yesOrNo },
  actions: ['delete'],
})

export const adminHomePage = {
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/home-sections/order',
    access: 'Edit settings',
    summary: 'Puts the sections of the start page into this order; those that are left out follow',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) }),
    reply: success,
  }),
  items: endpoint({
    method: 'GET',
    path: '/admin/home-sections/items',
    access: 'Edit settings',
    summary: 'A few things of one kind by part of their name, to be picked for a section',
    query: z.object({ type: item_type, q: z.optional(z.string().check(z.maxLength(100))) }),
    reply: z.array(choice),
  }),
}
