import {
  makeAlbum,
  makeArtist,
  makeCover,
  makeMedia,
  makeMember,
  makeUser,
} from '../src/server/testing/make.ts'
import { makePlan } from '../src/server/testing/make-plans.ts'
import { makePrice } from '../src/server/testing/make-selling.ts'
import { inDatabaseOf } from './database-of.ts'
import type { Call } from './hostile-catalog.ts'
import type { World } from './hostile-fields.ts'
import { payloads } from './payloads.ts'
import type { Product } from './server.ts'

/** Turns everything on that has texts, and makes an artist of the administrator with songs that are sold. */
export const makeWorld = async (
  product: Pick<Product, 'dataDir'>,
  call: Call,
  size: number,
): Promise<World> => {
  const on =
    'saas enable_selling enable_subscription test_payments offline_payments enableAds enableCampaigns enableEmbedPlayer'
  const many = 'limit_calls limit_searches limit_logins'
  const set = await call('/admin/settings/powerful', 'PUT', {
    settings: [
      ...['ads_need_consent', 'earnings_hold_days'].map((key) => ({ key, value: '0' })),
      ...on.split(' ').map((key) => ({ key, value: '1' })),
      ...many.split(' ').map((key) => ({ key, value: '1000000' })),
    ],
  })
  if (!set.ok) throw new Error(await set.text())
  return inDatabaseOf(product, async (db) => {
    const on = { db } as Parameters<typeof makeMedia>[0]
    const [name = '', title = ''] = payloads
    const artist = await makeArtist(on, { name, displayname: name })
    const { id: me } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'desk@example.org')
      .executeTakeFirstOrThrow()
    await makeMember(on as never, artist, { id: me })
    const album = await makeAlbum(on, { title, artist_id: artist.id })
    const songs: number[] = []
    for (let at = 0; at < size; at++) {
      const media = await makeMedia(on)
      const { id } = await db
        .insertInto('songs')
        .values({
          title: payloads[at % payloads.length] ?? '',
          file_name: `${at}.mp3`,
          artist_id: artist.id,
          album_id: album.id,
          media_id: media.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('song_artists').values({ song_id: id, artist_id: artist.id, position: 0 }).execute()
      songs.push(id)
    }
    const prices: number[] = []
    for (const song of songs) prices.push((await makePrice(on as never, { song }, { amount: 500 })).id)
    const { id: albumPrice } = await makePrice(on as never, { album: album.id })
    const plan = await makePlan(on as never)
    const role = await db.selectFrom('roles').select('id').executeTakeFirstOrThrow()
    const user = await makeUser(on as never)
    const [, , label = '', bio = '', alt = ''] = payloads
    await db
      .insertInto('artist_requests')
      .values({ user_id: user.id, displayname: label, bio, links: '[]', proof_note: bio })
      .execute()
    await db
      .insertInto('passkeys')
      .values({ id: 'key', user_id: me, name: label, public_key: Buffer.of(0), counter: 0, transports: [] })
      .execute()
    const { id: image_id } = await makeCover(on as never)
    await db
      .insertInto('artist_images')
      .values({ artist_id: artist.id, image_id, position: 0, alt })
      .execute()
    return {
      call,
      artist: artist.id,
      album: album.id,
      songs,
      prices,
      albumPrice,
      plan: plan.id,
      role: role.id,
      user: user.id,
    }
  })
}
