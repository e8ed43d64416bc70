import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { writeSetting } from '../../../../contract/core/settings.ts'
import { adminShareLinks } from '../../../../contract/social/back-office/share-links.ts'
import {
  type LinkedType,
  MAX_SHARE_LINKS,
  type ShareLinkValues,
  shareLinks,
} from '../../../../contract/social/share-links.ts'
import { rounds } from '../../../../testing/rounds.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeMember,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'
import { setSetting } from '../../platform/settings/service.ts'
import { deleteStaleLinks } from './queries.ts'

let app: TestApp
let ann: TestUser
const set = async (key: 'limit_logins' | 'requireAuth' | 'enableShareLinks', value: number | boolean) => {
  await setSetting(app.ctx, key, writeSetting(value))
  await vi.waitFor(() => expect(app.ctx.settings()[key]).toBe(value))
}
beforeAll(async () => {
  app = await testApp()
  ann = await makeUser(app.ctx, { name: 'Ann' })
  await setSetting(app.ctx, 'limit_calls', '100000')
  await setSetting(app.ctx, 'limit_plays', '100000')
  await set('limit_logins', 100_000)
})
afterAll(() => app.close())

const ownSong = (values: object = {}) =>
  makeSong(app.ctx, {
    user_id: ann.id,
    public: false,
    media: { bytes: Buffer.from(randomUUID()) },
    ...values,
  })
const link = async (type: LinkedType, { id }: { id: number }, values: ShareLinkValues = {}) => {
  const body = { type, item_id: id, ...values } as never
  const made = await app.call(shareLinks.create, { body }, ann.token)
  return { ...made, token: made.token ?? '' }
}
const tryOpen = (token: string, password?: string) =>
  app.requestError(shareLinks.open, { params: { token }, body: password ? { password } : {} })
const open = async (token: string, password?: string) => {
  const body = password ? { password } : {}
  const { opened } = await app.call(shareLinks.open, { params: { token }, body })
  if (!opened) throw new Error('A password is required')
  return opened
}
const tryPlay = (token: string, id: number, grant: string) =>
  app.requestError(shareLinks.play, { params: { token, id }, body: { grant } })
const tryDownload = (token: string, id: number, grant: string) =>
  app.requestError(shareLinks.download, { params: { token, id }, body: { grant } })
const fetched = async (url: string) => (await app.fastify.inject({ method: 'GET', url })).statusCode
const visits = async (id: number) =>
  (await app.call(shareLinks.list, {}, ann.token)).find((one) => one.id === id)?.visits

test('a link plays a private song for visitors, even where login is required, and counts them', async () => {
  const song = await ownSong({ title: 'Demo' })
  const { id, token } = await link('song', song, { label: 'For Ida' })
  expect(token.length).toBeGreaterThanOrEqual(43)
  await set('requireAuth', true)
  const { grant, item } = await open(token)
  const songs = [{ id: song.id, downloads: false, preview: false }]
  expect(item).toMatchObject({ type: 'song', title: 'Demo', songs })
  const info = await app.call(shareLinks.play, { params: { token, id: song.id }, body: { grant } })
  expect(await fetched(info.file_url)).toBe(200)
  await set('requireAuth', false)
  const plays = app.ctx.db.selectFrom('all_plays').selectAll().where('item_id', '=', song.id)
  expect(await plays.execute()).toMatchObject([{ user_id: null, visitor_hash: expect.anything() }])
  await open(token)
  expect(await visits(id)).toBe(1)
  await app.call(shareLinks.open, { params: { token }, body: {} }, ann.token)
  expect(await visits(id)).toBe(1)
  // Neither the token nor a password is stored as it is.
  const { rows } = await sql<{
    row: string
  }>`select row_to_json(sl)::text as row from share_links sl`.execute(app.ctx.db)
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})

