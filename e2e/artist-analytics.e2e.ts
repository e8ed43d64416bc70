import { expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { go, hearPast } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'

interface Song {
  id: number
  title: string
  artist: { id: number }
}

/** Makes an account the owner of an artist. */
const own = (artist_id: number, user_id: number) =>
  inDatabase(async (db) => {
    await db.insertInto('artist_members').values({ artist_id, user_id, role: 'owner' }).execute()
    await db.updateTable('users').set({ artist_id }).where('id', '=', user_id).execute()
    const { id: role_id } = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'artist')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('user_roles')
      .values({ user_id, role_id })
      .onConflict((c) => c.doNothing())
      .execute()
  })

/** A play of the first seconds of a song, as a player reports it. */
const hear = async (listener: Listener, song: Song): Promise<void> => {
  const body = { id: song.id, type: 'song', duration: 200, source: 'album' }
  const reply = await request('/user/register-play', listener, 'POST', body)
  const id = (await reply.json()) as string
  const ended = await request(`/user/end-play/${id}`, listener, 'POST', { heard: [[0, 8]] })
  expect(ended.status).toBe(200)
}

it('shows artists from where their songs are played, and which parts are heard', async () => {
  const album = await demoAlbum()
  const songs = (await (await request(`/album/${album.id}/songs`)).json()) as Song[]
  const [song] = songs as [Song]
  const owner = await newListener('Insight Owner')
  await own(song.artist.id, owner.id)

  const listener = await newListener('Insight Listener')
  const { page: player } = await visitAs(listener, `/album/${album.id}`)
  await player
    .locator('#main')
    .getByRole('button', { name: `Play ${album.title}`, exact: true })
    .first()
    .click()
  await hearPast(player, 3)
  await player.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Next' }).click()
  await expect
    .poll(
      () =>
        inDatabase((db) =>
          db
            .selectFrom('all_plays')
            .select(['source', 'device', 'completed'])
            .where('user_id', '=', listener.id)
            .where('item_type', '=', 'song')
            .where('ended_at', 'is not', null)
            .execute(),
        ),
      { timeout: 20_000 },
    )
    .toEqual([{ source: 'album', device: 'desktop', completed: false }])
  for (const name of ['A', 'B', 'C', 'D', 'E']) await hear(await newListener(`Insight ${name}`), song)

  const { page, complaints } = await visitAs(owner, '/artist/analytics?range=7d')
  const sources = page.getByRole('region', { name: 'Where plays start' })
  await sources.getByText('Albums').waitFor()
  await page.locator('[data-part~="chart"] svg path').first().waitFor({ state: 'attached' })
  expect(await axeFinds(page, 'artist analytics')).toEqual([])
  await sources.getByRole('button', { name: 'Show as table' }).click()
  await sources.getByRole('row', { name: /^Albums/ }).waitFor()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^analytics-.*\.csv$/)

  await page
    .getByRole('region', { name: 'Top songs' })
    .getByRole('link', { name: song.title, exact: true })
    .click()
  await page.waitForURL(`**/artist/analytics/songs/${song.id}`)
  await page.getByRole('img', { name: `What listeners hear of ${song.title}` }).waitFor()
  expect(await axeFinds(page, 'retention')).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [`/artist/analytics/songs/${song.id}`, '/artist/analytics']) {
    await go(page, path)
    await page.getByRole('region').first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  }
  expect(await axeFinds(page, 'artist analytics on a phone')).toEqual([])
  expect(complaints).toEqual([])
})
