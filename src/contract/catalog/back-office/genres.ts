import * as z from 'zod/mini'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { type Endpoint, endpoint } from '../../core/endpoint.ts'
import { cover } from '../../core/fields.ts'
import { id, success } from '../../core/pagination.ts'
import type { Permission } from '../../core/permissions.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const color = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a valid colour, e.g. #204060.')))
/** An uploaded image, or null for none. */
const image = z.optional(z.nullable(z.uuid()))

const item = {
  name: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  color: z.nullable(z.string()),
  /** Public songs; of a podcast genre all podcasts, including hidden ones. */
  items_count: z.number(),
}
const row = z.object({ id: z.number(), ...item, position: z.number(), created_at: z.string() })
export type AdminGenre = z.infer<typeof row>

const change = { name, color, cover: image }

interface Genres<R extends string, P extends Permission> {
  resource: R
  noun: string
  permission: P
  feature?: Endpoint['feature']
}

/** Endpoints of song genres or podcast genres; their bodies and replies are equal. */
const genreTable = <const R extends string, const P extends Permission>(of: Genres<R, P>) =>
  crud({
    ...of,
    read: of.permission,
    write: of.permission,
    row,
    item,
    create: z.strictObject({ ...change, color: z.optional(color) }),
    change,
    sorts: ['position', 'name', 'items_count', 'created_at'],
    filters: { used: yesOrNo },
    /** `merge` moves the items of the others to the genre given as value. */
    actions: ['delete', 'merge'],
  })

const genreOrder = <const R extends string, const P extends Permission>(of: Genres<R, P>) => ({
  arrange: endpoint({
    method: 'PUT',
    path: `/admin/${of.resource}/order`,
    access: of.permission,
    ...(of.feature && { feature: of.feature }),
    summary: `Reorders ${of.noun}; omitted ones follow`,
    body: z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) }),
    reply: success,
  }),
})

const songGenres = { resource: 'genres', noun: 'genres', permission: 'CED song_genres' } as const
export const adminGenres = genreTable(songGenres)
export const adminGenreOrder = genreOrder(songGenres)

const podcastGenres = {
  resource: 'podcast-genres',
  noun: 'podcast genres',
  permission: 'CED podcast_genres',
  feature: 'enablePodcasts',
} as const
export const adminPodcastGenres = genreTable(podcastGenres)
export const adminPodcastGenreOrder = genreOrder(podcastGenres)
