import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { visit } from './browser.ts'
import { administrator, type Listener, request, visitAs } from './listener.ts'

const START = '/admin/configuration/start'

interface Section {
  id: number
  section: string | null
  title: string
}

let admin: Listener

const sections = async (): Promise<Section[]> =>
  (
    (await (await request('/admin/home-sections?sort=position&per_page=100', admin)).json()) as {
      data: Section[]
    }
  ).data
/** Restores the initial state: custom sections are deleted, the others visible in their initial order. */
const putBack = async () => {
  for (const { id, section } of await sections())
    if (section === null) await request(`/admin/home-sections/${id}`, admin, 'DELETE')
  const builtIn = (await sections()).sort((a, b) => a.id - b.id)
  for (const { id } of builtIn) {
    const { version } = (await (await request(`/admin/home-sections/${id}`, admin)).json()) as {
      version: string
    }
    await request(`/admin/home-sections/${id}`, admin, 'PUT', { title: '', visible: true, version })
  }
  await request('/admin/home-sections/order', admin, 'PUT', { ids: builtIn.map(({ id }) => id) })
}

beforeAll(async () => {
  admin = await administrator('Start Admin', 'start.admin@example.org')
})
afterAll(async () => {
  await putBack()
})

it('picks albums for a custom section, hides another, and visitors see the result', async () => {
  const { page, context, complaints } = await visitAs(admin, START)
  const titles = () => page.locator('[data-part~="entry"] b').allTextContents()
  await expect.poll(titles).toContain('Album of the week')
  expect(await axeFinds(page, 'start page')).toEqual([])
  await page.getByRole('button', { name: 'New section' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Staff picks')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await sheet.getByText('Select at least one.').waitFor()
  await sheet.getByRole('combobox', { name: 'Add' }).click()
  for (const name of ['Slow Weather', 'Low Tide']) {
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).click()
    await expect
      .poll(() => sheet.locator('[data-part~="sortable"]').allTextContents())
      .toContainEqual(expect.stringContaining(name))
  }
  await page.keyboard.press('Tab')
  await sheet.getByRole('button', { name: 'Create' }).click()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(async () => (await titles())[0]).toBe('Staff picks')
  await page.getByText(/Albums: Slow Weather – .+Low Tide/).waitFor()

  await page.getByRole('button', { name: 'Hide New albums' }).click()
  await page.getByRole('button', { name: 'Show New albums' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()

  const visitor = await visit('/home')
  const picked = visitor.page.getByRole('region', { name: 'Staff picks' })
  await expect
    .poll(() => picked.getByRole('listitem').locator('[data-part~="name"]').allTextContents())
    .toEqual(['Slow Weather', 'Low Tide'])
  const heads = await visitor.page.getByRole('heading', { level: 2 }).allTextContents()
  expect(heads).not.toContain('New albums')
  expect(visitor.complaints).toEqual([])
})

it('renames a section, and restores its own name when left empty', async () => {
  const { page, complaints } = await visitAs(admin, START)
  const call = async (now: string, then: string) => {
    await page.locator('[data-part~="entry"]', { hasText: now }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Title' }).fill(then)
    await expect.poll(() => sheet.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await sheet.getByRole('button', { name: 'Save changes' }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  await call('Top songs', 'What everybody plays')
  await page.locator('[data-part~="entry"]', { hasText: 'What everybody plays' }).waitFor()
  const visitor = await visit('/home')
  await visitor.page.getByRole('heading', { name: 'What everybody plays' }).waitFor()
  await visitor.context.close()
  await call('What everybody plays', '')
  await page.locator('[data-part~="entry"]', { hasText: 'Top songs' }).waitFor()
  expect(complaints).toEqual([])
})
