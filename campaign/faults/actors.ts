import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { adminFeeds } from '../../src/contract/catalog/back-office/feeds.ts'
import { artistUploads } from '../../src/contract/catalog/back-office/uploads.ts'
import { likes } from '../../src/contract/catalog/likes.ts'
import { playlists } from '../../src/contract/catalog/playlists.ts'
import { offlinePlays, plays } from '../../src/contract/catalog/plays.ts'
import { uploads } from '../../src/contract/catalog/uploads.ts'
import { webPush } from '../../src/contract/platform/web-push.ts'
import { adminPlanCodeList, adminPlanCodes } from '../../src/contract/selling/back-office/plan-codes.ts'
import { adminSaleCalls } from '../../src/contract/selling/back-office/sales.ts'
import { carts } from '../../src/contract/selling/cart.ts'
import { orders } from '../../src/contract/selling/orders.ts'
import { planCodes } from '../../src/contract/selling/plan-codes.ts'
import { chat } from '../../src/contract/social/chat.ts'
import { friends } from '../../src/contract/social/friends.ts'
import { listeningSessions } from '../../src/contract/social/listening-sessions.ts'
import { rollUp } from '../../src/server/domains/platform/analytics/rollup.service.ts'
import { notify } from '../../src/server/domains/platform/notifications/service.ts'
import { pushNotifications } from '../../src/server/domains/platform/web-push/push-messages.service.ts'
import { originalKey } from '../../src/server/media/original-key.ts'
import { item, rss } from '../../src/server/testing/feed-source.ts'
import {
  makeArtist,
  makeMember,
  makeRole,
  makeSong,
  makeUser,
  type TestUser,
} from '../../src/server/testing/make.ts'
import { makePlan } from '../../src/server/testing/make-plans.ts'
import { makePrice } from '../../src/server/testing/make-selling.ts'
import { moneyFaults } from '../../src/server/testing/money-faults.ts'
import { makeFolder, makeMp3 } from '../../src/server/testing/music.ts'
import type { PushBrowser } from '../../src/server/testing/push-service.ts'
import type { Random } from '../random.ts'
import { type Client, Refused } from './client.ts'
import type { World } from './world.ts'

/** Somebody who uses the product and knows what was acknowledged. */
export interface Actor {
  /** One act; repeated as long as the round lasts. */
  act: () => Promise<void>
  /** Returns what differs between what was acknowledged and what is there. */
  check: () => Promise<string[]>
}

export interface Stage {
  world: World
  client: Client
  random: Random
  /** Unique in the round. */
  name: string
}

type MakeActor = (stage: Stage) => Promise<Actor>

/** Returns which values differ from the expected ones, of which each is expected once. */
const differences = (what: string, expected: Iterable<unknown>, found: readonly unknown[]): string[] => {
  const left = new Map<unknown, number>()
  for (const value of found) left.set(value, (left.get(value) ?? 0) + 1)
  const lost: unknown[] = []
  for (const value of new Set(expected)) {
    const count = left.get(value) ?? 0
    if (count === 0) lost.push(value)
    else left.set(value, count - 1)
  }
  const extra = [...left].filter(([, count]) => count > 0).map(([value]) => value)
  return [
    ...(lost.length > 0 ? [`${what}: acknowledged but lost: ${lost.join(', ')}`] : []),
    ...(extra.length > 0
      ? [`${what}: there without having been acknowledged, or twice: ${extra.join(', ')}`]
      : []),
  ]
}

/** Waits for what need not be answered in full: it was done if the server says so, though its answer is lost. */
const acknowledged = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof Refused && error.code === 'already_done')) throw error
  })

const PAUSE_MS = 100
const PATIENCE_MS = 60_000

/** Repeats what is done past the nodes, while the database is away or its disk is full. */
const untilDone = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const until = Date.now() + PATIENCE_MS; ; await wait(PAUSE_MS))
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
    }
}

const SONGS = 6

const makeSongs = async ({ world }: Stage, count = SONGS): Promise<number[]> => {
  const ids: number[] = []
  while (ids.length < count) ids.push((await makeSong(world.inside)).id)
  return ids
}

