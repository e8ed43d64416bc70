import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { go, visit } from './browser.ts'
import { administrator, request } from './listener.ts'

interface Entry {
  id: number
  built_in: string | null
  version: string
}

const linksOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link').allInnerTexts()

it('follows the menu of the operator: sidebar, footer, bottom bar and account menu', async () => {
  const admin = await administrator('Menu Admin', 'menu.admin@example.org')
  const add = (title: string, target: string, more: object = {}) =>
    request('/admin/navigation', admin, 'POST', {
      ...{ title, target, icon: 'star', place: 'rail', visible: true },
      ...more,
    })
  await add('Charts', '/browse/chart')
  await add('Imprint', '/imprint', { place: 'footer' })
  await add('Nothing', '/nothing', { visible: false })
  const { data } = (await (await request('/admin/navigation', admin)).json()) as { data: Entry[] }
  const idOf = (name: string) => data.find(({ built_in }) => built_in === name)?.id
  const change = async (name: string, changes: { title: string; visible: boolean }) => {
    const path = `/admin/navigation/${idOf(name)}`
    const { version } = (await (await request(path, admin)).json()) as Entry
    expect((await request(path, admin, 'PUT', { version, ...changes })).status).toBe(200)
  }
  await change('radio', { title: 'On air', visible: true })
  await change('browse', { title: '', visible: false })
  await request('/admin/navigation/order', admin, 'PUT', { ids: [idOf('radio'), idOf('home')] })

  const { page } = await visit('/home')
  await expect.poll(() => linksOf(page, 'Main')).toEqual(['On air', 'Home', 'Podcasts', 'Charts'])
  await page.getByRole('complementary').getByRole('link', { name: 'Imprint' }).waitFor()
  expect(await page.getByRole('link', { name: 'Nothing' }).count()).toBe(0)
  expect(await axeFinds(page, 'home')).toEqual([])

  // Without Browse, which leads there, podcasts and radio have a place in the bar.
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => linksOf(page, 'Main')).toEqual(['On air', 'Search', 'Home', 'Podcasts'])
  expect(await axeFinds(page, 'bottom bar')).toEqual([])
  await go(page, '/home')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Imprint' }).waitFor()
  await page.getByRole('menuitem', { name: 'Charts' }).click()
  await page.waitForURL('**/browse/chart')
})