test('it shows the songs of an album or playlist in order, without private ones of others', async () => {
  const bob = await makeUser(app.ctx)
  const album = await makeAlbum(app.ctx, { user_id: ann.id, public: false })
  const second = await ownSong({ album_id: album.id, track_no: 2 })
  const first = await ownSong({ album_id: album.id, track_no: 1 })
  const hidden = await makeSong(app.ctx, { album_id: album.id, user_id: bob.id, public: false })
  const ofAlbum = await open((await link('album', album)).token)
  expect(ofAlbum.item.songs.map(({ id }) => id)).toEqual([first.id, second.id])
  const songs = [second.id, first.id]
  const playlist = await app.call(playlists.create, { body: { title: 'Mix', songs } }, ann.token)
  const { token } = await link('playlist', playlist)
  const ofPlaylist = await open(token)
  expect(ofPlaylist.item).toMatchObject({ title: 'Mix', by: 'Ann' })
  expect(ofPlaylist.item.songs.map(({ id }) => id)).toEqual(songs)
  expect((await tryPlay(token, hidden.id, ofPlaylist.grant)).status).toBe(404)
})

test('a password is required, can be changed, and ends earlier grants', async () => {
  const song = await ownSong()
  const { id, token } = await link('song', song, { password: 'marigold' })
  expect(await app.call(shareLinks.open, { params: { token }, body: {} })).toEqual({ opened: null })
  expect(await visits(id)).toBe(0)
  expect((await tryOpen(token, 'tulip-tree')).status).toBe(422)
  const { grant } = await open(token, 'marigold')
  const info = await app.call(shareLinks.play, { params: { token, id: song.id }, body: { grant } })
  await app.call(shareLinks.update, { params: { id }, body: { password: 'sunflower' } }, ann.token)
  expect((await tryPlay(token, song.id, grant)).status).toBe(410)
  expect(await fetched(info.file_url)).toBe(404)
  expect((await tryOpen(token, 'marigold')).status).toBe(422)
  await app.call(shareLinks.update, { params: { id }, body: { password: null } }, ann.token)
  await open(token)
})

test('expired, revoked, disabled and unknown links look the same and end streams', async () => {
  const song = await ownSong()
  const { id, token } = await link('song', song, { downloads: true })
  const { grant } = await open(token)
  const { url } = await app.call(shareLinks.download, { params: { token, id: song.id }, body: { grant } })
  const { file_url } = await app.call(shareLinks.play, { params: { token, id: song.id }, body: { grant } })
  expect(await fetched(url)).toBe(200)
  // The page sees only the status and the message.
  const shape = ({ status, body }: { status: number; body: { message?: string } }) => ({
    status,
    message: body.message,
  })
  const unknown = shape(await tryOpen('a'.repeat(43)))
  expect(unknown.status).toBe(404)
  await set('enableShareLinks', false)
  expect(shape(await tryOpen(token))).toEqual(unknown)
  expect(await fetched(file_url)).toBe(404)
  await set('enableShareLinks', true)
  await sql`update share_links set expires_at = now() where id = ${id}`.execute(app.ctx.db)
  expect(shape(await tryOpen(token))).toEqual(unknown)
  expect((await tryPlay(token, song.id, grant)).status).toBe(404)
  expect(await fetched(url)).toBe(404)
  expect(await fetched(file_url)).toBe(404)
  await sql`update share_links set expires_at = null where id = ${id}`.execute(app.ctx.db)
  await open(token)
  await app.call(shareLinks.revoke, { params: { id } }, ann.token)
  expect(shape(await tryOpen(token))).toEqual(unknown)
  const past = { expires_at: new Date(0).toISOString() }
  const body = { type: 'song' as const, item_id: song.id, ...past }
  expect((await app.requestError(shareLinks.create, { body }, ann.token)).status).toBe(422)
})

