// @module-tag long
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { administrator, type Listener, visitAs } from './listener.ts'

const PATIENCE = { timeout: 30_000 }

let admin: Listener
beforeAll(async () => {
  admin = await administrator('Configuring Admin', 'configuring.admin@example.org')
})

const open = async (path: string, look: Parameters<typeof visitAs>[2] = {}) => {
  const view = await visitAs(admin, `/admin/configuration/${path}`, look)
  await view.page.getByRole('link', { name: 'General', exact: true }).waitFor()
  return view
}
const unsaved = (page: Page) => page.getByText(/unsaved changes?/)

it('changes settings for everyone', async () => {
  const { page, context } = await open('general')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Dockside Radio')
  await page.getByRole('switch', { name: 'Browse' }).click()
  await page.getByText('2 unsaved changes').waitFor()
  await page.keyboard.press('Control+s')
  await expect.poll(() => unsaved(page).count(), PATIENCE).toBe(0)
  await page.getByRole('link', { name: 'Dockside Radio' }).waitFor()
  await context.close()

  const visitor = await visit('/home')
  await visitor.page.getByRole('link', { name: 'Dockside Radio' }).waitFor()
  await expect.poll(() => visitor.page.getByRole('link', { name: 'Browse', exact: true }).count()).toBe(0)
})
