// @module-tag long
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { makeMember } from '../src/server/testing/make.ts'
import { makePlan } from '../src/server/testing/make-plans.ts'
import { axeFindsInThemes } from './axe.ts'
import { inDatabase } from './database.ts'
import { runJob } from './jobs.ts'
import { administrator, demoAlbum, type Listener, newListener, request, visitAs } from './listener.ts'
import { changeSettings } from './settings.ts'

/* A month of subscriptions, from what listeners play to what artists read. */

let admin: Listener
let artist: Listener
/** The first day of the month that is closed first: the last one that was over three days ago. */
const due = new Date(Date.now() - 3 * 86_400_000)
const start = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() - 1, 1))
const month = start.toISOString().slice(0, 7)

/** Two subscribers of 10.00 a month play songs of two artists: the first one 3 and 1 times, the second one twice. */
beforeAll(async () => {
  admin = await administrator('Share Operator', 'share.operator@example.org')
  artist = await newListener('Iris Share')
  const listeners = [await newListener('Share Listener'), await newListener('Share Friend')]
  await demoAlbum()
  await changeSettings({ saas: '1', share_model: 'user_centric', share_site_percent: '20' })
  await inDatabase(async (db) => {
    await sql`insert into user_roles (user_id, role_id) select ${artist.id}, id from roles where name = 'artist'`.execute(
      db,
    )
    const plan = await makePlan({ db }, { month: 1000 })
    const songs = await sql<{ song_id: number; artist_id: number }>`
      select distinct on (artist_id) song_id, artist_id from song_artists order by artist_id, song_id limit 2`.execute(
      db,
    )
    const [own, other] = songs.rows
    await makeMember({ db }, { id: own?.artist_id ?? 0 }, artist)
    for (const listener of listeners)
      await sql`
        with sub as (insert into subscriptions (user_id, plan_id, provider, status)
          values (${listener.id}, ${plan.id}, 'test', 'expired') returning id),
        placed as (
          insert into orders (user_id, status, fingerprint, currency, subtotal, total, tax_included, buyer_name, buyer_email,
            provider, expires_at, paid_at, subscription_id, plan_price_id, period_start, period_end)
          select ${listener.id}::int, 'paid', gen_random_uuid()::text, 'USD', 1000, 1000, false, '', '', 'test', now(), now(),
            id, ${plan.prices.month ?? 0}::int, ${start}::timestamptz, ${start}::timestamptz + interval '1 month' from sub
          returning id),
        paid as (insert into payments (order_id, provider, status, currency, amount, fee)
          select id, 'test', 'succeeded', 'USD', 1000, 0 from placed)
        insert into order_items (order_id, type, plan_id, title, artist, license, license_text, amount, tax)
        select id, 'plan', ${plan.id}::int, 'Plan', '', '', '', 1000, 0 from placed`.execute(db)
    const play = (user: Listener | undefined, song: number | undefined, times: number) =>
      sql`insert into all_plays (user_id, item_type, item_id, duration, started_at, ended_at, seconds, counted)
        select ${user?.id}::int, 'song', ${song}::int, 200, ${start}::timestamptz + n * interval '11 minutes', ${start}, 200, true
        from generate_series(1, ${times}::int) n`.execute(db)
    await play(listeners[0], own?.song_id, 3)
    await play(listeners[0], other?.song_id, 1)
    await play(listeners[1], own?.song_id, 2)
  })
  await runJob('close-months')
})

it('an artist reads the statement of a month, and the operator what was shared', async () => {
  const { page, complaints } = await visitAs(artist, '/home')
  const statements = async () => (await request('/artist/shares', artist)).text()
  await expect.poll(statements, { timeout: 30_000 }).toContain(month)
  await page.goto('/artist/earnings')
  await page.getByRole('radio', { name: 'Subscriptions and ads' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Subscriptions' })
  await row.getByText('$14.00').waitFor()
  await row.getByRole('button', { name: 'Subscriptions', exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'Songs with few listeners' }).getByText('$14.00').waitFor()
  expect(await axeFindsInThemes(page, 'statement of shares')).toEqual([])
  expect(complaints).toEqual([])

  const desk = await visitAs(admin, '/admin/shares')
  await desk.page.getByLabel('Month').selectOption(month)
  await desk.page.getByRole('region', { name: 'Artists' }).getByText('$14.00').waitFor()
  expect(desk.complaints).toEqual([])
})
