import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CallInput, Endpoint, ReplyOf } from '../../src/contract/core/endpoint.ts'
import { readEnv } from '../../src/server/core/env.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/db/open.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { seal } from '../../src/server/db/secret-box.ts'
import { createLogger, openContext } from '../../src/server/open-context.ts'
import type { TestApp } from '../../src/server/testing/app.ts'
import {
  makeArtist,
  makeCover,
  makeGenre,
  makeMember,
  makePodcastGenre,
  makeSong,
} from '../../src/server/testing/make.ts'
import { makePlan } from '../../src/server/testing/make-plans.ts'
import { makeCoupon, makePrice } from '../../src/server/testing/make-selling.ts'
import { ownedItems } from '../../src/server/testing/owned-items.ts'
import { freePort, type Running, startServer } from '../../src/server/testing/process.ts'
import { type Parts, urlOf } from '../../src/server/testing/request-url.ts'
import { type Mark, mark, restoreMarks } from './marks.ts'
import { type Role, restoreAccount, restoreRoles, roles } from './people.ts'

export const METRICS_TOKEN = 'fuzz-metrics-token'

/** Everything on, and no limits. */
const ON =
  'saas enable_selling enable_subscription test_payments offline_payments enableAds enableCampaigns enableEmbedPlayer ' +
  'enableOfflineMode guest_checkout enable_apps enable_scrobbling campaigns_in_episodes campaigns_in_feeds ' +
  'disableCookieConsentPopup download_uploads share_ads'
const OFF =
  'ads_need_consent earnings_hold_days requireAuth disableRegistration verify_email sso_only admins_second_factor'
const MANY =
  'limit_calls limit_searches limit_plays limit_apps limit_logins limit_registrations upload_quota_mb'
const settings: [string, string][] = [
  ...ON.split(' ').map((key): [string, string] => [key, '1']),
  ...OFF.split(' ').map((key): [string, string] => [key, '0']),
  ...MANY.split(' ').map((key): [string, string] => [key, '1000000']),
]

export interface Account {
  id: number
  name: string
  email: string
  token: string
}

/** A running product with accounts that act, and others whose private things are marked. */
export interface World {
  url: string
  pid: number
  /** Port at which the server can be inspected. */
  inspector: number
  database: OpenDatabase
  accounts: Map<Role, Account>
  /** What nobody may change or see. */
  marks: Mark[]
  /** Ids of all tables, by their name. */
  ids: Map<string, unknown[]>
  /** Texts that never leave the server. */
  secrets: string[]
  /** Where its files are, which administrators may know. */
  folder: string
  /** Logs somebody in again who lost their account, their right or their session. */
  revive: (role: Role) => Promise<Account>
  /** Undoes what would end the campaign: settings, roles, lost accounts, changed marks. */
  restore: () => Promise<void>
  /** Hides and writes marked texts again. */
  hideAgain: () => Promise<Mark[]>
  output: () => string
  close: () => Promise<void>
}

const makeItems = async (app: TestApp, account: Account): Promise<void> => {
  const artist = await makeArtist(app.ctx)
  await makeMember(app.ctx, artist, account)
  const kinds = ownedItems(app, account, artist)
  for (const [name, make] of Object.entries(kinds))
    for (const open of [false, true])
      await make(open).catch((error: unknown) => {
        throw new Error(`${name} of ${account.name}`, { cause: error })
      })
  const { id } = await makeSong(app.ctx, {
    artist_id: artist.id,
    public: true,
    genres: [(await makeGenre(app.ctx)).id],
  })
  await makePrice(app.ctx, { song: id })
  await makeCoupon(app.ctx, { artist_id: artist.id })
  const { db } = app.ctx
  const of = { user_id: account.id }
  await db
    .insertInto('playlist_folders')
    .values({ ...of, name: 'Own' })
    .execute()
  await db
    .insertInto('reports')
    .values({ ...of, item_type: 'song', item_id: id, reason: 'spam', text: 'Own' })
    .execute()
  await db
    .insertInto('artist_requests')
    .values({ ...of, displayname: account.name, bio: 'Own', links: '[]', proof_note: 'Own' })
    .execute()
  await db
    .insertInto('notifications')
    .values({ ...of, kind: 'warning', subject: `${account.id}`, text: 'warning', title: 'Own' })
    .execute()
}

/** Encrypts what helpers of tests leave unreadable, since they show it to nobody; and removes orders of nothing. */
const completeAll = async ({ ctx: { db, env } }: TestApp): Promise<void> => {
  await sql`delete from orders o where subscription_id is null and plan_price_id is null
    and not exists (select from order_items i where i.order_id = o.id)`.execute(db)
  const text = (name: Parameters<typeof seal>[1]): Buffer => seal(env.secret, name, 'Fuzz')
  await sql`update share_links set token_encrypted = ${text('share links')}`.execute(db)
  await sql`update gifts set code_encrypted = ${text('gifts')} where code_encrypted is not null`.execute(db)
  await sql`update payouts set details = ${seal(env.secret, 'payout details', '{}')}`.execute(db)
}

/** Waits up to a second for what administrators have started, which goes on after the response. */
const idle = async (db: Db): Promise<void> => {
  for (let left = 10; left > 0; left--) {
    const { rows } = await sql`select from pgboss.job where state in ('created', 'active', 'retry')
      and name = 'bulk' and start_after <= now() limit 1`.execute(db)
    if (rows.length === 0) return
    await pause(100)
  }
}

