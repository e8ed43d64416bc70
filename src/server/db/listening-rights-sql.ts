import { type RawBuilder, sql } from 'kysely'
import { ownsSong } from './purchases-sql.ts'
import { administrator, type ViewerScope } from './visibility.ts'

/** Selects the policy of the song `s` as `policy` and `preview_seconds`: its own, or else that of its album. */
export const songPolicy = sql`
  select policy, preview_seconds from listen_policies
  where song_id = s.id or album_id = s.album_id order by song_id nulls last limit 1`

/** Seconds of the song `s` for those who have no right to all of it; null for all of it, 0 for nothing. */
const seconds = sql`(select case policy when 'none' then 0 else preview_seconds end from (${songPolicy}) lp)`

/** Seconds of the song `s` that the viewer hears; null for all of it. Owners, teams and buyers hear all. */
export const previewFor = (viewer: ViewerScope, selling: boolean): RawBuilder<number | null> => {
  if (!selling || viewer.admin) return sql`null::int`
  if (viewer.id === 0) return sql`${seconds}`
  return sql`case when s.user_id = ${viewer.id} or s.artist_id = any(${[...viewer.artists]}::int[])
    or ${ownsSong(viewer.id)} then null else ${seconds} end`
}

/** The same for a listener (0: a visitor) of whom the account `u` is all that is known. */
export const previewForListener = (listener: number, selling: boolean): RawBuilder<number | null> => {
  if (!selling) return sql`null::int`
  if (listener === 0) return sql`${seconds}`
  return sql`case when s.user_id = u.id or ${administrator}
    or exists (select from artist_members am where am.user_id = u.id and am.artist_id = s.artist_id)
    or ${ownsSong(listener)} then null else ${seconds} end`
}
