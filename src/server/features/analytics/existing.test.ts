import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, inject, it } from 'vitest'
import { migrations } from '../../db/migrations/all.ts'
import { databaseOn, kyselyOn, onServer } from '../../testing/server.ts'
import { foldNotes } from './folding.service.ts'

it('counts what there was before anything was counted', async () => {
  const [server, name] = [inject('databaseServer'), `tonearm_test_${randomBytes(6).toString('hex')}`]
  await onServer(server, `create database ${name}`)
  const { db, end } = kyselyOn(databaseOn(server, name))
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo('0012-contact')
    expect(error).toBeUndefined()
    await sql`
      insert into users (name, email) values ('One', 'one@example.org'), ('Two', 'two@example.org');
      insert into media (hash, size, mime, ext, codec, duration, lossless, external_path)
        values ('a', 300, '', '', '', 1, false, null), ('b', 40, '', '', '', 1, false, '/music/b');
      insert into songs (title, media_id, file_name, upload_id)
        values ('Brought', 1, '', gen_random_uuid()), ('Imported', 2, '', null);
      insert into likes (user_id, item_type, item_id) values (1, 'song', 1);
      insert into sessions (token_hash, user_id, agent, address, expires_at) values ('\\x00', 1, '', '', now());
      insert into plays (user_id, visitor_hash, item_type, item_id, duration, counted) values
        (1, null, 'song', 1, 1, true), (1, null, 'song', 2, 1, false), (null, '\\x0123456789abcdef', 'song', 1, 1, true),
        (1, null, 'album', 1, 1, false);
    `.execute(db)
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    await foldNotes({ db })
    const { rows } = await sql`
      select plays, counted_plays, listeners, new_users, uploads, likes, logins from analytics_hours`.execute(
      db,
    )
    expect(rows).toEqual([
      { plays: 3, counted_plays: 2, listeners: 2, new_users: 2, uploads: 1, likes: 1, logins: 1 },
    ])
    const stored = await sql`select kind, files, bytes from analytics_storage order by kind`.execute(db)
    expect(stored.rows).toEqual([
      { kind: 'in_place', files: 1, bytes: 40 },
      { kind: 'originals', files: 1, bytes: 300 },
    ])
  } finally {
    await end()
    await onServer(server, `drop database ${name} with (force)`)
  }
})