/** Friendships and a conversation among those who act, by the tables. */
const connect = async (app: TestApp, accounts: Account[]): Promise<void> => {
  const [first, second] = accounts
  if (!first || !second) return
  await sql`insert into friendships (user_id, friend_id, accepted_at) values (${first.id}, ${second.id}, now())
    on conflict do nothing`.execute(app.ctx.db)
}

/** Starts the product on an empty folder, and fills it. */
export const openWorld = async (folder: string): Promise<World> => {
  const port = await freePort()
  const inspector = await freePort()
  const dataDir = join(folder, 'data')
  const server: Running = await startServer(dataDir, port, {
    METRICS_TOKEN,
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
    LASTFM_URL: 'http://127.0.0.1:1',
    LRCLIB_URL: 'http://127.0.0.1:1',
    FACEBOOK_URL: 'http://127.0.0.1:1',
    FACEBOOK_GRAPH_URL: 'http://127.0.0.1:1',
    STRIPE_URL: 'http://127.0.0.1:1',
    PAYPAL_URL: 'http://127.0.0.1:1',
  })
  const env = readEnv({
    TONEARM_DATA: dataDir,
    TONEARM_DEMO: '0',
    LOG_LEVEL: 'error',
    TONEARM_TEST_PAYMENTS: '1',
  })
  const { context, close } = await openContext(env, 'tool', createLogger(env))
  const database = await openDatabase(env, { role: 'tool', as: 'owner' })
  const { db } = database
  const call = async <E extends Endpoint>(e: E, input: CallInput<E>, token?: string): Promise<ReplyOf<E>> => {
    const parts = input as Parts
    const reply = await fetch(`${server.url}${urlOf(e, parts)}`, {
      method: e.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    })
    if (!reply.ok) throw new Error(`${e.method} ${e.path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as ReplyOf<E>
  }
  const app = { ctx: context, call } as unknown as TestApp

  const setAll = async (): Promise<void> => {
    await sql`delete from settings`.execute(db)
    await sql`insert into settings (key, value)
      select * from unnest(${settings.map(([key]) => key)}::text[], ${settings.map(([, value]) => value)}::text[])`.execute(
      db,
    )
    await context.channel.publish('settings')
  }
  await setAll()
  const permissions = (
    await sql<{
      role_id: number
      permission: string
    }>`select role_id, permission from role_permissions`.execute(db)
  ).rows
  await restoreRoles(db, permissions)
  const accounts = new Map<Role, Account>()
  for (const role of roles) accounts.set(role, await restoreAccount(db, role))
  await makePlan(context)
  await makeCover(context)
  await makePodcastGenre(context)
  for (const account of accounts.values()) await makeItems(app, account)
  await connect(app, [...accounts.values()])

  const hide = async (name: string): Promise<Mark[]> => {
    const account = await restoreAccount(db, name, `${name}${Date.now()}@hidden.example`)
    await makeItems(app, account)
    await sql`insert into bookmarks (user_id, song_id, seconds, comment)
      select ${account.id}, id, 1, 'Own' from all_songs order by id limit 1 on conflict do nothing`.execute(
      db,
    )
    return mark(db, account)
  }
  const names = ['hidden', 'rival']
  const marks = (await Promise.all(names.map(hide))).flat()
  const planted = marks.length
  await completeAll(app)

  const tables = await sql<{ name: string; type: string }>`
    select table_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and column_name = 'id'`.execute(db)
  const orderOf = (type: string) => (type === 'uuid' || type === 'text' ? 'random()' : 'id desc')
  const everyId = tables.rows
    .map(
      ({ name, type }) =>
        `(select '${name}' as name, to_jsonb(id) as id from "${name}" order by ${orderOf(type)} limit 40)
         union all (select '${name}', to_jsonb(id) from "${name}" order by id limit 20)`,
    )
    .join(' union all ')
  const orderNumbers = `(select 'order_numbers' as name, to_jsonb(number) as id from orders order by number desc limit 40)`

  const world: World = {
    url: server.url,
    pid: server.pid,
    inspector,
    database,
    accounts,
    marks,
    ids: new Map(),
    secrets: [readFileSync(join(dataDir, 'secret'), 'utf8').trim(), METRICS_TOKEN],
    folder: dataDir,
    revive: async (role) => {
      const account = await restoreAccount(db, role)
      accounts.set(role, account)
      return account
    },
    restore: async () => {
      await idle(db)
      await setAll()
      await restoreRoles(db, permissions)
      await sql`delete from oidc_providers`.execute(db)
      await sql`delete from sessions where agent = 'fuzz' and created_at < now() - interval '5 minutes'`.execute(
        db,
      )
      for (const role of roles) {
        const before = accounts.get(role)?.id
        const account = await world.revive(role)
        if (account.id === before) continue
        await makeItems(app, account)
        await completeAll(app)
      }
      world.marks = await restoreMarks(db, world.marks)
      if (world.marks.length < planted / 2) world.marks = (await Promise.all(names.map(hide))).flat()
      const { rows } = await sql
        .raw<{ name: string; id: unknown }>(`${everyId} union all ${orderNumbers}`)
        .execute(db)
      world.ids = new Map(
        [...Map.groupBy(rows, ({ name }) => name)].map(([name, some]) => [name, some.map(({ id }) => id)]),
      )
    },
    hideAgain: () => restoreMarks(db, world.marks),
    output: server.output,
    close: async () => {
      await database.close()
      await close()
      await server.stop()
    },
  }
  await world.restore()
  return world
}
