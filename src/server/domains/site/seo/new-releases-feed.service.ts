import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Album, Song } from '../../../../contract/catalog/items.ts'
import { coverUrl } from '../../../../contract/core/covers.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import { type RenderedFeed, renderFeed } from '../../../http/files/send-feed.ts'
import { throwError } from '../../../http/http-error.ts'
import { emptyTag, rssDate, xmlTag, xmlText } from '../../../http/pages/xml.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { albumPage, artistFor, getGenre, songPage } from '../../catalog/index.ts'

/** URL of the feed of new releases. */
export const RELEASES = '/feeds/new-releases.xml'

/** Whose or which new releases a feed has: those of an artist or of a genre. */
export interface FeedSubject {
  type: 'artist' | 'genre'
  id: number
}

/** Returns the URL of the feed of new releases of an artist or of a genre. */
export const releasesUrl = ({ type, id }: FeedSubject): string => `/feeds/${type}s/${id}.xml`

const MAX_ITEMS = 50
const COVER_SIZE = 512
const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ')

/** Feed readers poll every few minutes at most. */
const cached = createTtlCache<RenderedFeed>(60_000, 100)

const by = ({ artist }: Album | Song): string => (artist ? artistName(artist) : '')

const itemOf = (appUrl: string, item: Album | Song): string => {
  const address = `${appUrl}/${item.type}/${item.id}`
  const artist = by(item)
  return [
    '<item>',
    xmlTag('title', artist ? `${artist} – ${item.title}` : item.title),
    xmlTag('link', address),
    `<guid isPermaLink="true">${xmlText(address)}</guid>`,
    xmlTag('pubDate', rssDate(item.created_at)),
    xmlTag('dc:creator', artist),
    xmlTag('description', item.type === 'album' ? item.description : null),
    ...(item.genres ?? []).map(({ name }) => xmlTag('category', name)),
    item.cover
      ? emptyTag('media:thumbnail', { url: appUrl + coverUrl(item.cover, COVER_SIZE), width: COVER_SIZE })
      : '',
    '</item>\n',
  ].join('')
}

/** Returns the newest public albums, and songs on none of them. */
const newest = async (ctx: AppContext, of: FeedSubject | null): Promise<(Album | Song)[]> => {
  const filter = of && { [`filter[${of.type}]` as const]: of.id }
  const query = { page: 1, per_page: MAX_ITEMS, sort: '-created_at', ...filter } as const
  const [albums, songs] = await Promise.all([
    albumPage(ctx, VISITOR_SCOPE, query),
    songPage(ctx, VISITOR_SCOPE, query),
  ])
  const albumIds = new Set(albums.data.map(({ id }) => id))
  const alone = songs.data.filter(({ album }) => album === null || !albumIds.has(album.id))
  return [...albums.data, ...alone]
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, MAX_ITEMS)
}

interface Channel {
  path: string
  title: string
  link: string
  description: string
}

/** Returns what a feed says about itself. 404 for an artist or genre that visitors do not see. */
const channelOf = async (ctx: AppContext, of: FeedSubject | null): Promise<Channel> => {
  const { appName, site_description: description } = ctx.settings()
  if (of === null) return { path: RELEASES, title: appName, link: '/home', description }
  const path = releasesUrl(of)
  if (of.type === 'artist') {
    const { title, bio } = await artistFor(ctx, VISITOR_SCOPE, of.id)
    return { path, title, link: `/artist/${of.id}`, description: bio || description }
  }
  const { title, slug } = await getGenre(ctx, of.id)
  return { path, title, link: `/genre/${of.id}/${slug}`, description }
}

const write = async (ctx: AppContext, of: FeedSubject | null): Promise<RenderedFeed> => {
  const { appUrl } = ctx.settings()
  const { path, title, link, description } = await channelOf(ctx, of)
  const items = await newest(ctx, of)
  return renderFeed([
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}><channel>\n`,
    emptyTag('atom:link', { href: appUrl + path, rel: 'self', type: 'application/rss+xml' }),
    xmlTag('title', title),
    xmlTag('link', appUrl + link),
    // Required by RSS.
    `<description>${xmlText(description)}</description>`,
    items[0] ? xmlTag('lastBuildDate', rssDate(items[0].created_at)) : '',
    '\n',
    ...items.map((item) => itemOf(appUrl, item)),
    '</channel></rss>\n',
  ])
}

/**
 * Returns new releases as RSS 2.0: all of them, or those of an artist or of a genre. 404 for one that visitors do not see,
 * and on a private instance.
 */
export const newReleasesFeed = async (
  ctx: AppContext,
  of: FeedSubject | null = null,
): Promise<RenderedFeed> => {
  const { appName, appUrl, requireAuth } = ctx.settings()
  if (requireAuth) throwError('not_found')
  const key = [appUrl, appName, of && releasesUrl(of)].join(' ')
  return cached.get(ctx.db, key, () => write(ctx, of))
}
