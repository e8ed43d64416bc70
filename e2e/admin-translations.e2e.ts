import { afterAll, beforeAll, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { administrator, type Listener, request, visitAs } from './listener.ts'

let admin: Listener
beforeAll(async () => {
  admin = await administrator('Word Admin', 'word.admin@example.org')
})
afterAll(async () => {
  await request('/admin/languages/it', admin, 'DELETE')
})

it('adds a language, translates a text, publishes it, shows it to visitors and deletes it', async () => {
  const { page, complaints } = await visitAs(admin, '/admin/translations')
  await page.getByRole('button', { name: 'Add language', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Language tag').fill('it')
  await dialog.getByLabel('Name').fill('Italiano')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('region', { name: 'Italiano' }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search texts' })
  const text = (key: string) => page.getByRole('button', { name: `Translation of ${key}:` })
  const field = (key: string) => page.getByRole('textbox', { name: `Translation of ${key}`, exact: true })

  await search.fill('Log in')
  await text('Log in').click()
  await field('Log in').fill('Accedi')
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: 'Not saved' }).waitFor({ state: 'detached' })
  await search.fill('')
  await page.getByRole('button', { name: /^Edited 1/ }).click()
  await text('Log in').getByText('Accedi').waitFor()

  const more = () => page.getByRole('button', { name: 'More options for Italiano' }).click()
  await more()
  await page.getByRole('menuitem', { name: 'Show to listeners' }).click()
  await expect
    .poll(async () => JSON.stringify(await (await request('/languages')).json()), { timeout: 20_000 })
    .toContain('"it"')
  const visitor = await visit('/login', { locale: 'it-IT' })
  await visitor.page.getByText('Accedi', { exact: true }).first().waitFor()
  await expect.poll(() => visitor.page.locator('html').getAttribute('lang')).toBe('it')
  await visitor.context.close()

  await more()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: /Italiano/ }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('uses the account language, whose texts are loaded when the area is opened', async () => {
  const requests: string[] = []
  const { page } = await visitAs(admin, 'about:blank', { locale: 'de-DE' })
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/home')
  await page.getByRole('link', { name: 'Alben' }).first().waitFor()
  expect(requests.filter((path) => /^\/api\/messages\/.*\/admin$/.test(path))).toEqual([])
  await page.goto('/admin/audit-log')
  await page.getByRole('heading', { name: 'Protokoll', level: 1 }).waitFor()
  expect(requests.filter((path) => path === '/api/messages/de/admin')).toHaveLength(1)
  await page.getByRole('button', { name: 'Konto', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sprache' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Español' }).click()
  await page.getByRole('heading', { name: 'Registro', level: 1 }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The account remembers the last choice; the other tests in this file use English.
  await page.getByRole('button', { name: 'Cuenta', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Idioma' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
})
