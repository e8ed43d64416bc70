import { beforeEach, expect, test } from 'vitest'
import { song } from '../../contract/catalog/items.ts'
import { likes } from '../../contract/catalog/likes.ts'
import { playlists } from '../../contract/catalog/playlists.ts'
import { blends } from '../../contract/social/blends.ts'
import { answer } from '../testing/http-server.ts'
import { sampleOf } from '../testing/sample.ts'
import { saveCollection } from './collections.ts'
import { savedReply } from './saved-replies.ts'
import { clearAccount, openAccount } from './store.ts'

/** Lists that are saved, as they are read without a connection. */

beforeEach(async () => {
  await openAccount(1)
  await clearAccount()
})

const one = sampleOf(song, { id: 7, title: 'Isobars', cover: null } as never)
const saved = async (path: string) => (await savedReply(`/api/${path}`)) as Record<string, unknown>

test('a song in several lists keeps when it was added to each of them', async () => {
  const liked_at = '2026-05-01T00:00:00.000Z'
  const added = { added_at: '2026-05-02T00:00:00.000Z', added_by: null }
  answer(likes.likedSongs, () => [{ ...one, liked_at }])
  const songs = [{ ...one, ...added }]
  answer(playlists.get, () => sampleOf(playlists.get.reply, { id: 3, songs_count: 1, songs } as never))
  await saveCollection('liked', 0)
  await saveCollection('playlist', 3)
  expect(await saved('user/liked-songs')).toMatchObject([{ id: 7, liked_at }])
  await saveCollection('liked', 0)
  expect((await saved('playlists/3')).songs).toMatchObject([{ id: 7, ...added }])
})

test('a Blend keeps whose taste its songs are', async () => {
  const taste = [{ id: 2, name: 'Ben', avatar: null }]
  const songs = [{ ...one, for: taste }]
  answer(blends.get, () => sampleOf(blends.get.reply, { id: 4, title: 'Lena + Ben', songs } as never))
  await saveCollection('blend', 4)
  expect(await saved('user/blends/4')).toMatchObject({
    id: 4,
    title: 'Lena + Ben',
    songs: [{ id: 7, for: taste }],
  })
})
