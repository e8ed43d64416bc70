import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Access } from '../../../contract/core/endpoint.ts'
import type { Permission } from '../../../contract/core/permissions.ts'
import { adminCounts } from '../../../contract/platform/back-office/roles.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { session } from '../../../contract/platform/session.ts'
import { queryClient } from '../../data/client.ts'
import { administrator, openBackOffice } from '../../testing/back-office.tsx'
import { answerSamples } from '../../testing/contract.ts'
import { answer, answered } from '../../testing/http-server.ts'
import { applySavedSettings } from '../settings/live-settings.ts'
import { pages } from './registry.ts'

/** All pages exist. */
const everything = [
  { key: 'saas', value: '1' },
  { key: 'enable_federation', value: '1' },
]

/** Answers as for staff with one permission. */
const answerStaff = (permission: Permission): void => {
  const permissions = [{ name: 'Access admin area' }, { name: permission }]
  answer(session.user, () => ({ ...administrator, roles: [{ name: 'staff' }], is_admin: false, permissions }))
}

const allows = (access: Access, permission: Permission): boolean =>
  ['public', 'optional', 'user'].includes(String(access)) || [access].flat().includes(permission)

const cases = pages.flatMap(({ path, permission }) =>
  (permission ?? []).map((one) => ({ path, permission: one })),
)

it.each(cases)(
  '$path needs nothing besides “$permission”',
  { tags: 'long' },
  async ({ path, permission }) => {
    answerSamples()
    answer(bootstrap.settings, () => everything)
    await applySavedSettings(everything)
    answerStaff(permission)
    await openBackOffice(path)
    await page.getByRole('heading', { level: 1 }).first().findElement()
    const own = () =>
      [...answered].some(
        (endpoint) => endpoint !== adminCounts.get && [endpoint.access].flat().includes(permission),
      )
    await expect.poll(() => own() && queryClient.isFetching() === 0).toBe(true)
    const denied = [...answered].filter((endpoint) => !allows(endpoint.access, permission))
    expect(denied.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  },
)

const readers = cases.filter(({ permission }) => /^(View|Read) /.test(permission))

it.each(readers)(
  '$path offers those with “$permission” nothing that changes it',
  { tags: 'long' },
  async ({ path, permission }) => {
    answerSamples()
    answer(bootstrap.settings, () => everything)
    await applySavedSettings(everything)
    answerStaff(permission)
    await openBackOffice(`${path}?edit=1`)
    await expect.poll(() => answered.size > 0 && queryClient.isFetching() === 0).toBe(true)
    const changing = /^(New|Create|Delete|Save|Refund|Mark as paid|Resolve|Reopen|Approve|Reject)/
    expect(page.getByRole('button', { name: changing }).elements()).toEqual([])
    const boxes = page.getByRole('checkbox').elements() as HTMLInputElement[]
    expect(boxes.filter(({ disabled }) => !disabled)).toEqual([])
  },
)

/** Pages of a business, which exist only while saas is on. */
const paid = [
  ...['plans', 'plan-codes', 'subscriptions', 'prices', 'licenses', 'discount-codes', 'tax-rates'],
  ...['sales', 'payouts', 'payout-methods', 'accounting', 'revenue'],
]

it.each(paid)(
  'without saas, %s leads to the start page and is not in the menu',
  { tags: 'long' },
  async (path) => {
    answerSamples()
    answer(bootstrap.settings, () => [])
    await applySavedSettings([])
    const { location } = await openBackOffice(path)
    await expect.poll(location).toBe('/admin/overview')
    const menu = page.getByRole('navigation', { name: 'Admin area' })
    await expect.element(menu.getByRole('link', { name: 'Albums' })).toBeVisible()
    const links = menu.getByRole('link').elements() as HTMLAnchorElement[]
    expect(links.map((link) => new URL(link.href).pathname)).not.toContain(`/admin/${path}`)
  },
)

it('staff start on their first page and find only theirs in the menu and the command palette', async () => {
  answerSamples()
  answerStaff('CED albums')
  const { location } = await openBackOffice('')
  await expect.poll(location).toBe('/admin/albums')
  const menu = page.getByRole('navigation', { name: 'Admin area' })
  await expect.element(menu.getByRole('link', { name: 'Albums' })).toBeVisible()
  expect(menu.getByRole('link').elements()).toHaveLength(1)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('option', { name: /^Albums/ })).toBeVisible()
  const options = page.getByRole('option').elements()
  expect(options.map((option) => option.textContent)).toEqual([
    expect.stringContaining('Albums'),
    expect.stringContaining('Recently deleted'),
  ])
})

it.each(['songs', 'analytics', 'configuration'])('staff are led from %s to their own page', async (path) => {
  answerSamples()
  answerStaff('CED albums')
  const { location } = await openBackOffice(path)
  await expect.poll(location).toBe('/admin/albums')
})

it('entering alone opens no page', async () => {
  answerSamples()
  answerStaff('Access admin area')
  const { location } = await openBackOffice('')
  await expect.poll(location).toBe('/not-found')
})
