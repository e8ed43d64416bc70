import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import {
  listedPodcast,
  publicAlbum,
  publicEpisode,
  publicPlaylist,
  publicSong,
  publicStation,
} from '../../../db/sql/visibility.ts'

/** Returns whether a role other than that of administrators has a permission. */
export const isGrantedByRole = async (db: Db, permission: string): Promise<boolean> => {
  const found = await db
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_permissions.role_id')
    .where('permission', '=', permission)
    .where('roles.name', '!=', 'admin')
    .select('roles.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Ids per sitemap: a map is an id range, so that it is found by primary key and stays stable. */
export const MAP_SIZE = 5_000

interface Source {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  slug?: RawBuilder<unknown>
  changed: RawBuilder<unknown>
  everybody: RawBuilder<boolean>
}

const sources = {
  songs: {
    from: sql`songs s join media m on m.id = s.media_id`,
    id: sql`s.id`,
    changed: sql`s.updated_at`,
    everybody: publicSong,
  },
  albums: { from: sql`albums al`, id: sql`al.id`, changed: sql`al.updated_at`, everybody: publicAlbum },
  artists: {
    from: sql`artists ar`,
    id: sql`ar.id`,
    changed: sql`ar.updated_at`,
    everybody: sql`(ar.songs_count > 0)`,
  },
  playlists: {
    from: sql`playlists pl join users owner on owner.id = pl.user_id`,
    id: sql`pl.id`,
    changed: sql`pl.updated_at`,
    everybody: publicPlaylist,
  },
  podcasts: {
    from: sql`podcasts pc`,
    id: sql`pc.id`,
    changed: sql`greatest(pc.updated_at, pc.latest_at)`,
    everybody: listedPodcast,
  },
  episodes: {
    from: sql`episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id`,
    id: sql`e.id`,
    changed: sql`e.updated_at`,
    everybody: publicEpisode,
  },
  genres: {
    from: sql`genres g`,
    id: sql`g.id`,
    slug: sql`g.slug`,
    changed: sql`g.updated_at`,
    everybody: sql`(g.songs_count > 0)`,
  },
  'radio-stations': {
    from: sql`radio_stations rs`,
    id: sql`rs.id`,
    changed: sql`rs.updated_at`,
    everybody: publicStation,
  },
} satisfies Record<string, Source>

export type MapType = keyof typeof sources
export const mapTypes = Object.keys(sources) as MapType[]

/** Returns the numbers, from 1, of the maps with public items. */
export const mapNumbers = async (db: Db, type: MapType): Promise<number[]> => {
  const { from, id, everybody } = sources[type]
  const table = sql.table(type.replace('-', '_'))
  // A join, one map after the other: the planner would turn `exists` into comparing every map with every item.
  const { rows } = await sql<{ number: number }>`
    select number::int
    from generate_series(1, (select max(id) from ${table}) / ${MAP_SIZE}::int + 1) number
    cross join lateral (
      select from ${from}
      where ${id} > (number - 1) * ${MAP_SIZE}::int and ${id} <= number * ${MAP_SIZE}::int and ${everybody}
      limit 1
    ) first
    order by number
  `.execute(db)
  return rows.map(({ number }) => number)
}

/** Returns the public items in a map. */
export const sitemapRows = async (
  db: Db,
  type: MapType,
  number: number,
): Promise<{ id: number; slug: string | null; changed: string }[]> => {
  const { from, id, slug, changed, everybody }: Source = sources[type]
  const last = number * MAP_SIZE
  const { rows } = await sql<{ id: number; slug: string | null; changed: string }>`
    select ${id} as id, ${slug ?? sql`null::text`} as slug, ${changed} as changed
    from ${from}
    where ${id} > ${last - MAP_SIZE} and ${id} <= ${last} and ${everybody}
    order by ${id}
  `.execute(db)
  return rows
}
