import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { setMember } from '../src/server/features/artist-team/members.service.ts'
import { go, type View, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { administrator, type Listener, newListener, request, visitAs } from './listener.ts'

/* Every kind of form is saved once in the app as it is built, which leaves out much of the contract. */

let operator: Listener
let listener: Listener
let artist: number
beforeAll(async () => {
  operator = await administrator('Form Admin', 'form.admin@example.org')
  listener = await newListener('Form Listener')
  const made = await request('/admin/artists', operator, 'POST', { name: 'Form Band' })
  artist = ((await made.json()) as { id: number }).id
  await inDatabase((db) =>
    db
      .transaction()
      .execute((trx) => setMember(trx, { artist_id: artist, user_id: listener.id, role: 'owner' })),
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
  const { page, complaints }: View = await visitAs(listener, '/account/settings')
  await submit(page, { Name: 'Form Listener II' }, 'Save profile', 'PUT', /\/api\/user/)
  await go(page, '/artist/account')
  await fill(page, { 'Display name': 'The Form Band' })
  const save = () => page.keyboard.press('Control+s')
  expect(await answerTo(page, 'PUT', /\/api\/artist\/account$/, save)).toBe(200)
  await go(page, '/artist/posts?edit=new')
  await submit(page, { Text: 'We save forms.' }, 'Create', 'POST', /\/api\/artist\/posts$/)
  await go(page, '/artist/events?edit=new')
  await submit(
    page,
    { Venue: 'The Form', City: 'Form Town', Date: '2099-01-01T20:00' },
    'Create',
    'POST',
    /\/api\/artist\/events$/,
  )
  expect(complaints).toEqual([])
})

/** Pages of the admin area, their resource, and a text of a row that can be changed. */
const pages: [string, string, string][] = [
  ['songs', 'songs', 'Title'],
  ['albums', 'albums', 'Title'],
  ['artists', 'artists', 'Name'],
  ['playlists', 'playlists', 'Title'],
  ['genres', 'genres', 'Name'],
  ['radio-stations', 'radio-stations', 'Title'],
  ['podcasts', 'podcasts', 'Title'],
  ['podcasts/episodes', 'episodes', 'Title'],
  ['podcast-genres', 'podcast-genres', 'Name'],
  ['users', 'users', 'Name'],
  ['roles', 'roles', 'Name'],
]

it('saves the forms of the admin area', async () => {
  const { page, complaints } = await visitAs(operator, '/admin/songs')
  for (const [path, resource, label] of pages) {
    const { data } = (await (await request(`/admin/${resource}?per_page=1`, operator)).json()) as {
      data: { id: number }[]
    }
    await go(page, `/admin/${path}?edit=${data[0]?.id}`)
    const sheet = page.getByRole('dialog')
    const field = sheet.getByLabel(label, { exact: true })
    await field.fill(`${await field.inputValue()} II`)
    const press = () => sheet.getByRole('button', { name: 'Save changes' }).click()
    expect(await answerTo(page, 'PUT', new RegExp(`/api/admin/${resource}/\\d+$`), press), path).toBe(200)
    await sheet.waitFor({ state: 'detached' })
  }
  expect(complaints).toEqual([])
})
