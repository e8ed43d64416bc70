// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { readEnv } from './core/env.ts'
import { connectTo } from './db/connecting/connection.ts'
import { catalogChanged } from './domains/catalog/catalog/service.ts'
import { createLogger, openContext } from './open-context.ts'
import { hasEngines, openEngines, urlOn } from './testing/engines.ts'
import { makeAlbum, makeSong, makeUser } from './testing/make.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

/** Transactions that a server has committed: one for each statement outside of a transaction. */
const commitsOf = async (port: number): Promise<number> => {
  const client = await connectTo(urlOn(port), 'watcher')
  const { rows } = await client.query(
    "select xact_commit::int as n from pg_stat_database where datname = 'postgres'",
  )
  await client.end()
  return rows[0].n
}

test.skipIf(!hasEngines)(
  'pages are read from a replica, own changes and everything else from the primary',
  { timeout: 240_000 },
  async () => {
    const engines = openEngines()
    undo.push(engines.close)
    const primary = await engines.primary()
    const standby = await engines.standby(primary.port)
    const dataDir = mkdtempSync(join(tmpdir(), 'tonearm-replica-'))
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const env = readEnv({
      TONEARM_DATA: dataDir,
      TONEARM_DEMO: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: urlOn(primary.port),
      DATABASE_REPLICA_URL: urlOn(standby.port),
    })
    const { context, close } = await openContext(env, 'server', createLogger(env), { unattended: true })
    const app = await createApp(context)
    undo.push(async () => {
      await app.close()
      await close()
    })
    const user = await makeUser(context)
    const album = await makeAlbum(context)
    const songs = await Promise.all(
      Array.from({ length: 20 }, () => makeSong(context, { album_id: album.id })),
    )
    const call = async (url: string, payload?: object) => {
      const { statusCode, headers, body } = await app.inject({
        method: payload ? 'POST' : 'GET',
        url: `/api${url}`,
        ...(payload && { payload }),
        headers: { authorization: `Bearer ${user.token}`, 'x-requested-with': 'XMLHttpRequest' },
      })
      return { statusCode, headers, body }
    }
    const pages = [
      ...[
        '/songs',
        '/albums',
        '/artists',
        `/albums/${album.id}`,
        `/album/${album.id}/songs`,
        '/genres',
        '/home',
      ],
      ...songs.map(({ id }) => `/songs/${id}`),
    ]
    const visit = async (): Promise<void> => {
      for (const page of pages) expect(`${page} ${(await call(page)).statusCode}`).toBe(`${page} 200`)
    }
    const becomesUsable = (usable: boolean) =>
      expect.poll(() => context.replica?.usable(), { timeout: 20_000 }).toBe(usable)
    await becomesUsable(true)
    await visit()

    const before = [await commitsOf(primary.port), await commitsOf(standby.port)]
    for (let n = 0; n < 10; n++) await visit()
    // The servers count a second late.
    await expect
      .poll(
        async () => {
          const read = (await commitsOf(standby.port)) - (before[1] ?? 0)
          return read / (read + (await commitsOf(primary.port)) - (before[0] ?? 0))
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0.5)

    // Nothing that was changed reaches the standby any more.
    const paused = await connectTo(urlOn(standby.port), 'pause')
    await paused.query('select pg_wal_replay_pause()')
    const liked = await call('/like', { type: 'song', id: songs[0]?.id })
    expect(liked.statusCode).toBeLessThan(300)
    const cookie = String(liked.headers['set-cookie']).split(';')[0]
    expect(cookie).toBe('wrote=1')
    expect((await call(`/songs/${songs[0]?.id}`)).body).toContain('"liked":true')
    // A node that has just cleared its caches does not fill them from the standby.
    await context.db
      .updateTable('songs')
      .set({ title: 'Renamed' })
      .where('id', '=', Number(songs[1]?.id))
      .execute()
    await catalogChanged(context)
    await expect.poll(async () => (await call(`/songs/${songs[1]?.id}`)).body).toContain('Renamed')
    // As long as it does not follow, it is not read from.
    await becomesUsable(false)
    await paused.query('select pg_wal_replay_resume()')
    await paused.end()
    await becomesUsable(true)

    let ended = false
    const stopping = standby.stop().then(() => {
      ended = true
    })
    while (!ended) await visit()
    await stopping
    await visit()
    await expect.poll(() => context.replica?.lag(), { timeout: 20_000 }).toBeNull()
  },
)
