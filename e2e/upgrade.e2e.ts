// @module-tag long
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openDatabase } from '../src/server/db/open.ts'
import { hashPassword } from '../src/server/features/auth/passwords/password-hash.ts'
import { createUser } from '../src/server/features/auth/sessions/accounts.service.ts'
import { writeOne } from '../src/server/features/settings/settings.queries.ts'
import { makePlan } from '../src/server/testing/make-plans.ts'
import { axeFinds } from './axe.ts'
import { openContext } from './browser.ts'
import { product } from './product.ts'
import { weightOfFirstPaint } from './weight.ts'

const PASSWORD = 'correct horse battery'

const inDatabase = async <T>(
  use: (on: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> => {
  const opened = await openDatabase({ dataDir: product.dataDir }, { role: 'tool' })
  try {
    return await use(opened)
  } finally {
    await opened.close()
  }
}

/** Creates a listener and returns their token. */
const listener = async (name: string): Promise<string> => {
  const email = `${name.toLowerCase()}@example.org`
  const password_hash = await hashPassword(PASSWORD)
  await inDatabase(({ db }) =>
    createUser({ db }, { name, email, password_hash, is_admin: false, roles: ['user'] }),
  )
  const reply = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

/** Downloads need a plan; returns a song that can be downloaded with it. */
const prepare = async (): Promise<{ id: number; title: string }> => {
  const song = await inDatabase(async ({ db }) => {
    for (const key of ['saas', 'enable_subscription', 'test_payments'] as const) await writeOne(db, key, '1')
    await sql`delete from role_permissions where permission = 'Download songs'`.execute(db)
    await makePlan({ db }, { month: 300 }, { name: 'Basic' })
    await makePlan({ db }, { month: 899 }, { name: 'Premium', permissions: ['Download songs'] })
    const { rows } = await sql<{ id: number; title: string }>`
      update all_songs set downloadable = true
      where id = (select min(id) from songs where public) returning id, title`.execute(db)
    await sql`notify settings`.execute(db)
    return rows[0]
  })
  if (!song) throw new Error('no song')
  await expect
    .poll(async () => ((await (await fetch(`${product.url}/api/plans`)).json()) as object[]).length)
    .toBe(2)
  return song
}

const open = async (token: string, path: string): Promise<Page> => {
  const context = await openContext({
    viewport: { width: 1280, height: 800 },
    baseURL: product.url,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    storageState: {
      cookies: [],
      origins: [{ origin: product.url, localStorage: [{ name: 'token', value: token }] }],
    },
  })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const askForFile = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^More options/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
}

it('downloads a song once the plan that has downloads is paid', async () => {
  const song = await prepare()
  const page = await open(await listener('Ida'), `/song/${song.id}`)
  await askForFile(page)
  const upgrade = page.getByRole('dialog', { name: 'Plans' })
  await upgrade.getByText('Download with Premium').waitFor()
  expect(await upgrade.textContent()).toContain('$8.99')
  expect(await upgrade.textContent()).not.toContain('Basic')
  expect(await axeFinds(page, 'upgrade dialog')).toEqual([])
  await upgrade.getByRole('button', { name: 'Choose Premium' }).click()
  const payment = page.getByRole('dialog', { name: 'Your plan' })
  await payment.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  const file = page.waitForEvent('download')
  await payment.getByRole('button', { name: 'Pay $8.99' }).click()
  expect((await file).suggestedFilename()).toContain(song.title)
  expect(new URL(page.url()).pathname).toBe(`/song/${song.id}`)

  // By way of another page, as from a payment provider: back, and the same once.
  const token = await listener('Jon')
  const away = await open(token, `/song/${song.id}`)
  await askForFile(away)
  await away.getByRole('dialog', { name: 'Plans' }).getByRole('button', { name: 'See all plans' }).click()
  await away.waitForURL('**/subscription')
  const plans = (await (await fetch(`${product.url}/api/plans`)).json()) as { id: number; name: string }[]
  const premium = plans.find(({ name }) => name === 'Premium')?.id
  const paid = await fetch(`${product.url}/api/user/subscription`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ plan_id: premium, provider: 'test', return_url: '/', cancel_url: '/' }),
  })
  expect(paid.status).toBe(201)
  const second = away.waitForEvent('download')
  await away.goto('/browse')
  expect((await second).suggestedFilename()).toContain(song.title)
  await away.waitForURL(`**/song/${song.id}`)
  let again = false
  away.on('download', () => {
    again = true
  })
  await away.reload()
  await away.getByRole('heading', { level: 1 }).waitFor()
  await away.waitForLoadState('networkidle')
  expect(again).toBe(false)
})

it('shows the plans after a few files', async () => {
  expect(await weightOfFirstPaint('/subscription', product.url)).toBeLessThanOrEqual(165)
})
