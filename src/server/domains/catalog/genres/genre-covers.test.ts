import { afterAll, beforeAll, expect, it } from 'vitest'
import { genres } from '../../../../contract/catalog/genres.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeCover, makeGenre, makeSong } from '../../../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('lists genres with their own cover, or else that of their most played public song', async () => {
  const { ctx } = app
  const [own, ofSong, ofAlbum, hidden] = [
    await makeCover(ctx),
    await makeCover(ctx),
    await makeCover(ctx),
    await makeCover(ctx),
  ]
  const album = await makeAlbum(ctx, { cover_id: ofAlbum.id })
  const [folk, rock, jazz] = [
    await makeGenre(ctx, { name: 'Folk', cover_id: own.id }),
    await makeGenre(ctx, { name: 'Rock' }),
    await makeGenre(ctx, { name: 'Jazz' }),
  ]
  await makeSong(ctx, { genres: [folk.id, rock.id], cover_id: ofSong.id, plays: 1 })
  await makeSong(ctx, { genres: [rock.id], album_id: album.id, plays: 9 })
  await makeSong(ctx, { genres: [rock.id], cover_id: hidden.id, plays: 99, public: false })
  await makeSong(ctx, { genres: [jazz.id] })
  const covers = Object.fromEntries((await app.call(genres.list, {})).map(({ name, cover }) => [name, cover]))
  expect(covers.Folk?.url).toContain(own.hash)
  expect(covers.Rock?.url).toContain(ofAlbum.hash)
  expect(covers.Jazz).toBeNull()
  // The page of a genre shows only its own.
  expect((await app.call(genres.get, { params: { id: rock.id } })).cover).toBeNull()
})
