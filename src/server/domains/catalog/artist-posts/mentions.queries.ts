import { type RawBuilder, sql } from 'kysely'
import type { Mention } from '../../../../contract/catalog/artist-fields.ts'
import type { Trx } from '../../../db/schema.ts'
import { artistFor, unblocked, userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

const mention = sql`json_build_object('type', case when me.artist_id is null then 'user' else 'artist' end,
  'id', coalesce(me.artist_id, me.user_id), 'name', me.name)`

/** Mentions of the post `po`. */
export const mentionsOfPost: RawBuilder<Mention[]> = sql`coalesce((
  select json_agg(${mention} order by me.name) from artist_post_mentions me where me.post_id = po.id), '[]')`

/** Mentions of the post `po` whose artist or person exists for the viewer. */
export const mentionsFor = (viewer: ViewerScope): RawBuilder<Mention[]> => sql`coalesce((
  select json_agg(${mention} order by me.name) from artist_post_mentions me
    left join artists ar on ar.id = me.artist_id left join users u on u.id = me.user_id
  where me.post_id = po.id
    and (ar.id is not null and ${artistFor(viewer)} or u.id is not null and u.profile_public and ${userFor(viewer)})), '[]')`

/** Returns how many of these artists and people exist for the author under these names. */
export const countMentionable = async (
  trx: Trx,
  author: ViewerScope,
  mentions: Mention[],
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb) as given (type text, id int, name text)
    where given.type = 'artist' and exists (select from artists ar where ar.id = given.id
        and given.name = coalesce(ar.displayname, ar.name) and ${artistFor(author)})
      or given.type = 'user' and exists (select from users u where u.id = given.id
        and given.name = u.name and u.profile_public and ${userFor(author)})`.execute(trx)
  return rows[0]?.n ?? 0
}

export const mentionsOf = async (trx: Trx, postId: number): Promise<Mention[]> => {
  const { rows } = await sql<{ mentions: Mention[] }>`
    select ${mentionsOfPost} as mentions from artist_posts po where po.id = ${postId}`.execute(trx)
  return rows[0]?.mentions ?? []
}

export const writeMentions = async (trx: Trx, post_id: number, mentions: Mention[]): Promise<void> => {
  await trx.deleteFrom('artist_post_mentions').where('post_id', '=', post_id).execute()
  if (mentions.length === 0) return
  const rows = mentions.map(({ type, id, name }) => ({
    post_id,
    name,
    artist_id: type === 'artist' ? id : null,
    user_id: type === 'user' ? id : null,
  }))
  await trx.insertInto('artist_post_mentions').values(rows).execute()
}

/** Returns owners and editors of an artist, without those with whom a block of the author exists. */
export const teamToNotify = async (trx: Trx, author: ViewerScope, artistId: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from artist_members m
    where m.artist_id = ${artistId} and m.role in ('owner', 'editor') and ${unblocked(author, sql`m.user_id`)}
    order by m.user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}
