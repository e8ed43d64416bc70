import * as z from 'zod/mini'
import {
  album,
  artist,
  episode,
  genre,
  plainPlaylist,
  podcast,
  radioStation,
  song,
} from '../catalog/items.ts'
import { endpoint } from '../core/endpoint.ts'
import { idParams, listOf, pageQuery } from '../core/pagination.ts'
import { blendRef } from '../social/blend-ref.ts'

export const item = z.discriminatedUnion('type', [song, album, artist, genre])
export type Item = z.infer<typeof item>

const section = z.object({
  id: z.string(),
  /** A message key, or the operator's own title. */
  title: z.string(),
  /** Why these items are shown to this listener: a message key with its values. */
  reason: z.optional(z.object({ text: z.string(), values: z.record(z.string(), z.string()) })),
  position: z.number(),
  more: z.nullable(z.string()),
})

const musicSection = z.extend(section, {
  kind: z.enum(['new', 'popular', 'chart', 'genre', 'manual', 'recommended', 'feature']),
  item_type: z.enum(['song', 'album', 'artist', 'genre']),
  items: z.array(item),
})
export type MusicSection = z.infer<typeof musicSection>

const playlistSection = z.extend(section, {
  kind: z.literal('manual'),
  item_type: z.literal('playlist'),
  items: z.array(plainPlaylist),
})
const podcastSection = z.extend(section, {
  kind: z.enum(['podcasts', 'manual']),
  item_type: z.literal('podcast'),
  items: z.array(podcast),
})
const episodeSection = z.extend(section, {
  kind: z.enum(['podcasts', 'manual']),
  item_type: z.literal('episode'),
  items: z.array(episode),
})
const radioSection = z.extend(section, {
  kind: z.enum(['radio', 'manual']),
  item_type: z.literal('radio-station'),
  items: z.array(radioStation),
})

/** The listener's Blends, and those they are invited to. */
const blendSection = z.extend(section, {
  kind: z.literal('blends'),
  item_type: z.literal('blend'),
  items: z.array(blendRef),
})

/** Items played last by the listener, of all playable types. */
const playedSection = z.extend(section, {
  kind: z.literal('recent'),
  item_type: z.literal('mixed'),
  items: z.array(z.discriminatedUnion('type', [song, episode, radioStation])),
})

export const homeSection = z.discriminatedUnion('item_type', [
  musicSection,
  playlistSection,
  podcastSection,
  episodeSection,
  radioSection,
  blendSection,
  playedSection,
])
export type HomeSection = z.infer<typeof homeSection>
/** A section of anything but music alone. */
export type ShowSection = Exclude<HomeSection, MusicSection>

export const home = {
  sections: endpoint({
    method: 'GET',
    path: '/home',
    access: 'optional',
    summary: 'Returns the sections of the home page',
    reply: z.array(homeSection),
  }),
  browse: endpoint({
    method: 'GET',
    path: '/browse',
    access: 'optional',
    feature: 'enableBrowse',
    summary: 'Returns the sections of the browse page',
    reply: z.array(musicSection),
  }),
  chart: endpoint({
    method: 'GET',
    path: '/browse/chart',
    access: 'optional',
    feature: 'enableBrowse',
    summary: 'Returns the chart of up to 100 songs, in one section per source',
    reply: z.array(musicSection),
  }),
  genreItems: endpoint({
    method: 'GET',
    path: '/genres/{id}/items',
    access: 'optional',
    summary: 'Lists the songs, albums, artists, playlists or radio stations of a genre',
    params: idParams,
    query: z.object({
      ...pageQuery,
      type: z._default(z.enum(['song', 'album', 'artist', 'playlist', 'radio-station']), 'song'),
    }),
    reply: listOf(z.discriminatedUnion('type', [song, album, artist, plainPlaylist, radioStation])),
  }),
}
