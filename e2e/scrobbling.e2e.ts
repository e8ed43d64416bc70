import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScrobbleServer, scrobbleServer } from '../src/server/testing/scrobble-server.ts'
import { axeFinds } from './axe.ts'
import { go } from './browser.ts'
import { inDatabase } from './database.ts'
import { demoAlbum, newListener, visitAs } from './listener.ts'
import { product } from './product.ts'
import { changeSettings } from './settings.ts'

let server: ScrobbleServer
beforeAll(async () => {
  server = await scrobbleServer({ port: product.providers.scrobbling })
  await changeSettings({ lastfm_api_key: server.key, lastfm_secret: server.secret })
})
afterAll(() => server.close())

it('connects other services, and tells them what a listener plays', async () => {
  const { id: album, title } = await demoAlbum()
  const listener = await newListener('Lasse Scrobble')
  const { page } = await visitAs(listener, '/account/settings#scrobbling')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const listenBrainz = card('ListenBrainz')
  await listenBrainz.getByRole('button', { name: 'Connect ListenBrainz' }).click()
  await listenBrainz.getByRole('button', { name: 'Use another server' }).click()
  await listenBrainz.getByLabel('Address of the API').fill(server.listenBrainzUrl)
  await listenBrainz.getByLabel('User token').fill('token-lasse')
  await listenBrainz.getByRole('button', { name: 'Connect', exact: true }).click()
  await listenBrainz.getByText('lasse').waitFor()

  // The page of Last.fm comes back with a token.
  await page.route('https://www.last.fm/**', async (route) => {
    const back = new URL(new URL(route.request().url()).searchParams.get('cb') ?? '')
    back.searchParams.set('token', 'permitted-lasse')
    await route.fulfill({
      status: 302,
      headers: { location: `${product.url}${back.pathname}${back.search}` },
    })
  })
  await card('Last.fm').getByRole('button', { name: 'Connect Last.fm' }).click()
  await page.getByText('Last.fm is connected').waitFor()
  await card('Last.fm').getByRole('link', { name: 'lasse' }).waitFor()
  expect(await axeFinds(page, '/account/settings')).toEqual([])

  await go(page, `/album/${album}`)
  await page
    .locator('#main')
    .getByRole('button', { name: `Play ${title}`, exact: true })
    .first()
    .click()
  // It has played for a while.
  const longAgo = () =>
    inDatabase(async (db) => {
      const { rows } = await sql`
        update all_plays set started_at = now() - interval '10 minutes'
        where user_id = ${listener.id} and item_type = 'song' and ended_at is null returning 1`.execute(db)
      return rows.length
    })
  await expect.poll(longAgo).toBe(1)
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Next' }).click()
  // The page reads again only while something waits.
  await expect.poll(() => server.listens.length, { timeout: 90_000 }).toBe(1)
  await go(page, '/account/settings')
  for (const name of ['ListenBrainz', 'Last.fm'])
    await card(name)
      .getByText(/^Sent: 1/)
      .waitFor()
  expect(server.listens).toHaveLength(1)
  expect(server.violations).toEqual([])
})