test('a link ends with its owner’s account being blocked, and is deleted 30 days after it expired', async () => {
  const song = await ownSong()
  const { id, token } = await link('song', song)
  await sql`update users set blocked = true where id = ${ann.id}`.execute(app.ctx.db)
  expect((await tryOpen(token)).status).toBe(404)
  await sql`update users set blocked = false where id = ${ann.id}`.execute(app.ctx.db)
  await sql`update share_links set expires_at = now() - interval '31 days' where id = ${id}`.execute(
    app.ctx.db,
  )
  await deleteStaleLinks(app.ctx.db)
  expect(await visits(id)).toBeUndefined()
})

test('a grant opens nothing but the songs of its own link', async () => {
  const album = await makeAlbum(app.ctx, { user_id: ann.id, public: false })
  const shared = await ownSong({ album_id: album.id })
  const sibling = await ownSong({ album_id: album.id })
  const mine = await link('song', shared, { downloads: true })
  const other = await link('song', sibling, { downloads: true })
  const { grant } = await open(mine.token)
  const foreign = (await open(other.token)).grant
  expect((await tryPlay(mine.token, sibling.id, grant)).status).toBe(404)
  expect((await tryDownload(mine.token, sibling.id, grant)).status).toBe(404)
  expect((await tryPlay(other.token, sibling.id, grant)).status).toBe(410)
  expect((await tryPlay(mine.token, shared.id, foreign)).status).toBe(410)
  expect((await tryPlay(mine.token, shared.id, `${grant}x`)).status).toBe(410)
  const info = await app.call(shareLinks.play, {
    params: { token: mine.token, id: shared.id },
    body: { grant },
  })
  expect(await fetched(info.file_url.replace(`/song/${shared.id}/`, `/song/${sibling.id}/`))).toBe(403)
  // As a bearer token a grant is worth nothing, and all pages of the items stay closed.
  for (const headers of [{}, { authorization: `Bearer ${mine.token}` }, { authorization: `Bearer ${grant}` }])
    for (const path of [
      `songs/${shared.id}`,
      `songs/${shared.id}/stream`,
      `songs/${sibling.id}`,
      `songs/${sibling.id}/stream`,
      `download-song/${shared.id}`,
      `download-song/${sibling.id}`,
      `albums/${album.id}`,
    ]) {
      const { statusCode } = await app.fastify.inject({ url: `/api/${path}`, headers })
      expect([401, 404], path).toContain(statusCode)
    }
})

test('downloads need permission, also once it has been withdrawn', async () => {
  const song = await ownSong()
  const { id, token } = await link('song', song)
  const { grant } = await open(token)
  expect((await tryDownload(token, song.id, grant)).status).toBe(403)
  await app.call(shareLinks.update, { params: { id }, body: { downloads: true } }, ann.token)
  const { url } = await app.call(shareLinks.download, { params: { token, id: song.id }, body: { grant } })
  const file = await app.fastify.inject({ url })
  expect(file.headers['content-disposition']).toContain('attachment')
  await app.call(shareLinks.update, { params: { id }, body: { downloads: false } }, ann.token)
  expect(await fetched(url)).toBe(403)
})

