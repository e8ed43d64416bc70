import * as z from 'zod/mini'
import { choice } from './admin/choices.ts'
import { crud } from './admin/crud.ts'
import { episodeTable } from './admin/episodes.ts'
import { podcastTable } from './admin/podcasts.ts'
import { webAddress } from './admin/web-address.ts'
import { endpoint } from './endpoint.ts'
import { ofArtist } from './of-artist.ts'

const feature = 'enablePodcasts'

const { artist: _shown, ...podcastItem } = podcastTable.item
// Copies on this server are the operators' choice, as is whose podcast it is.
const { artist: _changed, mirror_newest: _kept, ...podcastChange } = podcastTable.change
const { artist: _created, mirror_newest: _copied, ...podcastCreate } = podcastTable.create.shape

/** Podcasts of an artist. */
export const artistPodcasts = crud({
  resource: 'podcasts',
  area: 'artist',
  noun: 'podcasts of an artist',
  read: 'artist',
  write: 'artist',
  ...podcastTable,
  item: podcastItem,
  create: z.strictObject({ ...podcastCreate, ...ofArtist }),
  change: podcastChange,
})

/** Episodes of an artist's podcasts. */
export const artistEpisodes = crud({
  resource: 'episodes',
  area: 'artist',
  noun: 'episodes of an artist’s podcasts',
  read: 'artist',
  write: 'artist',
  ...episodeTable,
  create: z.extend(episodeTable.create, ofArtist),
  actions: ['delete', 'publish', 'hide'],
})

const query = { q: z.optional(z.string().check(z.maxLength(100))) }

export const artistPodcastCalls = {
  genres: endpoint({
    method: 'GET',
    path: '/artist/podcast-genres',
    access: 'artist',
    feature,
    summary: 'Returns a few podcast genres by part of their name',
    query: z.object(query),
    reply: z.array(choice),
  }),
  podcasts: endpoint({
    method: 'GET',
    path: '/artist/podcast-choices',
    access: 'artist',
    feature,
    summary: 'Returns a few podcasts of an artist by part of their title',
    query: z.object({ ...query, ...ofArtist }),
    reply: z.array(choice),
  }),
  readTranscript: endpoint({
    method: 'POST',
    path: '/artist/read-transcript',
    access: 'artist',
    feature,
    summary: 'Returns the text of a transcript hosted elsewhere; 422 when it cannot be fetched or read',
    body: z.strictObject({ url: webAddress }),
    reply: z.object({ text: z.string() }),
  }),
}