/** A listener who likes songs and takes likes back. */
const liker: MakeActor = async (stage) => {
  const { world, client, random } = stage
  const [user, songs] = [await makeUser(world.inside), await makeSongs(stage)]
  const liked = new Set<number>()
  return {
    act: async () => {
      const id = random.pick(songs)
      const on = !liked.has(id)
      const input = { body: { id, type: 'song', origin: 'local' as const } }
      await client.call(on ? likes.like : likes.dislike, input, user.token)
      if (on) liked.add(id)
      else liked.delete(id)
    },
    check: async () => {
      const { db } = world.inside
      const rows = await db.selectFrom('likes').select('item_id').where('user_id', '=', user.id).execute()
      const wrong = await db
        .selectFrom('song_stats as s')
        .select('s.song_id')
        .where('s.song_id', 'in', songs)
        .where(
          sql<boolean>`s.likes <> (select count(*) from likes where item_type = 'song' and item_id = s.song_id)`,
        )
        .execute()
      return [
        ...differences(
          'likes',
          liked,
          rows.map(({ item_id }) => item_id),
        ),
        ...differences(
          'wrong counts of likes',
          [],
          wrong.map(({ song_id }) => song_id),
        ),
      ]
    },
  }
}

/** An owner and a member who edit a shared playlist by turns. */
const editors: MakeActor = async (stage) => {
  const { world, client, random } = stage
  const { db } = world.inside
  const [owner, member] = [await makeUser(world.inside), await makeUser(world.inside)]
  const songs = await makeSongs(stage, 2 * SONGS)
  const { id } = await client.call(
    playlists.create,
    { body: { title: stage.name, public: false } as never },
    owner.token,
  )
  await db
    .insertInto('playlist_members')
    .values({ playlist_id: id, user_id: member.id, role: 'editor' as never })
    .execute()
  let expected: number[] = []
  return {
    act: async () => {
      const { token } = random.pick([owner, member])
      if (random.chance(0.65)) {
        const song_ids = random.shuffled(songs).slice(0, random.between(1, 3))
        await acknowledged(client.call(playlists.attachMany, { params: { id }, body: { song_ids } }, token))
        expected.push(...song_ids.filter((song) => !expected.includes(song)))
      } else if (expected.length > 0) {
        const song_ids = [random.pick(expected)]
        await acknowledged(client.call(playlists.detachMany, { params: { id }, body: { song_ids } }, token))
        expected = expected.filter((song) => !song_ids.includes(song))
      }
    },
    check: async () => {
      const rows = await db
        .selectFrom('playlist_songs')
        .select('song_id')
        .where('playlist_id', '=', id)
        .orderBy('position')
        .execute()
      const found = rows.map(({ song_id }) => song_id)
      const { songs_count } = await db
        .selectFrom('playlists')
        .select('songs_count')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return [
        ...differences('songs of a playlist', expected, found),
        ...(found.join() === expected.join() ? [] : [`order of a playlist: ${found} instead of ${expected}`]),
        ...(songs_count === found.length
          ? []
          : [`a playlist counts ${songs_count} of ${found.length} songs`]),
      ]
    },
  }
}

/** A listener who creates playlists. */
const creator: MakeActor = async ({ world, client, name }) => {
  const user = await makeUser(world.inside)
  const titles: string[] = []
  return {
    act: async () => {
      const title = `${name} ${titles.length}`
      await acknowledged(
        client.call(playlists.create, { body: { title, public: true } as never }, user.token),
      )
      titles.push(title)
    },
    check: async () => {
      const rows = await world.inside.db
        .selectFrom('playlists')
        .select('title')
        .where('user_id', '=', user.id)
        .execute()
      return differences(
        'playlists',
        titles,
        rows.map(({ title }) => title),
      )
    },
  }
}

