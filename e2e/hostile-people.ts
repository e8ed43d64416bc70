import { sql } from 'kysely'
import { inDatabaseOf } from './database-of.ts'
import type { Product } from './server.ts'

/** Requests that the administrator receives; everybody else with a hostile name is a friend. */
const REQUESTS = 40

/**
 * Connects everybody with a hostile name to the administrator: by requests, friendships and follows, groups with hostile
 * names, and one group in which each writes a hostile message with a hostile playlist.
 */
export const connectPeople = (product: Product): Promise<void> =>
  inDatabaseOf(product, async (db) => {
    const people = sql`
      with desk as (select id from users where email = 'desk@example.org'),
      people as (select id, name, bio, row_number() over (order by id)::int as place from users where email like 'person%')`
    await sql`
      ${people}
      insert into friendships (user_id, friend_id, accepted_at)
      select people.id, desk.id, case when place > ${REQUESTS} then now() end from people, desk`.execute(db)
    await sql`
      ${people}
      insert into notifications (user_id, kind, subject, text, title, link, item_type, item_id)
      select desk.id, 'friend_request', people.id::text, 'friend_request', name, '/friends', 'user', people.id
      from people, desk
      union all
      select desk.id, 'warning', 'warning ' || people.id, 'warning', bio, null, null, null from people, desk
        where place <= ${REQUESTS}`.execute(db)
    const all = await db
      .insertInto('conversations')
      .values({ kind: 'group', name: 'Everybody' })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Each other group has a hostile name, and a last message.
    await sql`
      ${people},
      groups as (insert into conversations (kind, name) select 'group', name from people returning id, name),
      members as (insert into conversation_members (conversation_id, user_id)
        select groups.id, desk.id from groups, desk union all select ${all.id}, desk.id from desk
        union all select ${all.id}, people.id from people)
      insert into messages (conversation_id, user_id, text)
      select groups.id, people.id, people.bio from groups join people using (name)`.execute(db)
    await sql`
      ${people},
      shared as (select id, title, row_number() over (order by id)::int as place from playlists where public)
      insert into messages (conversation_id, user_id, text, item_type, item_id)
      select ${all.id}, people.id, people.bio, case when shared.id is not null then 'playlist' end, shared.id
      from people left join shared using (place) order by place`.execute(db)
    await sql`
      update conversations c set last_message_id = m.id, updated_at = now() + interval '1 s' * (c.id = ${all.id})::int
      from (select conversation_id, max(id) as id from messages group by conversation_id) m
      where m.conversation_id = c.id`.execute(db)
  })
