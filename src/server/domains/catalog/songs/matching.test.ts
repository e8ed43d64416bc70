import { afterAll, beforeAll, expect, it } from 'vitest'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { makeAlbum, makeArtist, makeMedia, makeSong } from '../../../testing/make.ts'
import { songMatcher } from './matching.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('finds songs as other services and files name them', async () => {
  const { ctx } = app
  const beyonce = await makeArtist(ctx, { name: 'Beyoncé', key: 'beyonce' })
  const guest = await makeArtist(ctx, { name: 'Nina & The Band', key: 'nina and the band' })
  const [first, second] = [await makeAlbum(ctx, { title: 'First' }), await makeAlbum(ctx, { title: 'Live' })]
  const make = async (title: string, seconds: number, album: { id: number } | null, more = {}) => {
    const media = await makeMedia(ctx, { duration: seconds })
    const artists = [beyonce.id, guest.id]
    return (await makeSong(ctx, { title, media_id: media.id, album_id: album?.id ?? null, artists, ...more }))
      .id
  }
  const halo = await make('Halo', 200, first)
  const long = await make('Halo', 400, second)
  const remastered = await make('Déjà Vu (feat. Nina) [Remastered 2011]', 180, first)
  const hidden = await make('Secret', 100, first, { public: false })
  const cases: [title: string, artist: string, found: number | null, more?: object][] = [
    ['Halo', 'Beyonce', halo],
    ['HALO', 'beyoncé', halo],
    ['Halo', 'Beyoncé', long, { seconds: 399 }],
    ['Halo', 'Beyoncé', long, { album: 'live' }],
    ['Halo', 'Beyoncé', halo, { album: 'Greatest Hits', seconds: 203 }],
    ['Halo - 2009 Remaster', 'Beyoncé, Somebody', halo],
    ['Halo (Live)', 'Beyoncé', null],
    ['Halo', 'Somebody', null],
    ['Deja Vu', 'Beyoncé feat. Nina & The Band', remastered],
    ['Déjà Vu - Remastered', 'Nina and the Band', remastered],
    ['Deja-Vu!', 'Beyonce', remastered],
    ['Secret', 'Beyoncé', null],
    ['', '', null],
  ]
  const match = songMatcher(ctx.db, VISITOR_SCOPE)
  const names = cases.map(([title, artist, , more]) => ({ title, artist, ...more }))
  const expected = cases.map(([, , found]) => found)
  expect(await match(names)).toEqual(expected)
  // Artists that it has read are answered as before.
  expect(await match(names)).toEqual(expected)
  const all = songMatcher(ctx.db, { ...VISITOR_SCOPE, id: 1, admin: true })
  expect(await all([{ title: 'Secret', artist: 'Beyoncé' }])).toEqual([hidden])
})