test('owners create links, editors of their artists, too, and at most as many as allowed', async () => {
  const bob = await makeUser(app.ctx)
  const song = await ownSong()
  const of = (item_id: number) => ({ body: { type: 'song' as const, item_id } })
  expect((await app.requestError(shareLinks.create, of(song.id), bob.token)).status).toBe(404)
  const offer = (item_id: number, by: TestUser) =>
    app.call(shareLinks.offer, { query: { type: 'song', item_id } }, by.token)
  const offered = { offered: true, limits: { left_out: 0, as_everyone: 0 } }
  const refused = { offered: false, limits: null }
  expect(await offer(song.id, bob)).toEqual(refused)
  expect(await offer(song.id, ann)).toEqual(offered)
  expect(await offer((await ownSong({ public: true })).id, ann)).toEqual(refused)
  // Whoever edits an artist's music shares it like its owner, until they leave the team.
  const artist = await makeArtist(app.ctx)
  const release = await ownSong({ artist_id: artist.id })
  await makeMember(app.ctx, artist, bob, 'analyst')
  expect(await offer(release.id, bob)).toEqual(refused)
  await makeMember(app.ctx, artist, bob, 'editor')
  expect(await offer(release.id, bob)).toEqual(offered)
  const { token } = await app.call(shareLinks.create, of(release.id), bob.token)
  await open(String(token))
  await sql`delete from artist_members where user_id = ${bob.id}`.execute(app.ctx.db)
  expect((await tryOpen(String(token))).status).toBe(404)
  const theirs = await makeSong(app.ctx, { user_id: bob.id, public: false })
  await sql`insert into share_links (user_id, song_id, token_hash, token_encrypted)
    select ${bob.id}, ${theirs.id}, sha256(n::text::bytea), '' from generate_series(1, ${MAX_SHARE_LINKS}::int) n`.execute(
    app.ctx.db,
  )
  expect((await app.requestError(shareLinks.create, of(theirs.id), bob.token)).status).toBe(409)
})

test('links to what is in the trash are still listed', async () => {
  const staff = await makeUser(app.ctx, { admin: true })
  const song = await ownSong({ title: 'Discarded' })
  const { id } = await link('song', song)
  await app.ctx.db
    .updateTable('all_songs')
    .set({ deleted_at: new Date() })
    .where('id', '=', song.id)
    .execute()
  const listed = expect.arrayContaining([expect.objectContaining({ id, title: 'Discarded' })])
  expect(await app.call(shareLinks.list, {}, ann.token)).toEqual(listed)
  const { data } = await app.call(adminShareLinks.list, { query: { q: 'discarded' } as never }, staff.token)
  expect(data).toEqual(listed)
})

test('staff see all links without their tokens and revoke them', async () => {
  const staff = await makeUser(app.ctx, { admin: true })
  const song = await ownSong({ title: 'Whispered' })
  const { id, token } = await link('song', song)
  const query = { q: 'whispered' } as never
  const { data } = await app.call(adminShareLinks.list, { query }, staff.token)
  expect(data).toMatchObject([{ id, type: 'song', title: 'Whispered', owner: { name: 'Ann' }, visits: 0 }])
  expect(JSON.stringify(data)).not.toContain(token)
  await app.call(adminShareLinks.bulk, { body: { action: 'delete', ids: [id] } }, staff.token)
  expect((await tryOpen(token)).status).toBe(404)
  const log = app.ctx.db.selectFrom('audit_log').selectAll().where('resource', '=', 'share-links')
  expect(await log.where('item_id', '=', id).execute()).toMatchObject([{ user_id: staff.id }])
})

test('thousands of guesses open nothing', { tags: 'long', timeout: 120_000 }, async () => {
  const guesses = rounds(1_000, 5_000)
  const song = await ownSong()
  const { token } = await link('song', song, { password: 'marigold' })
  let wrong = 0
  let refused = 0
  for (let n = 0; n < guesses; n += 50) {
    const tries = Array.from({ length: 50 }, (_, k) => tryOpen(token, `guess-${n + k}`))
    for (const { status } of await Promise.all(tries)) {
      if (status === 422) wrong += 1
      else if (status === 429) refused += 1
    }
  }
  expect(wrong + refused).toBe(guesses)
  expect(wrong).toBeLessThanOrEqual(20)
  await set('limit_logins', 60)
  const statuses: Record<number, number> = {}
  for (let n = 0; n < guesses; n += 50) {
    const tries = Array.from({ length: 50 }, (_, k) => tryOpen(`${n + k}`.padStart(43, 'x')))
    for (const { status } of await Promise.all(tries)) statuses[status] = (statuses[status] ?? 0) + 1
  }
  expect((statuses[404] ?? 0) + (statuses[429] ?? 0)).toBe(guesses)
  expect(statuses[429]).toBeGreaterThan(guesses - 500)
  await set('limit_logins', 100_000)
})
