import { type RawBuilder, sql } from 'kysely'
import type { ItemType } from '../../../../contract/core/item-types.ts'
import type { Db } from '../../../db/schema.ts'

/** A small item of an event. Its `url` is the path of its page; the address of the site is added when it is sent. */
export interface EventItem {
  type: ItemType
  id: number
  title: string
  url: string
}

const ref = (type: string, id: RawBuilder<unknown>, title: RawBuilder<unknown>) =>
  sql`json_build_object('id', ${id}, 'title', ${title}, 'url', ${`/${type}/`}::text || ${id})`

const artistRef = (id: RawBuilder<unknown>) =>
  sql`(select ${ref('artist', sql`a.id`, sql`coalesce(a.displayname, a.name)`)} from artists a where a.id = ${id})`

/** Where items of a type are found, as `i`, their titles, and what else is said about them. */
const sources: Partial<
  Record<ItemType, { from: RawBuilder<unknown>; title: string; more?: RawBuilder<unknown> }>
> = {
  song: {
    from: sql`songs i join media m on m.id = i.media_id`,
    title: 'title',
    more: sql`, 'duration', round(m.duration), 'artists', coalesce((
        select json_agg(${artistRef(sql`sa.artist_id`)} order by sa.position) from song_artists sa where sa.song_id = i.id), '[]'),
      'album', (select ${ref('album', sql`al.id`, sql`al.title`)} from albums al where al.id = i.album_id)`,
  },
  album: { from: sql`albums i`, title: 'title', more: sql`, 'artist', ${artistRef(sql`i.artist_id`)}` },
  episode: {
    from: sql`episodes i`,
    title: 'title',
    more: sql`, 'podcast', (
      select ${ref('podcast', sql`pc.id`, sql`pc.title`)} from podcasts pc where pc.id = i.podcast_id)`,
  },
  podcast: { from: sql`podcasts i`, title: 'title' },
  artist: { from: sql`artists i`, title: 'name' },
  playlist: { from: sql`playlists i`, title: 'title' },
  'radio-station': { from: sql`radio_stations i`, title: 'title' },
  user: { from: sql`users i`, title: 'name' },
}

/** Returns items as events name them, in the order of their ids; those that do not exist are omitted. */
export const eventItems = async (db: Db, type: ItemType, ids: readonly number[]): Promise<EventItem[]> => {
  const source = sources[type]
  if (!source || ids.length === 0) return []
  const path = type === 'user' ? '/profile/' : `/${type}/`
  const { rows } = await sql<{ item: EventItem }>`
    select json_build_object('type', ${type}::text, 'id', i.id, 'title', ${sql.ref(`i.${source.title}`)},
      'url', ${path}::text || i.id ${source.more ?? sql``}) as item
    from ${source.from} where i.id = any(${[...ids]}::int[]) order by i.id`.execute(db)
  return rows.map(({ item }) => item)
}
