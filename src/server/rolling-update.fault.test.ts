// @module-tag long
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../testing/rounds.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { migrate } from './db/migrate.ts'
import { makeSong, makeUser } from './testing/make.ts'
import { freePort, type Running, startServer } from './testing/process.ts'
import { databaseOn, kyselyOn, onServer } from './testing/server.ts'

const RUNS = rounds(1, 20)
const SONGS = 240
const USERS = 49
const EVERY_MS = 20

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'tonearm-rolling-'))
const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const one of undo.reverse()) await one()
})

/** Columns of two tables that all requests use, twelve seconds of filling one, and an index. */
const newer = {
  '20991231T000000-add-moods-of-users': `
    import { sql } from 'kysely'
    export const up = async (db) => {
      await sql\`alter table users add column mood text\`.execute(db)
    }`,
  '20991231T000000-add-moods-of-songs': `
    import { sql } from 'kysely'
    export const up = async (db) => {
      await sql\`alter table all_songs add column mood text\`.execute(db)
      await sql\`create or replace view songs as select * from all_songs where deleted_at is null\`.execute(db)
    }`,
  '20991231T000001-fill-moods': `
    import { sql } from 'kysely'
    import { inBatches } from '../migrating/large-tables.ts'
    export const transaction = false
    export const up = (db) => inBatches(db, 'all_songs', (first, last) => sql\`
      update all_songs set mood = (select 'calm' from pg_sleep(0.5))
      where id between \${first} and \${last} and mood is null\`, 10)`,
  '20991231T000002-index-moods': `
    import { createIndex } from '../migrating/large-tables.ts'
    export const transaction = false
    export const up = (db) => createIndex(db, 'songs_mood_idx', 'on all_songs (mood)')`,
}

/** Builds the next version: these migrations, and other text in all functions and triggers. */
const buildNext = (): string => {
  const next = join(folder, 'next')
  execFileSync('mkdir', ['-p', join(next, 'src')])
  execFileSync('cp', ['-a', ...['dist-server', 'package.json'].map((name) => join(ROOT, name)), next])
  execFileSync('cp', ['-a', join(ROOT, 'src/server'), join(next, 'src')])
  for (const name of ['node_modules', 'dist', 'demo', 'src/i18n', 'src/contract'])
    symlinkSync(join(ROOT, name), join(next, name))
  const db = join(next, 'src/server/db')
  for (const [name, text] of Object.entries(newer)) writeFileSync(join(db, 'migrations', `${name}.ts`), text)
  for (const name of ['catalog', 'search', 'analytics', 'ledger', 'sessions']) {
    const file = join(db, 'functions', `${name}.sql`)
    execFileSync('sed', ['-i', 's/;$/ ;/', file])
    appendFileSync(file, '\n')
  }
  return join(next, 'dist-server/main.js')
}

let server: string
let template: string
let tokens: string[]
let songs: number[]
let nextVersion: string
beforeAll(async () => {
  nextVersion = buildNext()
  const cluster = await startEmbedded(join(folder, 'data'), { role: 'tool', durable: false })
  undo.push(() => cluster.close())
  server = cluster.ownerUrl
  template = databaseOn(server, 'rolling_template')
  await onServer(server, 'create database rolling_template')
  const { db, end } = kyselyOn(template)
  await migrate(db)
  await db.insertInto('settings').values({ key: 'limit_calls', value: '1000000' }).execute()
  tokens = []
  for (let n = 0; n < USERS; n++) tokens.push((await makeUser({ db })).token)
  songs = []
  for (let n = 0; n < SONGS; n++) songs.push((await makeSong({ db } as never)).id)
  await end()
}, 240_000)

interface Answer {
  path: string
  status: number
  ms: number
  text: string
}

/** Reads and writes songs and accounts, 50 times a second, on the nodes that there are. */
const openLoad = (nodes: { url: string }[]) => {
  const answers: Answer[] = []
  const running = new Set<Promise<void>>()
  const send = async (n: number): Promise<void> => {
    const node = nodes[n % nodes.length]
    const song = songs[n % songs.length]
    const [method, path, body] = [
      ['GET', `/songs/${song}`],
      ['POST', '/like', { type: 'song', id: song }],
      ['GET', '/songs'],
      ['PUT', '/user', { bio: `Bio ${n}` }],
      ['POST', '/dislike', { type: 'song', id: song }],
    ][Math.floor(n / nodes.length) % 5] as [string, string, object?]
    const began = performance.now()
    const response = await fetch(`${node?.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens[n % tokens.length]}`,
        'x-requested-with': 'XMLHttpRequest',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    answers.push({ path: `${method} ${path}`, status: response.status, ms: performance.now() - began, text })
  }
  let n = 0
  const timer = setInterval(() => {
    const sent = send(n++).finally(() => running.delete(sent))
    running.add(sent)
    sent.catch(() => undefined)
  }, EVERY_MS)
  return async (): Promise<Answer[]> => {
    clearInterval(timer)
    await Promise.all(running)
    return answers
  }
}

const updateOnce = async (name: string): Promise<Answer[]> => {
  await onServer(server, `create database ${name} template rolling_template`)
  const DATABASE_URL = databaseOn(server, name)
  const start = async (data: string, main?: string): Promise<Running> =>
    startServer(join(folder, name, data), await freePort(), { DATABASE_URL, APP_URL: '' }, main)
  const old = await start('old')
  const nodes: { url: string }[] = [old]
  const stop = openLoad(nodes)
  await pause(1_000)
  const next = await start('next', nextVersion)
  nodes.push(next)
  await pause(1_000)
  nodes.shift()
  await old.kill()
  const again = await start('old')
  nodes.push(again)
  await pause(1_000)
  const answers = await stop()
  await Promise.all([again.stop(), next.stop()])
  await onServer(server, `drop database ${name} with (force)`)
  return answers
}

test('nodes answer while the next version changes the database, and restart', {
  timeout: RUNS * 120_000,
}, async () => {
  for (let run = 0; run < RUNS; run++) {
    const answers = await updateOnce(`rolling_${run}`)
    const slowest = answers.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
    console.log(
      `${answers.length} requests, the slowest:`,
      ...slowest.map(({ path, ms }) => `${path} ${ms.toFixed(0)} ms`),
    )
    expect(answers.filter(({ status }) => status >= 400)).toEqual([])
  }
})
