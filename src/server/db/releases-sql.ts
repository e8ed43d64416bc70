import { type RawBuilder, sql } from 'kysely'
import type { ReleaseState, StateCounts } from '../../contract/catalog/back-office/releases.ts'
import type { Db } from './schema.ts'

/** State of the song `s` or the album `al`. */
export const releaseStateOf = (item: 's' | 'al'): RawBuilder<ReleaseState> => {
  const {
    public: shown,
    release_at,
    published_at,
  } = {
    public: sql.ref(`${item}.public`),
    release_at: sql.ref(`${item}.release_at`),
    published_at: sql.ref(`${item}.published_at`),
  }
  return sql`(case when ${shown} then 'published' when ${release_at} is not null then 'scheduled'
    when ${published_at} is null then 'draft' else 'hidden' end)`
}

/** Counts the songs or albums of an artist by state. */
export const countStates = async (db: Db, of: 'songs' | 'albums', artist: number): Promise<StateCounts> => {
  const alias = of === 'songs' ? 's' : 'al'
  const item = sql.raw(alias)
  const { rows } = await sql<StateCounts>`
    select count(*) filter (where state = 'published')::int as published,
      count(*) filter (where state = 'scheduled')::int as scheduled,
      count(*) filter (where state = 'draft')::int as draft, count(*) filter (where state = 'hidden')::int as hidden,
      count(*) filter (where state = 'deleted')::int as deleted
    from (
      select case when ${item}.deleted_at is null then ${releaseStateOf(alias)} else 'deleted' end as state
      from ${sql.table(`all_${of}`)} ${item} where ${item}.artist_id = ${artist}
    ) item`.execute(db)
  return rows[0] ?? { published: 0, scheduled: 0, draft: 0, hidden: 0, deleted: 0 }
}
