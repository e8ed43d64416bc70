import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminFeeds } from '../contract/catalog/back-office/feeds.ts'
import { playlists } from '../contract/catalog/playlists.ts'
import { privateFeeds } from '../contract/catalog/podcasts.ts'
import { isSecretSetting, settingKeys } from '../contract/core/all-settings.ts'
import { adminOidcProviders } from '../contract/platform/back-office/oidc-providers.ts'
import { secondFactor } from '../contract/platform/second-factor.ts'
import { webhooks } from '../contract/platform/webhooks.ts'
import { artistPayouts } from '../contract/selling/back-office/earnings.ts'
import { adminPaymentProviders } from '../contract/selling/back-office/payment-providers.ts'
import { carts } from '../contract/selling/cart.ts'
import { families } from '../contract/selling/families.ts'
import { gifts } from '../contract/selling/gifts.ts'
import { guestOrders } from '../contract/selling/guest-orders.ts'
import { subscriptions } from '../contract/selling/subscriptions.ts'
import { friends } from '../contract/social/friends.ts'
import { listeningSessions } from '../contract/social/listening-sessions.ts'
import { playlistMembers } from '../contract/social/playlist-members.ts'
import { shareLinks } from '../contract/social/share-links.ts'
import { open, type SecretName, seal, secrets } from './db/secret-box.ts'
import { hashToken, newToken } from './db/tokens.ts'
import { emailTeamInvitation } from './domains/platform/artist-team/service.ts'
import { createLoginLink, sendEmailLink } from './domains/platform/auth/email-links/service.ts'
import { sendPasswordLink } from './domains/platform/auth/passwords/password-links.service.ts'
import { openSession } from './domains/platform/auth/sessions/accounts.service.ts'
import { prepareFirstAdmin } from './domains/platform/auth/setup/first-admin.service.ts'
import { unsubscribeUrl } from './domains/platform/notifications/service.ts'
import { setSetting } from './domains/platform/settings/service.ts'
import { loadPushKeys } from './domains/platform/web-push/push-keys.service.ts'
import { linkOf as freeDownloadLink } from './domains/selling/free-downloads/service.ts'
import { newStoredCode } from './domains/selling/gifts/service.ts'
import { insertBatch } from './domains/selling/plan-codes/queries.ts'
import { keysForActor } from './domains/site/activitypub/keys.service.ts'
import { makeBackup } from './domains/site/backups/make-backup.service.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { buy } from './testing/buy.ts'
import { contractEndpoints } from './testing/endpoints.ts'
import { type FeedSource, feedSource, item, rss } from './testing/feed-source.ts'
import { liftLimits } from './testing/limits.ts'
import {
  makeArtist,
  makeEpisode,
  makeMember,
  makePodcast,
  makeSong,
  makeUser,
  type TestUser,
} from './testing/make.ts'
import { makePlan, startSubscriptions } from './testing/make-plans.ts'
import { makeFreeDownload, makePrice, startSelling } from './testing/make-selling.ts'
import { mailsTo } from './testing/sent-mails.ts'
import { storedText } from './testing/stored-text.ts'
import { makeAppPassword } from './testing/subsonic-client.ts'
import { makeWebhook } from './testing/webhook-receiver.ts'
import { registerJobHandlers } from './worker.ts'

let app: TestApp
let world: World
let source: FeedSource
const log: string[] = []
beforeAll(async () => {
  source = await feedSource()
  app = await testApp(
    { LOG_LEVEL: 'trace', OUTBOUND_ALLOW: source.host },
    { write: (line) => void log.push(line) },
  )
  await startSelling(app.ctx)
  await startSubscriptions(app.ctx)
  await liftLimits(app.ctx)
  await registerJobHandlers(app.ctx)
  world = await makeWorld()
})
afterAll(async () => {
  await app.close()
  source.close()
})

const last = (url: string | null | undefined): string => url?.split('/').at(-1) ?? ''
const mailed = (to: string, path: string): string =>
  new RegExp(`/${path}/([\\w-]{43})`).exec(mailsTo(app.ctx, to).at(-1) ?? '')?.[1] ?? ''

