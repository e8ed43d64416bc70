import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { idsInOrder } from '../../../../db/ids-in-order.ts'
import { contains } from '../../../../db/keyset.ts'
import type { Db } from '../../../../db/schema.ts'
import { albumFor, artistFor } from '../../../../db/sql/visibility.ts'
import { accessSettings } from '../../../catalog/index.ts'
import { executeQuery } from '../../search/query-execution.service.ts'
import type { SubsonicCall, SubsonicEndpoints } from '../call.ts'
import { readFolder } from '../folders.ts'
import { albumDirectory, pickedAlbums } from '../items/albums.ts'
import { artistDirectory, pickedArtists } from '../items/artists.ts'
import { pickedSongs } from '../items/songs.ts'
import type { Elements } from '../protocol/response.ts'
import { MAX_SIZE } from './lists.ts'

interface Page {
  count: number
  offset: number
}

const readPage = ({ params }: SubsonicCall, type: string): Page => ({
  count: params.number(`${type}Count`, { max: MAX_SIZE }) ?? 20,
  offset: params.number(`${type}Offset`) ?? 0,
})

/** How a type is searched: its table and alias with what it joins, the condition for the viewer, and its title. */
interface Searched {
  type: 'song' | 'album' | 'artist'
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  shown: RawBuilder<unknown>
  /** Only the viewer sees the item, so that it is not in the search index. */
  own: RawBuilder<unknown>
  title: RawBuilder<unknown>
}

/** Own items that are searched besides the index. */
const MAX_OWN = 500

/** Returns the page of the ids that match a query: those of the viewer's own items, then those of the search index. */
const matching = async (
  { ctx }: SubsonicCall,
  { type, from, id, own, title }: Searched,
  query: string,
  { count, offset }: Page,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${own} and ${contains(title, query)} order by ${id} limit ${MAX_OWN}`.execute(
    ctx.db,
  )
  const mine = rows.map((row) => row.id)
  const start = Math.max(0, offset - mine.length)
  const end = offset + count - mine.length
  const hits = end > start ? await executeQuery(ctx, query, { types: [type], offset: start, end }) : []
  return [...mine.slice(offset, offset + count), ...hits.map(({ item_id }) => item_id)]
}

/** Ids after which pages of all items begin, by account, list and offset. */
const starts = new WeakMap<Db, LRUCache<string, number>>()
const START_TTL = 60_000

/**
 * Returns a page of the ids of all items in their order. Apps that copy the catalog request one page after the other, so
 * that each begins where the one before ended, rather than at an offset that has to be counted.
 */
const pageInOrder = async (
  { ctx, params, scope }: SubsonicCall,
  { type, from, id, shown }: Searched,
  { count, offset }: Page,
): Promise<number[]> => {
  const known = starts.get(ctx.db) ?? new LRUCache<string, number>({ max: 10_000, ttl: START_TTL })
  starts.set(ctx.db, known)
  const nameAt = (place: number) => JSON.stringify([scope.id, type, params.number('musicFolderId'), place])
  const start = offset === 0 ? 0 : known.get(nameAt(offset))
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} where ${shown} and ${id} > ${start ?? 0}
    order by ${id} limit ${count} offset ${start === undefined ? offset : 0}`.execute(ctx.db)
  const ids = rows.map((row) => row.id)
  const [first] = ids
  const last = ids.at(-1)
  if (start === undefined && first !== undefined) known.set(nameAt(offset), first - 1)
  if (last !== undefined && ids.length === count) known.set(nameAt(offset + count), last)
  return ids
}

/** Selects a page of the items that match a query; of all by their ids without one. */
const pickPage = async (
  call: SubsonicCall,
  searched: Searched,
  query: string,
  page: Page,
): Promise<RawBuilder<unknown>> => {
  if (query === '') return sql`select id, place from ${idsInOrder(await pageInOrder(call, searched, page))}`
  const { from, id, shown } = searched
  const ids = await matching(call, searched, query, page)
  return sql`select given.id, given.place from ${idsInOrder(ids)}
    join lateral (select from ${from} where ${id} = given.id and ${shown}) found on true`
}

/** Quotation marks and an asterisk at the end are the syntax of other servers. */
const readQuery = (text: string): string =>
  text
    .replace(/^"+|"+$/g, '')
    .replace(/\*+$/, '')
    .trim()

/** Returns the artists, albums and songs that match a query, each a page. */
const search = async (call: SubsonicCall) => {
  const { ctx, scope, params } = call
  const query = readQuery(params.required('query'))
  const folder = readFolder(call)
  const settings = accessSettings(ctx)
  const load = async (
    searched: Searched,
    show: (pick: RawBuilder<unknown>) => Promise<Elements[]>,
  ): Promise<Elements[]> => {
    const page = readPage(call, searched.type)
    return page.count === 0 ? [] : show(await pickPage(call, searched, query, page))
  }
  const [artist, album, song] = await Promise.all([
    load(
      {
        type: 'artist',
        from: sql`artists ar`,
        id: sql`ar.id`,
        shown: sql`${artistFor(scope)} and ${folder.artist}`,
        own: sql`ar.user_id = ${scope.id} and ar.songs_count = 0`,
        title: sql`coalesce(ar.displayname, ar.name)`,
      },
      (pick) => pickedArtists(ctx.db, scope, pick),
    ),
    load(
      {
        type: 'album',
        from: sql`albums al`,
        id: sql`al.id`,
        shown: sql`${albumFor(scope)} and ${folder.album}`,
        own: sql`al.user_id = ${scope.id} and not al.public`,
        title: sql`al.title`,
      },
      (pick) => pickedAlbums(ctx.db, scope, pick),
    ),
    load(
      {
        type: 'song',
        from: sql`songs s join media m on m.id = s.media_id`,
        id: sql`s.id`,
        shown: folder.song,
        own: sql`s.user_id = ${scope.id} and not s.public`,
        title: sql`s.title`,
      },
      (pick) => pickedSongs(ctx.db, scope, settings, pick),
    ),
  ])
  return { artist, album, song }
}

/** The oldest search: one list of songs, by any of four parameters. */
const searchSongs = async (call: SubsonicCall): Promise<Elements> => {
  const { ctx, scope, params } = call
  const query = ['any', 'title', 'album', 'artist'].map((name) => params.text(name) ?? '').join(' ')
  const count = params.number('count', { max: MAX_SIZE }) ?? 20
  const offset = params.number('offset') ?? 0
  const hits = await executeQuery(ctx, readQuery(query), { types: ['song'], offset, end: offset + count })
  const match = await pickedSongs(
    ctx.db,
    scope,
    accessSettings(ctx),
    sql`select s.id, given.place from ${idsInOrder(hits.map(({ item_id }) => item_id))} join songs s on s.id = given.id
      join media m on m.id = s.media_id where ${readFolder(call).song}`,
  )
  return { offset, totalHits: hits[0]?.total ?? offset + match.length, match }
}

export const searching = {
  search: { answer: async (call) => ({ searchResult: await searchSongs(call) }) },
  search2: {
    answer: async (call) => {
      const { artist, album, song } = await search(call)
      return {
        searchResult2: { artist: artist.map(artistDirectory), album: album.map(albumDirectory), song },
      }
    },
  },
  search3: { answer: async (call) => ({ searchResult3: await search(call) }) },
} satisfies SubsonicEndpoints
