import { type RawBuilder, sql } from 'kysely'
import type {
  ArtistItemChoice,
  ArtistItemType,
  ChosenItem,
  Mention,
} from '../../../../contract/catalog/artist-fields.ts'
import { contains, type PageRequest, pageOfList, type Sort } from '../../../db/keyset.ts'
import type { Listing } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { artistItems, itemsOfTeam } from '../../../db/sql/items.ts'
import { artistFor, unblocked, userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

const mention = sql`json_build_object('type', case when me.artist_id is null then 'user' else 'artist' end,
  'id', coalesce(me.artist_id, me.user_id), 'name', me.name)`

/** Mentions of the post `po`. */
const mentionsOfPost: RawBuilder<Mention[]> = sql`coalesce((
  select json_agg(${mention} order by me.name) from artist_post_mentions me where me.post_id = po.id), '[]')`

/** Mentions of the post `po` whose artist or person exists for the viewer. */
const mentionsFor = (viewer: ViewerScope): RawBuilder<Mention[]> => sql`coalesce((
  select json_agg(${mention} order by me.name) from artist_post_mentions me
    left join artists ar on ar.id = me.artist_id left join users u on u.id = me.user_id
  where me.post_id = po.id
    and (ar.id is not null and ${artistFor(viewer)} or u.id is not null and u.profile_public and ${userFor(viewer)})), '[]')`

const likesOfPost: RawBuilder<number> = sql`(select count(*)::int from artist_post_likes li where li.post_id = po.id)`

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

export const listMentions = async (trx: Trx, postId: number): Promise<Mention[]> => {
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

/** Maximum number of choices. */
const MAX_FOUND = 12

const newest: Sort = { key: sql`po.created_at`, kind: 'time', desc: true }

export const postListing: Listing = {
  from: sql`artist_posts po`,
  id: sql`po.id`,
  sorts: { created_at: { key: newest.key, kind: newest.kind } },
  search: (text) => contains(sql`po.text`, text),
  filters: { artist: (artist: number) => sql`po.artist_id = ${artist}` },
}

interface PublicPost {
  id: number
  text: string
  mentions: Mention[]
  item_type: ArtistItemType | null
  item_id: number | null
  created_at: string
  edited_at: string | null
  likes: number
  liked: boolean
}

/** Returns a page of an artist's posts, newest first. */
export const pageOfPosts = async (
  db: Db,
  viewer: ViewerScope,
  artistId: number,
  request: PageRequest,
): Promise<{ at: string; item: PublicPost }[]> => {
  const page = pageOfList(
    { sort: newest, id: sql`po.id`, from: sql`artist_posts po`, where: sql`po.artist_id = ${artistId}` },
    request,
  )
  const { rows } = await sql<PublicPost & { at: string }>`
    select picked.at, po.id, po.text, ${mentionsFor(viewer)} as mentions, po.item_type, po.item_id, po.created_at, po.edited_at,
      ${likesOfPost} as likes,
      exists (select from artist_post_likes li where li.post_id = po.id and li.user_id = ${viewer.id}) as liked
    from (${page}) picked join artist_posts po on po.id = picked.id order by picked.place`.execute(db)
  return rows.map(({ at, ...item }) => ({ at, item }))
}

export const countPosts = async (db: Db, artistId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from artist_posts where artist_id = ${artistId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Finds items of an artist by part of their title, newest first. */
export const findPostItems = async (db: Db, artistId: number, text: string): Promise<ArtistItemChoice[]> => {
  const { rows } = await sql<ArtistItemChoice>`
    select it.type, it.id, it.title from ${itemsOfTeam(artistId)}
    where ${contains(sql`it.title`, text)}
    order by lower(it.title) = lower(${text}) desc, it.id desc, it.type limit ${MAX_FOUND}`.execute(db)
  return rows
}

export const isOfTeam = async (trx: Trx, artistId: number, { type, id }: ChosenItem): Promise<boolean> => {
  const { rows } = await sql`
    select from ${itemsOfTeam(artistId)} where it.type = ${type} and it.id = ${id}`.execute(trx)
  return rows.length > 0
}

interface PostRow {
  id: number
  text: string
  mentions: Mention[]
  item: ArtistItemChoice | null
  author: string | null
  likes: number
  created_at: string
}

export const postRows = async (db: Db, ids: number[]): Promise<PostRow[]> => {
  const { rows } = await sql<PostRow>`
    select po.id, po.text, ${mentionsOfPost} as mentions, po.created_at, u.name as author, ${likesOfPost} as likes,
      (select json_build_object('type', it.type, 'id', it.id, 'title', it.title) from ${artistItems}
        where it.type = po.item_type and it.id = po.item_id) as item
    from artist_posts po left join users u on u.id = po.user_id
    where po.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface NewPost {
  artist_id: number
  user_id: number
  text: string
  item: ChosenItem | null
}

export const insertPost = async (trx: Trx, { item, ...post }: NewPost): Promise<number> =>
  (
    await trx
      .insertInto('artist_posts')
      .values({ ...post, item_type: item?.type ?? null, item_id: item?.id ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updatePost = async (
  trx: Trx,
  id: number,
  { text, item }: Pick<NewPost, 'text' | 'item'>,
): Promise<void> => {
  await sql`
    update artist_posts set text = ${text}, item_type = ${item?.type ?? null}, item_id = ${item?.id ?? null},
      edited_at = case when text = ${text} then edited_at else now() end
    where id = ${id}`.execute(trx)
}

export const deletePosts = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from artist_posts where id = any(${ids}::int[])`.execute(trx)
}

/** Returns the artist and the text of a post. */
export const postById = async (
  db: Db,
  id: number,
): Promise<{ artist_id: number; text: string } | undefined> => {
  const { rows } = await sql<{ artist_id: number; text: string }>`
    select artist_id, text from artist_posts where id = ${id}`.execute(db)
  return rows[0]
}

/** Sets or removes the like of an account and returns how many the post has. */
export const setPostLike = async (
  db: Db,
  post_id: number,
  user_id: number,
  liked: boolean,
): Promise<number> => {
  await (liked
    ? sql`insert into artist_post_likes (post_id, user_id)
        select id, ${user_id} from artist_posts where id = ${post_id} for key share on conflict do nothing`
    : sql`delete from artist_post_likes where post_id = ${post_id} and user_id = ${user_id}`
  ).execute(db)
  const { rows } = await sql<{ likes: number }>`
    select ${likesOfPost} as likes from artist_posts po where po.id = ${post_id}`.execute(db)
  return rows[0]?.likes ?? 0
}

/** Returns the artist of each of these posts. */
export const artistsOfPosts = async (db: Db, ids: number[]): Promise<number[]> => {
  const { rows } = await sql<{ artist_id: number }>`
    select artist_id from artist_posts where id = any(${ids}::int[])`.execute(db)
  return rows.map(({ artist_id }) => artist_id)
}

/** Returns the name of an artist as shown. */
export const loadName = async (trx: Trx, artistId: number): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select coalesce(displayname, name) as name from artists where id = ${artistId}`.execute(trx)
  return rows[0]?.name ?? ''
}
