import * as z from 'zod/mini'
import { choice } from '../../core/back-office/choices.ts'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover } from '../../core/fields.ts'
import { id, idParams, success } from '../../core/pagination.ts'

/** Built-in sections of the home page, with their names as message keys. */
export const builtInSections = {
  feature: 'Album of the week',
  recent: 'Recently played',
  'own-top-songs': 'Your top songs',
  blends: 'Blends',
  'because-played': 'Made for you',
  'followed-artists': 'From artists you follow',
  'liked-artists': 'More from artists you like',
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

/** Item types that custom sections can contain. */
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
/** Maximum number of picked items, as nobody scrolls to the end of a longer row. */
export const MOST_PICKED = 24

export const adminHomeSection = z.object({
  id: z.number(),
  /** Null for a custom section. */
  section: z.nullable(z.enum(builtIns)),
  /** The operator's title; '' for the section's own. */
  title: z.string(),
  visible: z.boolean(),
  /** Picked items of a custom section. */
  picks: z.nullable(z.object({ item_type, items: z.array(choice) })),
  position: z.number(),
})
export type AdminHomeSection = z.infer<typeof adminHomeSection>

const { id: _, position: __, ...item } = adminHomeSection.shape
const title = z.string().check(z.trim(), z.maxLength(60))
const picks = z.strictObject({
  item_type,
  ids: z.array(id).check(
    z.refine((ids) => ids.length > 0, 'Select at least one.'),
    z.maxLength(MOST_PICKED),
  ),
})

export const adminHomeSections = crud({
  resource: 'home-sections',
  noun: 'home page sections',
  read: 'Edit settings',
  write: 'Edit settings',
  row: adminHomeSection,
  item,
  create: z.strictObject({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    visible: z.boolean(),
    picks,
  }),
  /** Only custom sections accept picks, and they need a title. */
  change: { title, visible: z.boolean(), picks: z.optional(picks) },
  sorts: ['position'],
  filters: { visible: yesOrNo },
  actions: ['delete'],
})

export const adminHomePage = {
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/home-sections/order',
    access: 'Edit settings',
    summary: 'Reorders the sections of the home page; omitted ones follow',
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) }),
    reply: success,
  }),
  items: endpoint({
    method: 'GET',
    path: '/admin/home-sections/items',
    access: 'Edit settings',
    summary: 'Returns a few items of one type by part of their name, to be selected for a section',
    query: z.object({ type: item_type, q: z.optional(z.string().check(z.maxLength(100))) }),
    reply: z.array(choice),
  }),
}

/** Maximum requests in a list; answering some shows the next. */
export const MAX_FEATURED_REQUESTS = 20

/** A team names a managed artist as featured on its song. */
export const featuredRequest = z.object({
  song: z.object({ id: z.number(), title: z.string(), cover: z.nullable(cover), public: z.boolean() }),
  /** The main artist of the song. */
  artist: choice,
  /** The managed artist. */
  featured: choice,
  created_at: z.string(),
})
export type FeaturedRequest = z.infer<typeof featuredRequest>

const answer = (verb: 'confirm' | 'decline', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/artist/featured-requests/{id}/${verb}`,
    access: 'artist',
    summary,
    params: idParams,
    body: z.strictObject({ artist_id: id }),
    reply: success,
  })

/** Songs that name a managed artist as featured; the id is that of the song. */
export const featuredRequests = {
  list: endpoint({
    method: 'GET',
    path: '/artist/featured-requests',
    access: 'artist',
    summary: `Lists the oldest ${MAX_FEATURED_REQUESTS} songs of other teams that wait for an artist that the account may edit to confirm that it is featured`,
    reply: z.array(featuredRequest),
  }),
  confirm: answer('confirm', 'Names a managed artist as featured on a song that waits for it'),
  decline: answer('decline', 'Declines to be featured on a song, for good'),
}
