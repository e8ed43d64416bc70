import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { axeFinds } from './axe.ts'
import { visit } from './browser.ts'
import { administratorByCommand, type Listener, newListener, visitAs } from './listener.ts'
import { product } from './product.ts'

const PATIENCE = { timeout: 30_000 }

let admin: Listener
const email = 'shell.admin@example.org'
const password = 'correct horse battery'

beforeAll(async () => {
  admin = await administratorByCommand('Shell Admin', email)
})

const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

it('leads administrators to their area, and back to the requested page', async () => {
  const { page, context } = await visit('/login')
  await logIn(page)
  await page.waitForURL('**/admin/analytics')
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  await context.close()

  const later = await visit('/library/likes')
  await later.page.waitForURL('**/login')
  await logIn(later.page)
  await later.page.waitForURL('**/library/likes')
})

it('opens for administrators only', async () => {
  const { page, context } = await visit('/admin/analytics')
  await page.waitForURL('**/login')
  await context.close()
  const listener = await visitAs(await newListener('Shell Listener'), '/admin/analytics')
  await listener.page.waitForURL('**/not-found')
})

it('switches between the player and the area, and navigates by name', async () => {
  const { page, complaints } = await visitAs(admin, '/home')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Admin area' }).click()
  await page.waitForURL('**/admin/analytics')
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
  expect(await axeFinds(page, 'analytics')).toEqual([])

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search pages, settings, people and songs' })
  await field.fill('analyt')
  await page.getByRole('option', { name: 'Analytics', selected: true }).waitFor()
  const { data } = (await (await fetch(`${product.url}/api/songs?per_page=1`)).json()) as {
    data: { id: number; title: string }[]
  }
  await field.fill(data[0]?.title ?? '')
  await page
    .getByRole('option', { name: data[0]?.title ?? '' })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => field.count(), PATIENCE).toBe(0)

  await page.getByRole('button', { name: 'Admin area' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Listening' }).click()
  await page.waitForURL('**/home')
  await page.goto('/admin')
  await page.waitForURL('**/admin/analytics')
  expect(complaints).toEqual([])
})