/** Two friends who chat; one of them reads now and then. */
const chatters: MakeActor = async ({ world, client, random, name }) => {
  const { db } = world.inside
  const [ann, bob] = [await makeUser(world.inside), await makeUser(world.inside)]
  await client.call(friends.add, { body: { user_id: bob.id } }, ann.token)
  await client.call(friends.add, { body: { user_id: ann.id } }, bob.token)
  const { id } = await client.call(chat.open, { body: { user_id: bob.id } }, ann.token)
  const sent: string[] = []
  let unread = 0
  return {
    act: async () => {
      const text = `${name} ${sent.length}`
      const body = { client_id: random.uuid(), text }
      const message = await client.call(chat.send, { params: { id }, body: body as never }, ann.token)
      sent.push(text)
      unread++
      if (!random.chance(0.2)) return
      await client.call(chat.read, { params: { id }, body: { message_id: message.id } }, bob.token)
      unread = 0
    },
    check: async () => {
      const { data } = {
        data: await db
          .selectFrom('messages')
          .select('text')
          .where('conversation_id', '=', id)
          .orderBy('id')
          .execute(),
      }
      const found = data.map(({ text }) => text)
      const counted = await client.call(chat.unread, {}, bob.token)
      return [
        ...differences('messages', sent, found),
        ...(found.join() === sent.join() ? [] : ['messages are in another order than they were sent in']),
        ...(counted.unread === unread ? [] : [`${counted.unread} unread messages instead of ${unread}`]),
      ]
    },
  }
}

/** Seconds of a song that `makeSong` creates. */
const DURATION = 200

/** A listener who plays, and reports plays of an hour without a connection. */
const player: MakeActor = async (stage) => {
  const { world, client, random } = stage
  const { db } = world.inside
  const user = await makeUser(world.inside, {
    roles: ['user', await makeRole(world.inside, ['Use offline mode'])],
  })
  const songs = await makeSongs(stage, 40)
  const keys: string[] = []
  const counted = new Map<number, number>()
  const uncertain = new Set<number>()
  let reported = 0
  return {
    act: async () => {
      const key = random.uuid()
      if (random.chance(0.5)) {
        const id = random.pick(songs)
        const began = Date.now()
        const play = await client.call(
          plays.registerMine,
          { body: { id, type: 'song', duration: DURATION, origin: 'local', key } },
          user.token,
        )
        await client.call(plays.end, { params: { playId: play }, body: {} }, user.token)
        keys.push(key)
        // After so long it counts as heard.
        if (Date.now() - began > 20_000) uncertain.add(id)
        return
      }
      const id = songs[reported++]
      if (id === undefined) return
      const start = Date.now() - 24 * 3_600_000 + reported * (DURATION + 5) * 1000
      await client.call(
        offlinePlays.record,
        {
          body: {
            plays: [
              {
                key,
                id,
                type: 'song',
                duration: DURATION,
                started_at: new Date(start).toISOString(),
                ended_at: new Date(start + DURATION * 1000).toISOString(),
                heard: [[0, DURATION]],
              },
            ],
          },
        },
        user.token,
      )
      keys.push(key)
      counted.set(id, (counted.get(id) ?? 0) + 1)
    },
    check: async () => {
      await rollUp(world.inside)
      const { rows } = await sql<{
        key: string
      }>`select key::text from all_plays where user_id = ${user.id}`.execute(db)
      const stats = await db
        .selectFrom('song_stats')
        .select(['song_id', 'plays'])
        .where('song_id', 'in', songs)
        .execute()
      const wrong = stats.filter(
        ({ song_id, plays }) => !uncertain.has(song_id) && plays !== (counted.get(song_id) ?? 0),
      )
      return [
        ...differences(
          'plays',
          keys,
          rows.map(({ key }) => key),
        ),
        ...wrong.map(
          ({ song_id, plays }) =>
            `song ${song_id} has ${plays} plays instead of ${counted.get(song_id) ?? 0}`,
        ),
      ]
    },
  }
}

/** A host who adds to the queue of a listening session and removes from it. */
const host: MakeActor = async (stage) => {
  const { world, client, random } = stage
  const user = await makeUser(world.inside)
  const songs = await makeSongs(stage)
  const one = () => ({ type: 'song' as const, id: random.pick(songs) })
  let params = { id: 0 }
  let expected: number[] = []
  const start = async (): Promise<void> => {
    const first = one()
    const body = { items: [first], index: 0, position: 0, playing: false, guests: 'control' as const }
    await acknowledged(
      client.call(listeningSessions.start, { body: { ...body, client: random.uuid() } }, user.token),
    )
    params = { id: (await client.call(listeningSessions.current, {}, user.token))?.id ?? 0 }
    expected = [first.id]
    // A browser that is there would say so every few seconds.
    await sql`update listening_session_members set expires_at = now() + interval '1 hour'
      where session_id = ${params.id}`.execute(world.inside.db)
  }
  await start()
  return {
    act: async () => {
      if (expected.length > 60) return
      const added = one()
      try {
        await acknowledged(
          client.call(listeningSessions.add, { params, body: { items: [added], at: 'end' } }, user.token),
        )
        expected.push(added.id)
      } catch (error) {
        // Sessions end with the crash of a database: their tables are unlogged.
        if (!(error instanceof Refused && error.status === 404)) throw error
        await start()
      }
    },
    check: async () => {
      const now = await client.call(listeningSessions.current, {}, user.token)
      if (now === null) return []
      const found = now.entries.map(({ item }) => item?.id)
      return found.join() === expected.join() ? [] : [`queue of a session: ${found} instead of ${expected}`]
    },
  }
}

