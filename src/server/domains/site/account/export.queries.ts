import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { joinSongStats } from '../../../db/sql/items.ts'
import { byId, int, moneyParts, type Part } from './queries.ts'

interface Row {
  /** Start of the next page: the values of the sort columns. */
  at: [string, string]
  entry: object
}

const titleOf = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`case ${type}
  when 'song' then (select title from songs where id = ${id})
  when 'album' then (select title from albums where id = ${id})
  when 'artist' then (select name from artists where id = ${id})
  when 'playlist' then (select title from playlists where id = ${id})
  when 'podcast' then (select title from podcasts where id = ${id})
  when 'episode' then (select title from episodes where id = ${id})
  when 'radio-station' then (select title from radio_stations where id = ${id})
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
  login_providers: {
    order: [sql`i.created_at`, sql`i.provider`],
    types: [sql`timestamptz`, sql`text`],
    entry: sql`json_build_object('provider', i.provider, 'label', i.label, 'subject', i.subject, 'created_at', i.created_at)`,
    from: (userId) => sql`identities i where i.user_id = ${userId}`,
  },
  // Without keys and secrets.
  passkeys: {
    order: [sql`k.created_at`, sql`k.id`],
    types: [sql`timestamptz`, sql`text`],
    entry: sql`json_build_object('name', k.name, 'created_at', k.created_at, 'last_used_at', k.last_used_at)`,
    from: (userId) => sql`passkeys k where k.user_id = ${userId}`,
  },
  app_passwords: {
    order: [sql`w.created_at`, sql`w.id`],
    types: [sql`timestamptz`, sql`uuid`],
    entry: sql`json_build_object('name', w.name, 'scopes', w.scopes, 'last_client', w.last_client,
      'last_used_at', w.last_used_at, 'created_at', w.created_at, 'expires_at', w.expires_at)`,
    from: (userId) => sql`app_passwords w where w.user_id = ${userId}`,
  },
  artist_posts: {
    ...byId(sql`po.id`),
    entry: sql`json_build_object('artist', (select name from artists where id = po.artist_id), 'text', po.text,
      'item', ${titleOf(sql`po.item_type`, sql`po.item_id`)}, 'created_at', po.created_at, 'edited_at', po.edited_at)`,
    from: (userId) => sql`artist_posts po where po.user_id = ${userId}`,
  },
  artist_requests: {
    ...byId(sql`r.id`),
    entry: sql`json_build_object('displayname', r.displayname, 'bio', r.bio, 'links', r.links, 'role', r.role,
      'claimed', (select name from artists where id = r.claimed_artist_id), 'proof_url', r.proof_url,
      'proof_note', r.proof_note, 'messages', (
        select coalesce(json_agg(json_build_object('text', m.text, 'by_applicant', m.by_applicant,
          'created_at', m.created_at) order by m.id), '[]')
        from artist_request_messages m where m.request_id = r.id), 'status', r.status, 'reason', r.reason, 'created_at', r.created_at, 'decided_at', r.decided_at)`,
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
  shared_playlists: {
    order: [sql`pm.playlist_id`, sql`pm.playlist_id`],
    types: [int, int],
    entry: sql`json_build_object('id', pm.playlist_id, 'title', ${titleOf(sql`'playlist'`, sql`pm.playlist_id`)},
      'role', pm.role, 'joined_at', pm.joined_at)`,
    from: (userId) => sql`playlist_members pm where pm.user_id = ${userId}`,
  },
  blends: {
    order: [sql`bm.blend_id`, sql`bm.blend_id`],
    types: [int, int],
    entry: sql`json_build_object('id', bm.blend_id, 'invited_at', bm.invited_at, 'joined_at', bm.joined_at, 'members', (
        select json_agg(u.name order by u.id) from blend_members other join users u on u.id = other.user_id
        where other.blend_id = bm.blend_id))`,
    from: (userId) => sql`blend_members bm where bm.user_id = ${userId}`,
  },
  playlist_folders: {
    ...byId(sql`f.id`),
    entry: sql`json_build_object('name', f.name, 'pinned_at', f.pinned_at, 'created_at', f.created_at, 'playlists', (
        select coalesce(json_agg(json_build_object('id', pl.id, 'title', pl.title) order by pl.id), '[]')
        from playlist_folder_entries e join playlists pl on pl.id = e.playlist_id where e.folder_id = f.id))`,
    from: (userId) => sql`playlist_folders f where f.user_id = ${userId}`,
  },
  library_pins: marks(sql`library_pins`),
  songs: {
    ...byId(sql`s.id`),
    entry: sql`json_build_object('title', s.title, 'public', s.public, 'plays', st.plays, 'created_at', s.created_at)`,
    from: (userId) => sql`songs s ${joinSongStats} where s.user_id = ${userId}`,
  },
  likes: marks(sql`likes`),
  follows: marks(sql`follows`),
  liked_posts: {
    order: [sql`li.post_id`, sql`li.post_id`],
    types: [int, int],
    entry: sql`json_build_object('artist', (select name from artists where id = po.artist_id), 'text', po.text,
      'at', li.created_at)`,
    from: (userId) =>
      sql`artist_post_likes li join artist_posts po on po.id = li.post_id where li.user_id = ${userId}`,
  },
  ratings: {
    ...marks(sql`ratings`),
    entry: sql`json_build_object('type', k.item_type, 'id', k.item_id, 'title', ${titleOf(sql`k.item_type`, sql`k.item_id`)},
      'rating', k.rating, 'at', k.created_at)`,
  },
  release_reminders: {
    order: [sql`r.album_id`, sql`r.album_id`],
    types: [int, int],
    entry: sql`json_build_object('album', r.album_id, 'title', ${titleOf(sql`'album'`, sql`r.album_id`)},
      'created_at', r.created_at)`,
    from: (userId) => sql`release_reminders r where r.user_id = ${userId}`,
  },
  song_reminders: {
    order: [sql`r.song_id`, sql`r.song_id`],
    types: [int, int],
    entry: sql`json_build_object('song', r.song_id, 'title', ${titleOf(sql`'song'`, sql`r.song_id`)},
      'created_at', r.created_at)`,
    from: (userId) => sql`song_reminders r where r.user_id = ${userId}`,
  },
  friends: {
    order: [sql`f.id`, sql`f.id`],
    types: [int, int],
    entry: sql`json_build_object('id', f.id, 'name', ${titleOf(sql`'user'`, sql`f.id`)}, 'requested_by_me', f.sent,
      'created_at', f.created_at, 'accepted_at', f.accepted_at)`,
    from: (userId) => sql`(
        select friend_id as id, true as sent, created_at, accepted_at from friendships where user_id = ${userId}
        union all
        select user_id, false, created_at, accepted_at from friendships where friend_id = ${userId}
      ) f where true`,
  },
  blocked_users: {
    order: [sql`b.blocked_id`, sql`b.blocked_id`],
    types: [int, int],
    entry: sql`json_build_object('id', b.blocked_id, 'name', ${titleOf(sql`'user'`, sql`b.blocked_id`)},
      'created_at', b.created_at)`,
    from: (userId) => sql`user_blocks b where b.user_id = ${userId}`,
  },
  conversations: {
    order: [sql`cm.conversation_id`, sql`cm.conversation_id`],
    types: [int, int],
    entry: sql`json_build_object('id', cm.conversation_id, 'name', (select name from conversations where id = cm.conversation_id),
      'members', (select coalesce(json_agg(u.name order by u.id), '[]') from conversation_members other
        join users u on u.id = other.user_id where other.conversation_id = cm.conversation_id and u.id <> cm.user_id),
      'joined_at', cm.created_at, 'muted', cm.muted)`,
    from: (userId) => sql`conversation_members cm where cm.user_id = ${userId}`,
  },
  // Own ones only: those of others are theirs.
  chat_messages: {
    order: [sql`m.id`, sql`m.id`],
    types: [sql`bigint`, sql`bigint`],
    entry: sql`json_build_object('conversation', m.conversation_id, 'text', m.text, 'item', case when m.item_id is not null
        then json_build_object('type', m.item_type, 'id', m.item_id, 'title', ${titleOf(sql`m.item_type`, sql`m.item_id`)}) end,
      'created_at', m.created_at, 'edited_at', m.edited_at)`,
    from: (userId) =>
      sql`messages m where m.user_id = ${userId} and m.kind = 'text' and m.deleted_at is null`,
  },
  chat_reactions: {
    order: [sql`mr.message_id`, sql`mr.emoji`],
    types: [sql`bigint`, sql`text`],
    entry: sql`json_build_object('message', mr.message_id, 'emoji', mr.emoji, 'created_at', mr.created_at)`,
    from: (userId) => sql`message_reactions mr where mr.user_id = ${userId}`,
  },
  plays: {
    order: [sql`p.started_at`, sql`p.id`],
    types: [sql`timestamptz`, sql`uuid`],
    entry: sql`json_build_object('type', p.item_type, 'id', p.item_id, 'title', ${titleOf(sql`p.item_type`, sql`p.item_id`)},
      'started_at', p.started_at, 'seconds', p.seconds, 'private', p.private)`,
    from: (userId) => sql`all_plays p where p.user_id = ${userId}`,
  },
  song_listens: {
    order: [sql`h.song_id`, sql`h.song_id`],
    types: [int, int],
    entry: sql`json_build_object('id', h.song_id, 'title', ${titleOf(sql`'song'`, sql`h.song_id`)}, 'plays', h.plays,
      'first_at', h.first_at, 'last_at', h.last_at)`,
    from: (userId) => sql`song_listens h where h.user_id = ${userId}`,
  },
  imported_listens: {
    order: [sql`h.at`, sql`encode(h.hash, 'hex')`],
    types: [sql`timestamptz`, sql`text`],
    entry: sql`json_build_object('at', h.at, 'artist', h.artist, 'title', h.title, 'album', h.album, 'seconds', h.seconds,
      'song_id', h.song_id, 'source', h.source)`,
    from: (userId) => sql`imported_listens h where h.user_id = ${userId}`,
  },
  bookmarks: {
    order: [sql`b.song_id`, sql`b.song_id`],
    types: [int, int],
    entry: sql`json_build_object('id', b.song_id, 'title', ${titleOf(sql`'song'`, sql`b.song_id`)}, 'seconds', b.seconds,
      'comment', b.comment, 'created_at', b.created_at, 'updated_at', b.updated_at)`,
    from: (userId) => sql`bookmarks b where b.user_id = ${userId}`,
  },
  listening: {
    order: [sql`l.user_id`, sql`l.user_id`],
    types: [int, int],
    entry: sql`json_build_object('type', l.item_type, 'id', l.item_id, 'title', ${titleOf(sql`l.item_type`, sql`l.item_id`)},
      'started_at', l.started_at, 'playing', l.playing, 'position', l.position, 'player', l.player, 'private', l.private)`,
    from: (userId) => sql`listening l where l.user_id = ${userId}`,
  },
  episode_progress: {
    order: [sql`g.episode_id`, sql`g.episode_id`],
    types: [int, int],
    entry: sql`json_build_object('id', g.episode_id, 'title', ${titleOf(sql`'episode'`, sql`g.episode_id`)},
      'seconds', g.seconds, 'played', g.played, 'updated_at', g.updated_at)`,
    from: (userId) => sql`episode_progress g where g.user_id = ${userId}`,
  },
  // Without their URLs, which are passwords.
  private_feeds: {
    order: [sql`f.podcast_id`, sql`f.podcast_id`],
    types: [int, int],
    entry: sql`json_build_object('podcast', ${titleOf(sql`'podcast'`, sql`f.podcast_id`)}, 'created_at', f.created_at)`,
    from: (userId) => sql`private_feeds f where f.user_id = ${userId}`,
  },
  // Without their keys.
  linked_services: {
    order: [sql`sa.linked_at`, sql`sa.service`],
    types: [sql`timestamptz`, sql`text`],
    entry: sql`json_build_object('service', sa.service, 'user_name', sa.user_name, 'address', sa.api_url,
      'listens', sa.listens, 'likes', sa.loves, 'sent', sa.sent, 'last_sent_at', sa.last_sent_at,
      'linked_at', sa.linked_at)`,
    from: (userId) => sql`scrobble_accounts sa where sa.user_id = ${userId}`,
  },
  // Without their secrets.
  webhooks: {
    ...byId(sql`w.id`),
    entry: sql`json_build_object('address', w.url, 'description', w.description, 'events', w.events, 'enabled', w.enabled,
      'created_at', w.created_at)`,
    from: (userId) => sql`webhooks w where w.user_id = ${userId}`,
  },
  // Without their URLs and passwords.
  share_links: {
    ...byId(sql`sl.id`),
    entry: sql`json_build_object('item', coalesce(${titleOf(sql`'song'`, sql`sl.song_id`)},
      ${titleOf(sql`'album'`, sql`sl.album_id`)}, ${titleOf(sql`'playlist'`, sql`sl.playlist_id`)}), 'label', sl.label,
      'downloads', sl.downloads, 'expires_at', sl.expires_at, 'visits', sl.visits, 'created_at', sl.created_at)`,
    from: (userId) => sql`share_links sl where sl.user_id = ${userId}`,
  },
  queue: {
    order: [sql`q.user_id`, sql`q.user_id`],
    types: [int, int],
    entry: sql`json_build_object('items', q.items, 'index', q.index, 'position', q.position, 'shuffle', q.shuffle,
      'repeat', q.repeat, 'device', q.device, 'updated_at', q.updated_at)`,
    from: (userId) => sql`queue_states q where q.user_id = ${userId}`,
  },
  artist_memberships: {
    order: [sql`am.artist_id`, sql`am.artist_id`],
    types: [int, int],
    entry: sql`json_build_object('artist', ${titleOf(sql`'artist'`, sql`am.artist_id`)}, 'role', am.role,
      'created_at', am.created_at)`,
    from: (userId) => sql`artist_members am where am.user_id = ${userId}`,
  },
  team_invitations: {
    ...byId(sql`ai.id`),
    entry: sql`json_build_object('artist', ${titleOf(sql`'artist'`, sql`ai.artist_id`)}, 'role', ai.role,
      'created_at', ai.created_at, 'expires_at', ai.expires_at)`,
    from: (userId) => sql`artist_invitations ai where ai.user_id = ${userId}`,
  },
  // Written for an artist's team in threads that others began.
  contact_replies: {
    ...byId(sql`cr.id`),
    entry: sql`json_build_object('text', cr.text, 'created_at', cr.created_at)`,
    from: (userId) => sql`contact_replies cr where cr.by_sender and cr.user_id = ${userId}`,
  },
  messages: {
    ...byId(sql`m.id`),
    entry: sql`json_build_object('name', m.name, 'email', m.email, 'subject', m.subject, 'message', m.message,
      'created_at', m.created_at, 'replies', (
        select coalesce(json_agg(json_build_object('text', r.text, 'created_at', r.created_at) order by r.id), '[]')
        from contact_replies r where r.message_id = m.id))`,
    from: (userId) => sql`contact_messages m where m.user_id = ${userId}`,
  },
  reports: {
    ...byId(sql`r.id`),
    entry: sql`json_build_object('type', r.item_type, 'id', r.item_id, 'title', ${titleOf(sql`r.item_type`, sql`r.item_id`)},
      'reason', r.reason, 'text', r.text, 'status', r.status, 'created_at', r.created_at, 'resolved_at', r.resolved_at)`,
    from: (userId) => sql`reports r where r.user_id = ${userId}`,
  },
  notifications: {
    ...byId(sql`n.id`),
    entry: sql`json_build_object('kind', n.kind, 'text', n.text, 'title', n.title, 'params', n.params, 'count', n.count,
      'created_at', n.created_at, 'read_at', n.read_at)`,
    from: (userId) => sql`notifications n where n.user_id = ${userId}`,
  },
  ...moneyParts,
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
