import type { AppContext } from '../../../context/app-context.ts'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import { episodeOf, getPodcastGenre, podcastFor, podcastPage } from '../../catalog/index.ts'
import { counted, type ItemFacts, nameOf } from './item-facts.ts'
import { collection, LISTED, spoken, spokenSeries } from './linked-data.ts'

/** Strips the tags of rich text. */
const plain = (html: string | null | undefined): string =>
  (html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => letters[name] ?? ' ')
    .trim()
const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Returns the facts of a podcast. */
export const podcast = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
  const item = await podcastFor(ctx, VISITOR_SCOPE, id)
  return {
    item: { ...item, podcast: null },
    path: `/podcast/${id}`,
    kind: 'music.playlist',
    text: plain(item.description),
    template: 'description_podcast',
    values: {
      podcast_title: item.title,
      artist_name: item.author || nameOf(item.artist),
      ...counted('episodes', item.episodes_count, 'episode'),
    },
    by: item.author || nameOf(item.artist),
    cover: item.cover,
    feed: `/feeds/podcasts/${id}.xml`,
    linkedData: (image) => spokenSeries(ctx.settings(), item, plain(item.description), image),
  }
}

/** Returns the facts of an episode. */
export const episode = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
  const item = await episodeOf(ctx, VISITOR_SCOPE, id)
  const head = item.summary || plain(item.description)
  return {
    item: { ...item, podcast: item.show },
    path: `/episode/${id}`,
    kind: 'music.song',
    text: head,
    template: 'description_episode',
    values: { episode_title: item.title, podcast_title: item.show.title, artist_name: item.show.author },
    by: item.show.title,
    cover: item.cover,
    properties: { 'music:duration': String(Math.round(item.duration)) },
    linkedData: (image) => spoken(ctx.settings(), item, head, image),
  }
}

/** Returns the facts of a podcast genre. */
export const podcastGenre = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
  const item = await getPodcastGenre(ctx, id)
  const path = `/podcasts/${id}/${item.slug}`
  return {
    item: { ...item, type: 'genre' },
    path,
    kind: 'website',
    template: 'description_podcast_genre',
    values: { genre_name: item.name, ...counted('podcasts', item.podcasts_count, 'podcast') },
    cover: item.cover,
    linkedData: async (image) => {
      const { data } = await podcastPage(
        ctx,
        VISITOR_SCOPE,
        { page: 1, per_page: LISTED, sort: '-followers' },
        { genre: id },
      )
      const listed = data.map((one) => ({ title: one.title, path: `/podcast/${one.id}` }))
      return collection(ctx.settings(), { name: item.name, path, count: item.podcasts_count, listed }, image)
    },
  }
}