/** Codes of a round: more than are redeemed. */
const CODES = 100

const text64 = (value: string): string => Buffer.from(value).toString('base64')
/** Several faults delay a job one after another: a worker that is killed is missed after half a minute. */
const PROCESSED_MS = 180_000

/** An artist who uploads songs in parts and publishes them. */
const uploader: MakeActor = async ({ world, client, random, name }) => {
  const { inside } = world
  const [user, artist] = [await makeUser(inside, { roles: ['user', 'artist'] }), await makeArtist(inside)]
  await makeMember(inside, artist, user)
  const folder = makeFolder()
  /** The hashes of songs, by title. */
  const done = new Map<string, string>()
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${user.token}` }

  const begin = async (size: number): Promise<string> => {
    const made = await client.fetch('/api/uploads', {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(size),
        'upload-metadata': `filename ${text64('song.mp3')},purpose ${text64('import')},artist_id ${text64(String(artist.id))}`,
      },
    })
    if (made.status !== 201) throw new Refused(made.status, `upload: ${made.status} ${await made.text()}`)
    return new URL(made.headers.get('location') ?? '', world.web[0]?.url).pathname
  }
  const transfer = async (path: string, bytes: Buffer): Promise<void> => {
    for (;;) {
      const head = await client.fetch(path, { method: 'HEAD', headers })
      const offset = Number(head.headers.get('upload-offset'))
      if (head.status !== 200) throw new Refused(head.status, `upload: HEAD ${head.status}`)
      if (offset === bytes.length) return
      const end = Math.min(bytes.length, offset + random.between(4_000, 12_000))
      const sent = await client.fetch(path, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes.subarray(offset, end)),
      })
      // A repeated part is at an offset that the upload has passed; 423 while the first request still has the lock.
      if (![204, 409, 423].includes(sent.status))
        throw new Refused(sent.status, `upload: PATCH ${sent.status} ${await sent.text()}`)
    }
  }
  /** Begins again, as clients do, if the upload is gone: without disk space nothing of it is kept. */
  const send = async (bytes: Buffer): Promise<string> => {
    for (;;) {
      const path = await begin(bytes.length)
      try {
        await transfer(path, bytes)
        return path
      } catch (error) {
        if (!(error instanceof Refused && error.status === 404)) throw error
      }
    }
  }
  const processed = async (id: string): Promise<void> => {
    for (const until = Date.now() + PROCESSED_MS; ; ) {
      const { status, error } = await client.call(uploads.get, { params: { id } }, user.token)
      if (status === 'ready') return
      if (status === 'failed') throw new Error(`an upload failed: ${error}`)
      if (Date.now() > until) throw new Error(`an upload stays ${status}`)
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  return {
    act: async () => {
      const title = `${name} ${done.size}`
      const bytes = await readFile(await makeMp3(join(folder, `${done.size}.mp3`), { TIT2: title }))
      const path = await send(bytes)
      const upload_id = path.split('/').at(-1) ?? ''
      await processed(upload_id)
      const { failed } = await client.call(
        artistUploads.create,
        { body: { artist_id: artist.id, public: true, songs: [{ upload_id, title, album_title: null }] } },
        user.token,
      )
      if (failed.length > 0) throw new Error(`a song was not created: ${failed[0]?.message}`)
      done.set(title, createHash('sha256').update(bytes).digest('hex'))
    },
    check: async () => {
      const rows = await inside.db
        .selectFrom('songs as s')
        .innerJoin('media as m', 'm.id', 's.media_id')
        .select(['s.title', 'm.hash', 'm.ext'])
        .where('s.title', 'like', `${name} %`)
        .execute()
      const wrong: string[] = []
      for (const { title, hash, ext } of rows) {
        if (done.has(title) && done.get(title) !== hash) wrong.push(`${title} has other audio`)
        const bytes = await inside.storage.bytes(originalKey({ hash, ext })).catch(() => null)
        if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash)
          wrong.push(`the file of ${title} is damaged`)
      }
      return [
        ...differences(
          'songs',
          done.keys(),
          rows.map(({ title }) => title),
        ),
        ...wrong,
      ]
    },
  }
}

/** A buyer who pays at Stripe, and whose orders are sometimes refunded. */
const buyer: MakeActor = async ({ world, client, random }) => {
  const { inside, stripe, admin } = world
  const [user, artist] = [await makeUser(inside), await makeArtist(inside)]
  const paid: string[] = []
  const pay = (): void => {
    for (const session of stripe.sessions)
      if (session.status === 'open' && session.mode === 'payment') stripe.pay(session.id)
  }
  return {
    act: async () => {
      const { song, price } = await untilDone(async () => {
        const song = await makeSong(inside, { artist_id: artist.id })
        return { song, price: await makePrice(inside, { song: song.id }, { amount: 900 }) }
      })
      const product = { type: 'song' as const, id: song.id }
      await client
        .call(carts.add, { body: { product, price: price.id } }, user.token)
        // Its first answer was lost.
        .catch((error: unknown) => {
          if (!(error instanceof Refused) || error.status !== 409) throw error
        })
      const { total } = await client.call(carts.get, {}, user.token)
      const body = { provider: 'stripe' as const, total, return_url: '/cart', cancel_url: '/cart' }
      const { order } = await client.call(orders.checkout, { body }, user.token)
      pay()
      for (;;) {
        const { status } = await client
          .call(orders.confirm, { params: { uuid: order.uuid }, body: {} }, user.token)
          .catch((error: unknown) => {
            if (error instanceof Refused && error.status === 402) return { status: 'pending' }
            throw error
          })
        if (status === 'paid') break
        await new Promise((done) => setTimeout(done, 100))
      }
      paid.push(order.uuid)
      if (!random.chance(0.3)) return
      const id = Number(order.number.replace(/\D/g, ''))
      await client.call(
        adminSaleCalls.refund,
        { params: { id }, body: { items: null, reason: '' } },
        admin.token,
      )
    },
    check: async () => {
      const rows = await inside.db
        .selectFrom('orders')
        .select('id')
        .where('user_id', '=', user.id)
        .where('status', 'in', ['paid', 'refunded'])
        .execute()
      return [
        ...differences(
          'paid orders',
          paid,
          rows.map(({ id }) => id),
        ),
        ...(await moneyFaults(inside, user, [artist])),
      ]
    },
  }
}

/** An administrator who refreshes a feed that grows. */
const feedReader: MakeActor = async ({ world, client, name, random }) => {
  const { inside, feeds, proxies, admin } = world
  const path = `/${name.replace(/\W/g, '-')}.xml`
  const url = `http://127.0.0.1:${proxies.feeds.port}${path}`
  let published = 1
  const publish = (): void => {
    const items = Array.from({ length: published }, (_, n) => item(`${name} ${n}`))
    feeds.put(path, rss(items.join('')))
  }
  publish()
  const { podcast_id } = await client.call(adminFeeds.importFeed, { body: { url } }, admin.token)
  let read = 1
  return {
    act: async () => {
      published += random.between(1, 2)
      publish()
      const now = published
      try {
        const report = await client.call(adminFeeds.refresh, { params: { id: podcast_id } }, admin.token)
        if (report.read) read = now
      } catch (error) {
        // The host of the feed is away: the refusal says so.
        if (!(error instanceof Refused)) throw error
      }
    },
    check: async () => {
      const rows = await inside.db
        .selectFrom('episodes')
        .select('guid')
        .where('podcast_id', '=', podcast_id)
        .execute()
      const guids = rows.map(({ guid }) => guid)
      const known = guids.filter((guid, at) => guids.indexOf(guid) === at)
      return [
        ...(known.length === guids.length ? [] : ['episodes are there twice']),
        ...differences(
          'episodes',
          Array.from({ length: read }, (_, n) => `${name} ${n}`),
          guids.filter((guid) => Number(guid?.split(' ').at(-1)) < read),
        ),
      ]
    },
  }
}

