import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { auditChoices, auditLog } from '../../../contract/platform/back-office/audit-log.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'

afterEach(() => page.viewport(1280, 800))

it('scrolls the active entry into view', async () => {
  await page.viewport(1280, 560)
  answerTable(auditLog, [])
  answer(auditChoices.get, () => ({ resources: [], actions: [], users: [] }))
  await openBackOffice('audit-log')
  const menu = page.getByRole('navigation', { name: 'Admin area' })
  const entry = menu.getByRole('link', { name: 'Audit log' })
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
  await expect.poll(() => bottomOf(entry.element())).toBeLessThanOrEqual(bottomOf(menu.element()))
  expect(entry.element().getBoundingClientRect().height).toBe(32)
})

it('folds a group except for the current page, also at the next visit', async () => {
  answerTable(auditLog, [])
  answer(auditChoices.get, () => ({ resources: [], actions: [], users: [] }))
  await openBackOffice('audit-log')
  const menu = page.getByRole('navigation', { name: 'Admin area' })
  const group = menu.getByRole('button', { name: 'System' })
  const link = (name: string) => menu.getByRole('link', { name, exact: true })
  await expect.element(group).toHaveAttribute('aria-expanded', 'true')
  await expect.element(link('Translations')).toBeVisible()
  await group.click()
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  expect(link('Translations').elements()).toHaveLength(0)
  await expect.element(link('Audit log')).toBeVisible()
  await expect.element(link('Songs')).toBeVisible()
  await openBackOffice('audit-log')
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  expect(link('Translations').elements()).toHaveLength(0)
})
