import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { analytics } from '../src/contract/admin/analytics.ts'
import { backups } from '../src/contract/admin/backups.ts'
import type { Permission } from '../src/contract/permissions.ts'
import type { AdminPage } from '../src/web/admin/admin-page.ts'
import { pages } from '../src/web/admin/registry.ts'
import { openBrowser } from './browser.ts'
import { administrator, ask, type Listener, newListener, visitAs } from './listener.ts'

let browser: Browser
let admin: Listener
beforeAll(async () => {
  browser = await openBrowser()
  admin = await administrator('Permitting Admin', 'permitting.admin@example.org')
})
afterAll(() => browser.close())

const soon = { timeout: 20_000 }
/** Tested in parallel: most of the time is spent waiting. */
const LANES = ['Sorrel', 'Teasel', 'Yarrow']

interface Staff extends Listener {
  role: number
}

/** Creates a user with their own role. */
const newStaff = async (name: string): Promise<Staff> => {
  const who = await newListener(`${name} Staff`)
  const created = await ask('/admin/roles', admin, 'POST', { label: `Role of ${name}` })
  const { id: role } = (await created.json()) as { id: number }
  await ask(`/admin/users/${who.id}/roles`, admin, 'PUT', { roles: [role] })
  return { ...who, role }
}
const permit = async ({ role }: Staff, permission: Permission): Promise<void> => {
  const answer = await ask(`/admin/roles/${role}/permissions`, admin, 'PUT', { names: [permission] })
  expect(answer.status).toBe(200)
}
/** Endpoints for administrators only; the browser assumes that everyone in this area is one. */
const forAdministrators = new Set(
  [...Object.values(analytics), ...Object.values(backups)].map(({ path }) => `/api${path}`),
)

/** Opens a page and returns the requests that the server denied. */
const refusedAt = async (page: Page, path: string): Promise<string[]> => {
  const rejected: string[] = []
  const note = (response: { url: () => string; status: () => number }) => {
    const { pathname } = new URL(response.url())
    if (response.status() === 403 && !forAdministrators.has(pathname)) rejected.push(pathname)
  }
  page.on('response', note)
  await page.goto(`/admin/${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe(`/admin/${path}`)
  page.off('response', note)
  return rejected
}

/** Returns the pages a permission opens; of those with the same component, only the first. */
const openedBy = (permission: Permission): AdminPage[] => [
  ...new Map(
    pages
      .filter((page) => !page.feature && page.permission?.includes(permission))
      .toReversed()
      .map((page) => [String(page.load), page]),
  ).values(),
]
const permissions = [...new Set(pages.flatMap(({ permission }) => permission ?? []))]

it('every page needs exactly one of its permissions', async () => {
  const left = [...permissions]
  const rejected: string[] = []
  const walk = async (name: string): Promise<void> => {
    const staff = await newStaff(name)
    const { page, context } = await visitAs(browser, staff, 'about:blank')
    await page.route('**/api/user', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), is_admin: true } })
    })
    for (let permission = left.shift(); permission; permission = left.shift()) {
      await permit(staff, permission)
      for (const { path } of openedBy(permission))
        for (const call of await refusedAt(page, path)) rejected.push(`${permission}, ${path}: ${call}`)
    }
    await context.close()
    await ask(`/admin/users/${staff.id}/roles`, admin, 'PUT', { roles: [] })
    await ask(`/admin/roles/${staff.role}`, admin, 'DELETE')
  }
  await Promise.all(LANES.map(walk))
  expect(rejected).toEqual([])
})