/** Somebody who redeems codes of a plan, one after another. */
const redeemer: MakeActor = async ({ world, client, name }) => {
  const { inside, admin } = world
  const user = await makeUser(inside)
  const plan = await makePlan(inside, { month: 899 })
  const body = { name, plan: plan.id, months: 1, codes: CODES, expires_on: null }
  const { id } = await client.call(adminPlanCodes.create, { body }, admin.token)
  const codes = (await client.call(adminPlanCodeList.codes, { params: { id } }, admin.token)).map(
    ({ code }) => String(code),
  )
  let until: string | null = null
  let redeemed = 0
  return {
    act: async () => {
      const code = codes[redeemed]
      if (code === undefined) return wait(PAUSE_MS)
      await acknowledged(client.call(planCodes.redeem, { params: { code } }, user.token))
      redeemed++
      until = (await client.call(planCodes.get, { params: { code } }, user.token)).until
    },
    check: async () => {
      const { rows } = await sql<{ until: string | null; codes: number }>`
        select (select count(*)::int from plan_codes where batch_id = ${id} and redeemed_at is not null) as codes,
          (select period_end from subscriptions where user_id = ${user.id}) as until`.execute(inside.db)
      const found = rows[0]
      const end = found?.until ? new Date(found.until).toISOString() : null
      return [
        ...(found?.codes === redeemed ? [] : [`${found?.codes} redeemed codes instead of ${redeemed}`]),
        ...(end === until ? [] : [`a plan ends at ${end} instead of ${until}`]),
      ]
    },
  }
}

