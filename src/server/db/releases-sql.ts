import { type RawBuilder, sql } from 'kysely'
import type { ReleaseState } from '../../contract/releases.ts'

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
