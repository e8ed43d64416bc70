import { afterAll, beforeAll, expect, it } from 'vitest'
import { likes } from '../../../../contract/catalog/likes.ts'
import { playlists } from '../../../../contract/catalog/playlists.ts'
import { library } from '../../../../contract/social/library.ts'
import { recents } from '../../../../contract/social/recents.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import {
  makeAlbum,
  makeArtist,
  makeEpisode,
  makePodcast,
  makeSong,
  makeUser,
  type TestUser,
} from '../../../testing/make.ts'

let app: TestApp
let me: TestUser
let other: TestUser
beforeAll(async () => {
  app = await testApp()
  me = await makeUser(app.ctx)
  other = await makeUser(app.ctx, { name: 'Other' })
})
afterAll(() => app.close())

const libraryOf = (user: TestUser) => app.call(library.list, {}, user.token)
const namesOf = async (user: TestUser) =>
  (await libraryOf(user)).items.map(({ type, title }) => `${type} ${title}`)
const makePlaylist = (title: string, user: TestUser, shown = true) =>
  app.call(playlists.create, { body: { title, public: shown } }, user.token)
const follow = (type: string, { id }: { id: number }, user = me) =>
  app.call(likes.follow, { body: { type, id } }, user.token)
const pin = (type: 'playlist' | 'album' | 'folder', id: number, pinned: boolean, user = me) =>
  app.call(library.pin, { body: { type, id, pinned } }, user.token)
const move = (id: number, folder_id: number | null, user = me) =>
  app.call(library.move, { params: { id }, body: { folder_id } }, user.token)
const makeFolder = (name: string, user = me) => app.call(library.createFolder, { body: { name } }, user.token)

it('lists playlists, albums, artists and podcasts, the most recently added first, with the last play', async () => {
  const artist = await makeArtist(app.ctx, { name: 'Brasswick' })
  const album = await makeAlbum(app.ctx, { title: 'Low Lantern', artist_id: artist.id })
  const song = await makeSong(app.ctx, { artists: [artist.id], album_id: album.id })
  const podcast = await makePodcast(app.ctx, { title: 'Field Notes' })
  const episode = await makeEpisode(app.ctx, { podcast_id: podcast.id })
  await makePlaylist('Mine', me, false)
  const theirs = await makePlaylist('Theirs', other)
  const gone = await makePlaylist('Private', other)
  await app.call(likes.like, { body: { type: 'album', id: album.id } }, me.token)
  await follow('artist', artist)
  await follow('podcast', podcast)
  await follow('playlist', theirs)
  await follow('playlist', gone)
  await app.call(playlists.hide, { params: { id: gone.id } }, other.token)
  expect(await namesOf(me)).toEqual([
    'playlist Theirs',
    'podcast Field Notes',
    'artist Brasswick',
    'album Low Lantern',
    'playlist Mine',
  ])
  const play = (item_type: string, item_id: number, artist_id: number | null) =>
    app.ctx.db
      .insertInto('all_plays')
      .values({ user_id: me.id, item_type, item_id, artist_id, duration: 200 })
      .execute()
  await play('song', song.id, artist.id)
  await play('episode', episode.id, null)
  const time = expect.stringMatching(/Z$/)
  expect((await libraryOf(me)).items).toEqual([
    expect.objectContaining({
      title: 'Theirs',
      owned: false,
      played_at: null,
      pinned_at: null,
      folder_id: null,
    }),
    expect.objectContaining({ type: 'podcast', played_at: time }),
    expect.objectContaining({ type: 'artist', followed: true, played_at: time }),
    expect.objectContaining({ type: 'album', liked: true, played_at: time, added_at: time }),
    expect.objectContaining({ title: 'Mine', owned: true, played_at: null }),
  ])
  await app.call(recents.clear, {}, me.token)
  expect((await libraryOf(me)).items.every(({ played_at }) => played_at === null)).toBe(true)
  expect(await namesOf(other)).toEqual(['playlist Private', 'playlist Theirs'])
})

it('holds folders: playlists move in and out, and survive the folder', async () => {
  const folder = await makeFolder('  Work ')
  expect(folder).toMatchObject({ type: 'folder', name: 'Work', pinned_at: null })
  const own = await makePlaylist('Focus', me)
  const followed = await makePlaylist('Followed', other)
  await follow('playlist', followed)
  await move(own.id, folder.id)
  await move(followed.id, folder.id)
  const inFolder = async (user: TestUser) =>
    (await libraryOf(user)).items.filter((item) => item.folder_id === folder.id).map(({ title }) => title)
  expect((await inFolder(me)).sort()).toEqual(['Focus', 'Followed'])
  expect(await inFolder(other)).toEqual([])
  await move(followed.id, null)
  expect(await inFolder(me)).toEqual(['Focus'])
  const renamed = { params: { id: folder.id }, body: { name: 'Quiet' } }
  expect(await app.call(library.renameFolder, renamed, me.token)).toMatchObject({ name: 'Quiet' })
  await app.call(library.removeFolder, { params: { id: folder.id } }, me.token)
  const { items, folders } = await libraryOf(me)
  expect(folders).toEqual([])
  expect(items.find(({ title }) => title === 'Focus')).toMatchObject({ folder_id: null })
})

it('pins items and folders', async () => {
  const playlist = await makePlaylist('Pinned', me)
  const folder = await makeFolder('Pinned too')
  const pinned = async () => {
    const { items, folders } = await libraryOf(me)
    return [
      ...folders.filter(({ pinned_at }) => pinned_at).map(({ name }) => name),
      ...items.filter(({ pinned_at }) => pinned_at).map(({ title }) => title),
    ]
  }
  for (let n = 0; n < 2; n += 1) {
    await pin('playlist', playlist.id, true)
    await pin('folder', folder.id, true)
  }
  expect(await pinned()).toEqual(['Pinned too', 'Pinned'])
  await pin('playlist', playlist.id, false)
  await pin('folder', folder.id, false)
  expect(await pinned()).toEqual([])
})

it('refuses what belongs to others', async () => {
  const theirs = await makeFolder('Theirs', other)
  const secret = await makePlaylist('Secret', other, false)
  const mine = await makeFolder('Mine')
  const own = await makePlaylist('Own', me)
  const statuses = await Promise.all([
    app.requestError(library.move, { params: { id: own.id }, body: { folder_id: theirs.id } }, me.token),
    app.requestError(library.move, { params: { id: secret.id }, body: { folder_id: mine.id } }, me.token),
    app.requestError(library.renameFolder, { params: { id: theirs.id }, body: { name: 'X' } }, me.token),
    app.requestError(library.removeFolder, { params: { id: theirs.id } }, me.token),
    app.requestError(library.pin, { body: { type: 'folder', id: theirs.id, pinned: true } }, me.token),
    app.requestError(library.pin, { body: { type: 'playlist', id: secret.id, pinned: true } }, me.token),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await libraryOf(other)).folders).toMatchObject([{ name: 'Theirs', pinned_at: null }])
})
