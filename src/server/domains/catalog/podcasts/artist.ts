import {
  artistEpisodes,
  artistPodcastCalls,
  artistPodcasts,
} from '../../../../contract/catalog/back-office/episodes.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { resource } from '../../../crud/resource.ts'
import { type Http, mount } from '../../../http/mount.ts'
import { artistScope, managedArtist, requireManaged } from '../../platform/index.ts'
import { transcriptAt } from '../feeds/ingest/extras.service.ts'
import { changePodcast, createPodcast, podcastResource } from './admin.ts'
import { createEpisode, episodeResource } from './episodes.admin.ts'
import { findPodcastGenres, findPodcasts } from './podcasts-admin.queries.ts'
import { artistsOfEpisodes, artistsOfPodcasts } from './queries.ts'

/** Podcasts in the artist area: those of the artist. */
const podcastsOfArtist = resource<typeof artistPodcasts>({
  ...podcastResource,
  table: artistPodcasts,
  name: 'artist-podcasts',
  scope: artistScope(artistsOfPodcasts),
  create: (write, { artist_id, ...input }) =>
    createPodcast(write, { ...input, artist: managedArtist(write.viewer, artist_id, 'edit') }),
  change: changePodcast,
})

/** Episodes in the artist area: those of the artist's podcasts. */
const episodesOfArtist = resource<typeof artistEpisodes>({
  ...episodeResource,
  table: artistEpisodes,
  name: 'artist-episodes',
  scope: artistScope(artistsOfEpisodes),
  create: async (write, { artist_id: _artist, ...input }) => {
    const artists = await artistsOfPodcasts(write.trx, [input.podcast])
    requireManaged(write.viewer, artists.length > 0 ? artists : [null], 'edit')
    return createEpisode(write, input)
  },
})

export const artistPodcastResources = [podcastsOfArtist, episodesOfArtist]

/** Choices for the forms of the artist area. */
export const artistPodcastsRoutes = (http: Http, ctx: AppContext): void =>
  mount(http, artistPodcastCalls, {
    genres: ({ query }) => findPodcastGenres(ctx.db, query.q ?? ''),
    podcasts: ({ viewer, query }) =>
      findPodcasts(ctx.db, query.q ?? '', managedArtist(viewer, query.artist_id)),
    readTranscript: async ({ body }) => ({ text: await transcriptAt(ctx, body.url) }),
  })
