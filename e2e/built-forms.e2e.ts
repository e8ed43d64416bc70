import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { setMember } from '../src/server/domains/platform/artist-team/service.ts'
import { go, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'

/* Forms are saved in the app as it is built, which leaves out much of the contract. */

let listener: Listener
let operator: Listener
beforeAll(async () => {
  operator = await administrator('Form Admin', 'form.admin@example.org')
  listener = await newListener('Form Listener')
  await request('/user/playlists', listener, 'POST', { title: 'Form Songs' })
  const made = await request('/admin/artists', operator, 'POST', { name: 'Form Band' })
  const { id: artist_id } = (await made.json()) as { id: number }
  await inDatabase((db) =>
    db.transaction().execute((trx) => setMember(trx, { artist_id, user_id: listener.id, role: 'owner' })),
  )
})

/** Does what sends a request of this method and path; returns the status of the response. */
const answerTo = async (
  page: Page,
  method: string,
  path: RegExp,
  act: () => Promise<void>,
): Promise<number> => {
  const answered = page.waitForResponse(
    (response) => response.request().method() === method && path.test(new URL(response.url()).pathname),
  )
  await act()
  return (await answered).status()
}

const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** Fills a form, presses its button and expects the request to succeed. */
const submit = async (
  page: Page,
  values: Record<string, string>,
  button: string,
  method: string,
  path: RegExp,
): Promise<void> => {
  await fill(page, values)
  const press = () => page.getByRole('button', { name: button, exact: true }).click()
  expect(await answerTo(page, method, path, press), `${method} ${path}`).toBeLessThan(300)
}

const PASSWORD = 'correct horse battery'

it('saves the forms of visitors', async () => {
  const { page, complaints } = await visit('/contact')
  await submit(
    page,
    { Name: 'Ines', Email: 'ines@example.org', Subject: 'Hello', Message: 'A question about your music.' },
    'Send',
    'POST',
    /\/contact$/,
  )
  await go(page, '/password/forgot')
  await submit(page, { Email: 'form.listener@example.org' }, 'Send reset link', 'POST', /\/api\/password/)
  await go(page, '/login')
  await submit(
    page,
    { Email: 'form.listener@example.org', Password: PASSWORD },
    'Log in',
    'POST',
    /\/api\/login$/,
  )
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  expect(complaints).toEqual([])
})

it('saves the forms of accounts and artists', async () => {
  const { page, complaints } = await visitAs(listener, '/account/settings')
  await submit(page, { Name: 'Form Listener II' }, 'Save profile', 'PUT', /\/api\/user/)
  await go(page, '/artist/account')
  await fill(page, { 'Display name': 'The Form Band' })
  const save = () => page.keyboard.press('Control+s')
  expect(await answerTo(page, 'PUT', /\/api\/artist\/account$/, save)).toBe(200)
  await go(page, '/artist/posts?edit=new')
  await submit(page, { Text: 'We save forms.' }, 'Publish', 'POST', /\/api\/artist\/posts$/)
  expect(complaints).toEqual([])
})

/** Lists of the back office, each with the field of an item that is changed. */
const desks: [path: string, label: string, list?: string][] = [
  ['songs', 'Title'],
  ['albums', 'Title'],
  ['artists', 'Name'],
  ['playlists', 'Title'],
  ['genres', 'Name'],
  ['podcasts', 'Title'],
  ['podcasts/episodes', 'Title', 'episodes'],
  ['podcast-genres', 'Name'],
  ['users', 'Name'],
]

it('saves the forms of the back office', async () => {
  const { page, complaints } = await visitAs(operator, '/admin/analytics')
  for (const [path, label, list = path] of desks) {
    const { data } = (await (await request(`/admin/${list}?per_page=1`, operator)).json()) as {
      data: { id: number }[]
    }
    await go(page, `/admin/${path}`)
    await go(page, `/admin/${path}?edit=${data[0]?.id}`)
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(label).first().fill(`A ${label} of the Office`)
    const press = () => sheet.getByRole('button', { name: 'Save changes' }).click()
    const saved = new RegExp(`/api/admin/${list}/\\d+$`)
    expect(await answerTo(page, 'PUT', saved, press), path).toBe(200)
    await sheet.waitFor({ state: 'detached' })
    await page.waitForURL(({ search }) => search === '')
  }
  await go(page, '/admin/configuration/general')
  await fill(page, { Name: 'Office' })
  const save = () => page.keyboard.press('Control+s')
  expect(await answerTo(page, 'PUT', /\/api\/admin\/settings/, save)).toBe(200)
  expect(complaints).toEqual([])
})
