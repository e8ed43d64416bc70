import type { Album } from '../../../contract/albums.ts'
import { artistName } from '../../../contract/artists.ts'
import { coverUrl } from '../../../contract/covers.ts'
import type { Song } from '../../../contract/songs.ts'
import { VISITOR } from '../../db/visible.ts'
import { fail } from '../../http/fail.ts'
import { type WrittenFeed, writtenFeed } from '../../http/send-feed.ts'
import { shortMemo } from '../../http/short-memo.ts'
import { emptyTag, rssDate, xmlTag, xmlText } from '../../http/xml.ts'
import type { Platform } from '../../platform.ts'
import { albumPage } from '../albums/albums.service.ts'
import { songPage } from '../songs/songs.service.ts'

type On = Pick<Platform, 'db' | 'settings'>

/** Where the feed of what has come out lies. */
export const RELEASES = '/feeds/new-releases.xml'

const MOST = 50
const COVER_SIZE = 512
const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ')

/** Readers ask every few minutes at most. */
const written = shortMemo<WrittenFeed>(60_000, 10)

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

/** The newest public albums, and songs that are on none of them. */
const newest = async (on: On): Promise<(Album | Song)[]> => {
  const query = { page: 1, per_page: MOST, sort: '-created_at' } as const
  const [albums, songs] = await Promise.all([albumPage(on, VISITOR, query), songPage(on, VISITOR, query)])
  const told = new Set(albums.data.map(({ id }) => id))
  const alone = songs.data.filter(({ album }) => album === null || !told.has(album.id))
  return [...albums.data, ...alone]
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, MOST)
}

const write = async (on: On): Promise<WrittenFeed> => {
  const { appName, appUrl, site_description } = on.settings()
  const items = await newest(on)
  return writtenFeed(
    [
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}><channel>\n`,
      emptyTag('atom:link', { href: appUrl + RELEASES, rel: 'self', type: 'application/rss+xml' }),
      xmlTag('title', appName),
      xmlTag('link', `${appUrl}/home`),
      // RSS does not do without.
      `<description>${xmlText(site_description)}</description>`,
      items[0] ? xmlTag('lastBuildDate', rssDate(items[0].created_at)) : '',
      '\n',
      ...items.map((item) => itemOf(appUrl, item)),
      '</channel></rss>\n',
    ].join(''),
  )
}

/** What has come out lately, as RSS 2.0; 404 where all needs a log-in. */
export const releases = async (on: On): Promise<WrittenFeed> => {
  const { appName, appUrl, requireAuth } = on.settings()
  return requireAuth ? fail('not_found') : written.get(on.db, `${appUrl} ${appName}`, () => write(on))
}