/** Somebody who is notified on two devices, one of which the push service has forgotten. */
const notified: MakeActor = async ({ world, client, random, name }) => {
  const { inside, push } = world
  const { db } = inside
  const [user, gone] = [await makeUser(inside), await makeUser(inside)]
  const subscribe = async ({ token }: TestUser): Promise<PushBrowser> => {
    const { public_key } = await client.call(webPush.state, {}, token)
    const browser = push.subscribe(public_key)
    await client.call(webPush.subscribe, { body: browser.subscription }, token)
    return browser
  }
  const browser = await subscribe(user)
  const forgotten = await subscribe(gone)
  forgotten.answer({ status: 410 })
  const sent: string[] = []
  const say = (to: TestUser, title: string): Promise<unknown> => {
    const content = { text: 'message', item: null, link: '/messages/1' } as const
    const several = { ...content, text: 'messages' } as const
    return db.transaction().execute((trx) =>
      notify(trx, {
        kind: 'message',
        to: [to.id],
        exclude: [],
        title,
        subject: title,
        ...content,
        several,
      }),
    )
  }
  await say(gone, name)
  return {
    act: async () => {
      if (random.chance(0.2)) browser.answer({ status: random.pick([429, 500, 503]) })
      const title = `${name} ${sent.length}`
      await untilDone(() => say(user, title))
      sent.push(title)
      await wait(PAUSE_MS)
    },
    check: async () => {
      // What was refused, or claimed by a process that died, is due later.
      await sql`update push_messages set due_at = now()`.execute(db)
      await pushNotifications(inside, new AbortController().signal)
      const { rows } = await sql<{ user_id: number }>`
        select user_id from push_subscriptions where user_id in (${user.id}, ${gone.id})`.execute(db)
      const titles = new Set(browser.received.map(({ payload }) => payload.title))
      // A message whose answer was lost is sent again: the push service replaces the first one, as both have one topic.
      const topics = new Set(browser.received.map(({ topic }) => topic))
      return [
        ...differences('push messages', sent, [...titles]),
        ...(topics.size === titles.size ? [] : ['repeated push messages do not replace each other']),
        ...differences(
          'devices',
          [user.id],
          rows.map(({ user_id }) => user_id),
        ),
        ...differences('refused push messages', [], push.refusals),
      ]
    },
  }
}

export const actors: Record<string, MakeActor> = {
  liker,
  editors,
  creator,
  chatters,
  player,
  host,
  uploader,
  buyer,
  feedReader,
  redeemer,
  notified,
}
