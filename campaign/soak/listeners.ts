import { setTimeout as wait } from 'node:timers/promises'
import { likes } from '../../src/contract/catalog/likes.ts'
import { playlists } from '../../src/contract/catalog/playlists.ts'
import { plays } from '../../src/contract/catalog/plays.ts'
import type { CallInput, Endpoint, ReplyOf } from '../../src/contract/core/endpoint.ts'
import { chat } from '../../src/contract/social/chat.ts'
import type { TestUser } from '../../src/server/testing/make.ts'
import { type Parts, urlOf } from '../../src/server/testing/request-url.ts'
import type { Random } from '../random.ts'
import { type Site, SONG_BYTES } from '../site.ts'

/** What listeners report of each request. */
export interface Heard {
  request: (what: string, milliseconds: number) => void
  refused: (what: string, details: string) => void
}

/** Somebody who uses the site until told to stop. */
export interface Listener {
  listen: (until: () => boolean) => Promise<void>
}

const RANGE = 128 * 1024
/** Time between two acts, in milliseconds. */
const PAUSE = [200, 1_000] as const
/** Songs of a playlist, which stays as long as it is. */
const PLAYLIST = 10

interface Person {
  site: Site
  user: TestUser
  friend: TestUser
  random: Random
  heard: Heard
}

/** Makes a listener who browses, searches, plays, seeks, likes, chats and edits a playlist. */
export const makeListener = async ({ site, user, friend, random, heard }: Person): Promise<Listener> => {
  const { url } = site.server
  const authorization = `Bearer ${user.token}`

  const ask = async (what: string, path: string, init: RequestInit = {}): Promise<string> => {
    const began = performance.now()
    const response = await fetch(url + path, { ...init, headers: { authorization, ...init.headers } })
    const body = await response.arrayBuffer()
    heard.request(what, performance.now() - began)
    if (!response.ok)
      heard.refused(what, `${path}: ${response.status} ${Buffer.from(body).toString().slice(0, 300)}`)
    return init.method === undefined ? '' : Buffer.from(body).toString()
  }
  const call = async <E extends Endpoint>(e: E, input: CallInput<E>): Promise<ReplyOf<E>> => {
    const parts = input as Parts
    const text = await ask(`${e.method} ${e.path}`, urlOf(e, parts), {
      method: e.method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(e.method === 'POST' && { 'idempotency-key': random.uuid() }),
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    })
    return JSON.parse(text) as ReplyOf<E>
  }

  await site.inside.db
    .insertInto('friendships')
    .values({ user_id: user.id, friend_id: friend.id, accepted_at: new Date() })
    .execute()
  const conversation = await call(chat.open, { body: { user_id: friend.id } } as never)
  const playlist = await call(playlists.create, { body: { title: user.name, public: false } } as never)
  const liked = new Set<number>()
  const song = (): number => random.pick(site.songs).id

  const acts: (() => Promise<unknown>)[] = [
    () =>
      ask(
        'page',
        random.pick([
          '/',
          '/home',
          `/album/${random.pick(site.albums).id}`,
          `/song/${song()}`,
          '/browse/chart',
        ]),
      ),
    () => ask('home', '/api/home'),
    () => ask('album', `/api/albums/${random.pick(site.albums).id}`),
    () => ask('artist', `/api/artists/${random.pick(site.artists).id}`),
    () => ask('library', '/api/user/library'),
    () => ask('search', `/api/search/${random.pick(['song', 'artist', 'album', `listener ${song()}`])}`),
    async () => {
      const body = { id: song(), type: 'song', duration: 200, origin: 'local', key: random.uuid() }
      const playId = await call(plays.registerMine, { body } as never)
      // Listening, and seeking twice.
      for (let n = 0; n < 3; n++) {
        const start = random.below(SONG_BYTES - RANGE)
        await ask('range', site.audio, { headers: { range: `bytes=${start}-${start + RANGE - 1}` } })
      }
      await call(plays.end, { params: { playId }, body: {} } as never)
    },
    async () => {
      const id = song()
      await call(liked.has(id) ? likes.dislike : likes.like, {
        body: { id, type: 'song', origin: 'local' },
      } as never)
      if (!liked.delete(id)) liked.add(id)
    },
    async () => {
      const params = { id: conversation.id }
      const body = { client_id: random.uuid(), text: `Have you heard song ${song()} yet?` }
      const { id } = await call(chat.send, { params, body } as never)
      await call(chat.read, { params, body: { message_id: id } } as never)
    },
    async () => {
      const params = { id: playlist.id }
      const song_ids = random
        .shuffled(site.songs)
        .slice(0, PLAYLIST)
        .map(({ id }) => id)
      await call(playlists.attachMany, { params, body: { song_ids } } as never)
      await call(playlists.detachMany, { params, body: { song_ids } } as never)
    },
  ]
  return {
    listen: async (until) => {
      while (!until()) {
        await random.pick(acts)()
        await wait(random.between(...PAUSE))
      }
    },
  }
}
