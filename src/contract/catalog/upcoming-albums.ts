import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { cover } from '../core/fields.ts'
import { idParams } from '../core/pagination.ts'
import { artistRef } from './items.ts'

/** Maximum number of upcoming albums and singles on the page of an artist. */
export const MAX_UPCOMING_SHOWN = 20

/** An album, or a single: a song that is on no album. */
export const upcomingTypes = ['album', 'song'] as const
export type UpcomingType = (typeof upcomingTypes)[number]

const facts = {
  type: z.enum(upcomingTypes),
  id: z.number(),
  title: z.string(),
  cover: z.nullable(cover),
  /** When it is released; it stays upcoming for a moment longer, until it is published. */
  release_at: z.string(),
}

/** A scheduled album or single on the page of its artist. */
export const upcomingRelease = z.object(facts)
export type UpcomingRelease = z.infer<typeof upcomingRelease>

/** A song of an upcoming album, or a single: nothing that leads to its audio, not even its id. */
export const upcomingSong = z.object({
  /** Of a song that is public already. */
  id: z.nullable(z.number()),
  title: z.string(),
  disc_no: z.number(),
  /** Artists other than that of the album. */
  featured: z.array(z.string()),
  explicit: z.boolean(),
})
export type UpcomingSong = z.infer<typeof upcomingSong>

/** A scheduled album or single that is shown before its release. */
export const upcomingPage = z.object({
  ...facts,
  artist: z.nullable(artistRef),
  /** Whether the artist has a page. */
  artist_shown: z.boolean(),
  description: z.nullable(z.string()),
  label: z.nullable(z.string()),
  /** Just itself, of a single. */
  songs: z.array(upcomingSong),
  /** Whether the viewer wants to be reminded; false for visitors. */
  reminded: z.boolean(),
})
export type UpcomingPage = z.infer<typeof upcomingPage>

const reminder = z.object({ status: z.literal('success'), reminded: z.boolean() })

/** Albums before their release. */
export const upcomingAlbums = {
  get: endpoint({
    method: 'GET',
    path: '/albums/{id}/upcoming',
    access: 'optional',
    summary: 'Returns a scheduled album that is shown before its release, with the titles of its songs',
    params: idParams,
    reply: upcomingPage,
  }),
  ofArtist: endpoint({
    method: 'GET',
    path: '/artists/{id}/upcoming',
    access: 'optional',
    summary: `Lists the next ${MAX_UPCOMING_SHOWN} albums and singles of an artist that are shown before their release`,
    params: idParams,
    reply: z.array(upcomingRelease),
  }),
  remind: endpoint({
    method: 'PUT',
    path: '/albums/{id}/reminder',
    access: 'user',
    summary: 'Reminds the viewer of an upcoming album when it is released; idempotent',
    params: idParams,
    reply: reminder,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/albums/{id}/reminder',
    access: 'user',
    summary: 'Removes a reminder of an upcoming album; idempotent',
    params: idParams,
    reply: reminder,
  }),
}

/** Singles before their release. */
export const upcomingSingles = {
  get: endpoint({
    method: 'GET',
    path: '/songs/{id}/upcoming',
    access: 'optional',
    summary: 'Returns a scheduled single that is shown before its release',
    params: idParams,
    reply: upcomingPage,
  }),
  remind: endpoint({
    method: 'PUT',
    path: '/songs/{id}/reminder',
    access: 'user',
    summary: 'Reminds the viewer of an upcoming single when it is released; idempotent',
    params: idParams,
    reply: reminder,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/songs/{id}/reminder',
    access: 'user',
    summary: 'Removes a reminder of an upcoming single; idempotent',
    params: idParams,
    reply: reminder,
  }),
}
