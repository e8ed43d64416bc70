import * as z from 'zod/mini'
import { crud, yesOrNo } from '../../core/back-office/crud.ts'
import { endpoint } from '../../core/endpoint.ts'
import { cover } from '../../core/fields.ts'
import { id, success } from '../../core/pagination.ts'

// Common parts of song genres and podcast genres in the back office.

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const color = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a valid colour, e.g. #204060.')))
/** An uploaded image, or null for none. */
const image = z.optional(z.nullable(z.uuid()))

/** Fields of a single genre, besides the count of its items. */
export const genreItem = {
  name: z.string(),
  slug: z.string(),
  cover: z.nullable(cover),
  color: z.nullable(z.string()),
}

/** Fields of a list row. */
export const genreRow = { id: z.number(), ...genreItem, position: z.number(), created_at: z.string() }

export const genreChange = { name, color, cover: image }
export const genreCreate = z.strictObject({ ...genreChange, color: z.optional(color) })

export const genresInOrder = z.strictObject({ ids: z.array(id).check(z.maxLength(1000)) })

export const adminGenre = z.object({
  ...genreRow,
  songs_count: z.number(),
})
export type AdminGenre = z.infer<typeof adminGenre>

export const adminGenres = crud({
  resource: 'genres',
  noun: 'genres',
  read: 'CED song_genres',
  write: 'CED song_genres',
  row: adminGenre,
  item: { ...genreItem, songs_count: z.number() },
  create: genreCreate,
  change: genreChange,
  sorts: ['position', 'name', 'songs_count', 'created_at'],
  filters: { used: yesOrNo },
  actions: ['delete', 'merge'],
})

export const adminGenreOrder = {
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/genres/order',
    access: 'CED song_genres',
    summary: 'Reorders genres; omitted ones follow',
    body: genresInOrder,
    reply: success,
  }),
}

const feature = 'enablePodcasts'
const permission = 'CED podcast_genres'

export const adminPodcastGenre = z.object({
  ...genreRow,
  /** Including hidden ones. */
  podcasts_count: z.number(),
})
export type AdminPodcastGenre = z.infer<typeof adminPodcastGenre>

export const adminPodcastGenres = crud({
  resource: 'podcast-genres',
  noun: 'podcast genres',
  read: permission,
  write: permission,
  feature,
  row: adminPodcastGenre,
  item: { ...genreItem, podcasts_count: z.number() },
  create: genreCreate,
  change: genreChange,
  sorts: ['position', 'name', 'podcasts_count', 'created_at'],
  filters: { used: yesOrNo },
  /** `merge` moves the podcasts of the others to the genre given as value. */
  actions: ['delete', 'merge'],
})

export const adminPodcastGenreOrder = {
  arrange: endpoint({
    method: 'PUT',
    path: '/admin/podcast-genres/order',
    access: permission,
    feature,
    summary: 'Reorders podcast genres; omitted ones follow',
    body: genresInOrder,
    reply: success,
  }),
}