/** A token of each kind that works, whatever is needed for it, and what accepts it. */
const makeWorld = async () => {
  const { ctx } = app
  const setup = last(await prepareFirstAdmin(ctx))
  const [ann, ben, cleo] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)]
  const artist = await makeArtist(ctx)
  const song = await makeSong(ctx, { user_id: ann.id, artist_id: artist.id })
  const podcast = await makePodcast(ctx)
  const episode = await makeEpisode(ctx, {
    podcast_id: podcast.id,
    chapters: JSON.stringify([{ at: 0, title: 'Intro', image: null, url: null }]),
    media: { bytes: Buffer.from('audio') },
  })
  const download = await makeFreeDownload(ctx, artist, { song_id: song.id })
  const playlist = await app.call(playlists.create, { body: { title: 'Mix', songs: [song.id] } }, ann.token)

  const { secret } = await makeAppPassword(app, ann)
  const linked = { user_id: ann.id, service: 'lastfm', user_name: 'ann', api_url: null } as const
  const secret_encrypted = seal(ctx.env.secret, 'linked service', `key-${secret}`)
  await ctx.db
    .insertInto('scrobble_accounts')
    .values({ ...linked, secret_encrypted })
    .execute()
  await ctx.db
    .insertInto('imports')
    .values({
      id: randomUUID(),
      user_id: ann.id,
      source: 'subsonic',
      name: 'ann',
      secret_encrypted: seal(ctx.env.secret, 'password of an import', `import-${secret}`),
    })
    .execute()
  const api = await makeAppPassword(app, ann, ['api'])
  const share = await app.call(
    shareLinks.create,
    { body: { type: 'song', item_id: song.id, downloads: true } },
    ann.token,
  )
  const { invite } = await app.call(
    playlistMembers.renewInvite,
    { params: { id: playlist.id }, body: { role: 'viewer', expires: false } },
    ann.token,
  )
  const together = await app.call(
    listeningSessions.start,
    {
      body: {
        items: [{ type: 'song', id: song.id }],
        index: 0,
        position: 0,
        playing: false,
        guests: 'control',
        client: '11111111-1111-4111-8111-111111111111',
      },
    },
    ann.token,
  )
  const feed = await app.call(privateFeeds.make, { params: { id: podcast.id } }, ann.token)

  const plan = await makePlan(ctx, { month: 1499 }, { seats: 6, permissions: ['No ads'] })
  await app.call(
    subscriptions.start,
    { body: { plan_id: plan.id, interval: 'month', provider: 'test', return_url: '/', cancel_url: '/' } },
    ann.token,
  )
  await app.call(families.invite, { body: { email: ben.email } }, ann.token)
  const emailed = await vi.waitUntil(() => mailed(ben.email, 'family'), { timeout: 5000 })
  const family = await app.call(families.invite, { body: {} }, ann.token)
  const code = newStoredCode(ctx.env.secret, 'plan codes')
  const batch = { name: 'Fair', plan_id: plan.id, months: 1, expires_on: null, created_by: cleo.id }
  await ctx.db.transaction().execute((trx) => insertBatch(trx, batch, [code]))

  const price = await makePrice(ctx, { song: song.id }, { amount: 500 })
  const gift = { email: 'cy@example.com', name: 'Cy', message: '', deliver_at: null }
  await app.call(
    carts.add,
    { body: { product: { type: 'song', id: song.id }, price: price.id, gift } },
    cleo.token,
  )
  await buy(app, cleo)
  const [bought] = (await app.call(gifts.list, {}, cleo.token)).data

  const orderAsGuest = async (provider: 'test' | 'offline') =>
    app.call(guestOrders.checkout, {
      body: {
        items: [{ price: price.id }],
        total: 500,
        country: 'DE',
        email: 'di@example.com',
        return_url: '/',
        cancel_url: '/',
        provider,
      },
    })
  const [ordered, waiting] = [await orderAsGuest('test'), await orderAsGuest('offline')]
  const asGuest = await app.call(guestOrders.get, { params: { token: ordered.token } })

  const inviteToTeam = async ({ id: artist_id }: { id: number }): Promise<string> => {
    const { id } = await ctx.db
      .insertInto('artist_invitations')
      .values({
        artist_id,
        email: ben.email,
        role: 'editor',
        token_hash: hashToken(newToken()),
        invited_by: ann.id,
        expires_at: new Date(Date.now() + 60_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await emailTeamInvitation(ctx, id)
    return mailed(ben.email, 'artist-invitation')
  }
  const [team, otherTeam] = [await inviteToTeam(artist), await inviteToTeam(await makeArtist(ctx))]
  await sendEmailLink(ctx, { user_id: ben.id, email: ben.email })
  const email = mailed(ben.email, `email/verify/${ben.id}`)
  await sendPasswordLink(ctx, ben.email)
  const password = mailed(ben.email, 'password/reset')

  const tokens = {
    session: cleo.token,
    app: secret,
    api: api.secret,
    share: String(share.token),
    friend: (await app.call(friends.invite, {}, ann.token)).token,
    playlist: invite.token,
    together: together.token,
    family: emailed,
    familyLink: String(family.token),
    team,
    otherTeam,
    password,
    email,
    login: last(await createLoginLink(ctx, ben.id)),
    setup,
    feed: last(feed.url).replace('.xml', ''),
    gift: String(bought?.code),
    guest: ordered.token,
    guestWaiting: waiting.token,
    plan: open(ctx.env.secret, 'plan codes', code.code_encrypted),
    free: last(freeDownloadLink(ctx, download.id)),
    unsubscribe: last(unsubscribeUrl(ctx, ben.id, 'episode')),
  }
  const opened = await app.call(shareLinks.open, { params: { token: tokens.share }, body: {} })
  const purchase = asGuest.purchases[0] ?? { id: 0 }
  return { tokens, ben, song, episode, purchase, grant: opened.opened?.grant }
}

type World = Awaited<ReturnType<typeof makeWorld>>
type Kind = keyof World['tokens']

const PASSWORD = 'a long enough word'
const agreed = { password: PASSWORD, password_confirmation: PASSWORD }
const client = '22222222-2222-4222-8222-222222222222'

/** Every request that takes a token, with the kind it takes; what uses one up comes last. */
const requests = ({ ben, song, grant, episode, purchase }: World): [Kind, string, object?][] => [
  ['session', 'GET /user'],
  ['app', 'GET /rest/ping?f=json&c=test&apiKey={token}'],
  ['share', 'POST /share-links/open/{token}', {}],
  ['share', `POST /share-links/open/{token}/songs/${song.id}/play`, { grant }],
  ['share', `POST /share-links/open/{token}/songs/${song.id}/download`, { grant }],
  ['friend', 'GET /friend-invites/{token}'],
  ['friend', 'POST /friend-invites/{token}/accept', {}],
  ['playlist', 'GET /playlist-invites/{token}'],
  ['playlist', 'POST /playlist-invites/{token}/accept', {}],
  ['together', 'GET /listening-session-invites/{token}'],
  ['together', 'POST /listening-session-invites/{token}/accept', { client }],
  ['feed', 'GET /feeds/private/{token}.xml'],
  ['feed', `GET /feeds/private/{token}/episodes/${episode.id}.mp3`],
  ['feed', `GET /feeds/private/{token}/episodes/${episode.id}/chapters.json`],
  ['free', 'GET /free-downloads/{ticket}'],
  ['free', 'POST /free-downloads/{ticket}/downloads', { format: 'original' }],
  ['free', 'POST /free-downloads/{ticket}/withdraw', {}],
  ['guest', 'GET /guest-orders/{token}'],
  ['guest', `POST /guest-orders/{token}/purchases/${purchase.id}/downloads`, { format: 'original' }],
  ['guest', 'POST /guest-orders/{token}/confirm', {}],
  ['guest', 'POST /guest-orders/{token}/refund-request', { reason: 'By mistake' }],
  ['guest', 'POST /guest-orders/{token}/receipt-links', { locale: 'en' }],
  ['guestWaiting', 'POST /guest-orders/{token}/cancel', {}],
  ['guest', 'POST /guest-orders/{token}/claim', {}],
  ['unsubscribe', 'POST /email/unsubscribe/{token}', {}],
  ['family', 'GET /family-invitations/{token}'],
  ['family', 'POST /family-invitations/{token}/accept', {}],
  ['familyLink', 'GET /family-invitations/{token}'],
  ['team', 'GET /artist-invitations/{token}'],
  ['team', 'POST /artist-invitations/{token}/accept', {}],
  ['otherTeam', 'POST /artist-invitations/{token}/decline', {}],
  ['gift', 'GET /gifts/{code}'],
  ['gift', 'POST /gifts/{code}/redeem', {}],
  ['plan', 'GET /plan-codes/{code}'],
  ['plan', 'POST /plan-codes/{code}/redeem', {}],
  ['email', `POST /email/verify/${ben.id}/{hash}`, {}],
  ['login', 'POST /login/link', { token: '{token}' }],
  ['password', 'GET /password/reset/{token}'],
  ['password', 'POST /password/reset', { token: '{token}', email: ben.email, ...agreed }],
  ['setup', 'GET /first-administrator/{token}'],
  ['setup', 'POST /first-administrator/{token}', { name: 'Root', email: 'root@example.com', ...agreed }],
]

/** Whether a request is answered with a token in its path, its body, or as that of the session. */
const accepts = async (way: string, body: object | undefined, token: string, by: TestUser) => {
  const [method = '', path = ''] = way.split(' ')
  const fill = (text: string) => text.replace(/\{\w+\}/, encodeURIComponent(token))
  const response = await app.fastify.inject({
    method: method as 'GET' | 'POST',
    url: fill(/^\/(feeds|rest)\//.test(path) ? path : `/api${path}`),
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      authorization: `Bearer ${path === '/user' ? token : by.token}`,
    },
    ...(body && { payload: JSON.parse(fill(JSON.stringify(body))) }),
  })
  return response.statusCode < 400 && !/"valid":false|"status":"failed"/.test(response.body)
}

/** Some kinds have two tokens, of which each is used up once. */
const pairs: Partial<Record<Kind, Kind>> = {
  api: 'session',
  otherTeam: 'team',
  familyLink: 'family',
  guestWaiting: 'guest',
}
const kindOf = (name: Kind): Kind => pairs[name] ?? name

test('a token opens only what it is for', async () => {
  const all = requests(world)
  const opened: string[] = []
  for (const [kind, way, body] of all)
    for (const [other, token] of Object.entries(world.tokens) as [Kind, string][])
      if (kindOf(other) !== kindOf(kind) && (await accepts(way, body, token, world.ben)))
        opened.push(`${way} by ${other}`)
  expect(opened).toEqual([])

  const refused: string[] = []
  for (const [kind, way, body] of all) {
    const by = kindOf(kind) === 'team' ? world.ben : await makeUser(app.ctx)
    if (!(await accepts(way, body, world.tokens[kind], by))) refused.push(way)
  }
  expect(refused).toEqual([])
})

test('all endpoints that take a token are known here', async () => {
  const any = { ben: { id: 0 }, song: { id: 0 }, episode: { id: 0 }, purchase: { id: 0 } } as World
  const known = new Set(requests(any).map(([, way]) => way.replace('/0', '/{id}')))
  const taking = (await contractEndpoints()).filter(({ path }) => /\{(token|ticket|code|hash)\}/.test(path))
  expect(taking.length).toBeGreaterThan(20)
  expect(taking.map(({ method, path }) => `${method} ${path}`).filter((way) => !known.has(way))).toEqual([])
})

/** Writes a secret of each name that `makeWorld` leaves out. */
const writeSecrets = async (): Promise<void> => {
  const { ctx } = app
  const { token: admin } = await makeUser(ctx, { admin: true })
  const { id, token } = await makeUser(ctx, { roles: ['user', 'artist'] })
  for (const key of settingKeys.filter(isSecretSetting)) await setSetting(ctx, key, `marker of ${key}`)
  const door = { slug: 'door', name: 'Door', issuer: 'https://door.example.com', client_id: 'tonearm' }
  const provider = await app.call(
    adminOidcProviders.create,
    { body: { ...door, client_secret: 'marker of a login provider', enabled: false } },
    admin,
  )
  const visit = { address: '127.0.0.1', agent: 'test', device: () => 'device' }
  await openSession(ctx, id, visit as never, { provider_id: provider.id, id_token: 'marker of an ID token' })
  await app.call(secondFactor.begin, { body: {} }, token)
  await loadPushKeys(ctx)
  const hook = await makeWebhook(ctx, { id })
  await app.call(webhooks.rotate, { params: { id: hook.id } }, token)
  const { id: actor } = await ctx.db
    .insertInto('activitypub_actors')
    .values({ username: 'ada' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keysForActor(ctx, actor)
  const keys = { secret: 'sk_test_marker', webhook_secret: 'whsec_marker' }
  await app.call(adminPaymentProviders.write, { params: { provider: 'stripe' }, body: keys }, admin)
  source.put('/feed.xml', rss(item('1')))
  const url = source.at('/feed.xml').replace('//', '//ann:marker-of-a-feed@')
  await app.call(adminFeeds.importFeed, { body: { url } }, admin)
  const artist = await makeArtist(ctx)
  await makeMember(ctx, artist, { id }, 'owner')
  const method = await ctx.db
    .insertInto('payout_methods')
    .values({ name: 'Bank', kind: 'sepa', currency: 'EUR' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { holder: 'Ada', iban: 'DE89370400440532013000', bic: '' }
  await app.call(
    artistPayouts.setAccount,
    { body: { artist_id: artist.id, method: method.id, details } },
    token,
  )
  await sql`insert into payouts (artist_id, artist, method, details, masked, currency, amount, fee, status)
    select artist_id, 'Ada', 'Bank', details, '[]', 'EUR', 500, 0, 'requested' from payout_accounts`.execute(
    ctx.db,
  )
}

/** Returns the secrets that a column holds. */
const stored = async (name: SecretName, place: string): Promise<string[]> => {
  const [table = '', column = ''] = place.split('.')
  const { rows } = await sql<{ value: Buffer }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
    app.ctx.db,
  )
  return rows.map(({ value }) => open(app.ctx.env.secret, name, value))
}

/** Returns the part of a secret that nobody may see. */
const markerIn = (name: SecretName, text: string): string => {
  if (name === 'payout details') return JSON.parse(text).iban
  return name === 'password of a feed' ? text.slice(text.indexOf(':') + 1) : text
}

const columns = (Object.entries(secrets) as [SecretName, readonly string[]][]).flatMap(([name, all]) =>
  all.map((place) => [name, place] as const),
)

test('every secret is encrypted, and stands nowhere else in the database, its jobs, the log or an encrypted backup', async () => {
  await writeSecrets()
  const markers = Object.values(world.tokens)
  for (const [name, place] of columns) {
    const texts = await stored(name, place)
    expect(texts, place).not.toEqual([])
    markers.push(...texts.map((text) => markerIn(name, text)))
  }
  const path = join(app.ctx.env.dataDir, 'encrypted.tar')
  await makeBackup(app.ctx, path, { passphrase: 'correct horse battery' })
  const places = [await storedText(app.ctx.db), log.join(''), readFileSync(path, 'latin1')]
  markers.push(app.ctx.env.secret)
  const readable = markers.filter((marker) =>
    [marker, Buffer.from(marker).toString('hex'), Buffer.from(marker).toString('base64')].some((text) =>
      places.some((place) => place.includes(text)),
    ),
  )
  expect(readable).toEqual([])
})

test('every encrypted column is declared', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name ~ 'encrypted|secret$' and data_type = 'bytea'`.execute(
    app.ctx.db,
  )
  const declared = columns.map(([, place]): string => place)
  expect(rows.map(({ place }) => place).filter((place) => !declared.includes(place))).toEqual([])
})
