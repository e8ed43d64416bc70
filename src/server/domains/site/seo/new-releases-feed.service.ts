import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Album, Song } from '../../../../contract/catalog/items.ts'
import { coverUrl } from '../../../../contract/core/covers.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import { type RenderedFeed, renderFeed } from '../../../http/files/send-feed.ts'
import { throwError } from '../../../http/http-error.ts'
import { emptyTag, rssDate, xmlTag, xmlText } from '../../../http/pages/xml.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { albumPage, songPage } from '../../catalog/index.ts'

/** URL of the feed of new releases. */
export const RELEASES = '/feeds/new-releases.xml'

const MAX_ITEMS = 50
const COVER_SIZE = 512
const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ')

/** Feed readers poll every few minutes at most. */
const cached = createTtlCache<RenderedFeed>(60_000, 10)

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
const newest = async (ctx: AppContext): Promise<(Album | Song)[]> => {
  const query = { page: 1, per_page: MAX_ITEMS, sort: '-created_at' } as const
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

const write = async (ctx: AppContext): Promise<RenderedFeed> => {
  const { appName, appUrl, site_description } = ctx.settings()
  const items = await newest(ctx)
  return renderFeed([
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}><channel>\n`,
    emptyTag('atom:link', { href: appUrl + RELEASES, rel: 'self', type: 'application/rss+xml' }),
    xmlTag('title', appName),
    xmlTag('link', `${appUrl}/home`),
    // Required by RSS.
    `<description>${xmlText(site_description)}</description>`,
    items[0] ? xmlTag('lastBuildDate', rssDate(items[0].created_at)) : '',
    '\n',
    ...items.map((item) => itemOf(appUrl, item)),
    '</channel></rss>\n',
  ])
}

/** Returns new releases as RSS 2.0; 404 on a private instance. */
export const newReleasesFeed = async (ctx: AppContext): Promise<RenderedFeed> => {
  const { appName, appUrl, requireAuth } = ctx.settings()
  return requireAuth ? throwError('not_found') : cached.get(ctx.db, `${appUrl} ${appName}`, () => write(ctx))
}
