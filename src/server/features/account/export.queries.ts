import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { joinSongStats } from '../../db/stats-sql.ts'

interface Row {
  /** Start of the next page: the values of the sort columns. */
  at: [string, string]
  entry: object
}

/** One kind of data an account has, in an order that supports keyset pagination. */
interface Part {
  /** Sort columns and their types. */
  order: [RawBuilder<unknown>, RawBuilder<unknown>]
  types: [RawBuilder<unknown>, RawBuilder<unknown>]
  entry: RawBuilder<unknown>
  from: (userId: number) => RawBuilder<unknown>
}

const int = sql`int`
const byId = (id: RawBuilder<unknown>): Pick<Part, 'order' | 'types'> => ({
  order: [id, id],
  types: [int, int],
})

const titleOf = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`case ${type}
  when 'song' then (select title from songs where id = ${id})
  when 'album' then (select title from albums where id = ${id})
  when 'artist' then (select name from artists where id = ${id})
  when 'playlist' then (select title from playlists where id = ${id})
  when 'user' then (select name from users where id = ${id}) end`

const marks = (table: RawBuilder<unknown>): Part => ({
  order: [sql`k.item_type`, sql`k.item_id`],
  types: [sql`text`, int],
  entry: sql`json_build_object('type', k.item_type, 'id', k.item_id, 'title', ${titleOf(sql`k.item_type`, sql`k.item_id`)},
    'at', k.created_at)`,
  from: (userId) => sql`${table} k where k.user_id = ${userId}`,
})

const parts = {
  sessions: {
    order: [sql`s.created_at`, sql`s.id`],
    types: [sql`timestamptz`, sql`uuid`],
    entry: sql`json_build_object('agent', s.agent, 'address', s.address, 'created_at', s.created_at,
      'last_used_at', s.last_used_at)`,
    from: (userId) => sql`sessions s where s.user_id = ${userId}`,
  },
  devices: {
    order: [sql`d.created_at`, sql`encode(d.token_hash, 'hex')`],
    types: [sql`timestamptz`, sql`text`],
    entry: sql`json_build_object('agent', d.agent, 'address', d.address, 'created_at', d.created_at,
      'last_used_at', d.last_used_at)`,
    from: (userId) => sql`known_devices d where d.user_id = ${userId}`,
  },
  artist_requests: {
    ...byId(sql`r.id`),
    entry: sql`json_build_object('displayname', r.displayname, 'bio', r.bio, 'links', r.links, 'status', r.status,
      'reason', r.reason, 'created_at', r.created_at, 'decided_at', r.decided_at)`,
    from: (userId) => sql`artist_requests r where r.user_id = ${userId}`,
  },
  playlists: {
    ...byId(sql`pl.id`),
    entry: sql`json_build_object('title', pl.title, 'description', pl.description, 'public', pl.public,
      'rules', pl.rules, 'created_at', pl.created_at, 'songs', (
        select coalesce(json_agg(json_build_object('title', s.title, 'artist', a.name, 'added_at', ps.added_at)
          order by ps.position), '[]')
        from playlist_songs ps join songs s on s.id = ps.song_id left join artists a on a.id = s.artist_id
        where ps.playlist_id = pl.id))`,
    from: (userId) => sql`playlists pl where pl.user_id = ${userId}`,
  },
  songs: {
    ...byId(sql`s.id`),
    entry: sql`json_build_object('title', s.title, 'public', s.public, 'plays', st.plays, 'created_at', s.created_at)`,
    from: (userId) => sql`songs s ${joinSongStats} where s.user_id = ${userId}`,
  },
  likes: marks(sql`likes`),
  follows: marks(sql`follows`),
  plays: {
    order: [sql`p.started_at`, sql`p.id`],
    types: [sql`timestamptz`, sql`uuid`],
    entry: sql`json_build_object('type', p.item_type, 'id', p.item_id, 'title', ${titleOf(sql`p.item_type`, sql`p.item_id`)},
      'started_at', p.started_at, 'seconds', p.seconds)`,
    from: (userId) => sql`plays p where p.user_id = ${userId}`,
  },
  notifications: {
    ...byId(sql`n.id`),
    entry: sql`json_build_object('kind', n.kind, 'text', n.text, 'title', n.title, 'params', n.params, 'count', n.count,
      'created_at', n.created_at, 'read_at', n.read_at)`,
    from: (userId) => sql`notifications n where n.user_id = ${userId}`,
  },
} satisfies Record<string, Part>

export type PartName = keyof typeof parts
export const partNames = Object.keys(parts) as PartName[]

/** Returns the next entries of a part, after `after`. */
export const exportPage = async (
  db: Db,
  name: PartName,
  userId: number,
  after: Row['at'] | null,
  limit: number,
): Promise<Row[]> => {
  const { order, types, entry, from }: Part = parts[name]
  const beyond = after
    ? sql`(${order[0]}, ${order[1]}) > (${after[0]}::${types[0]}, ${after[1]}::${types[1]})`
    : sql`true`
  const { rows } = await sql<Row>`
    select array[${order[0]}::text, ${order[1]}::text] as at, ${entry} as entry
    from ${from(userId)} and ${beyond} order by ${order[0]}, ${order[1]} limit ${limit}`.execute(db)
  return rows
}
