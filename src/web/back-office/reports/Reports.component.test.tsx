import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '../../../contract/core/pagination.ts'
import { adminReport, adminReports } from '../../../contract/site/back-office/reports.ts'
import { adminUserActs } from '../../../contract/site/back-office/users.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const at = '2026-01-01T00:00:00.000Z'
const hostile = '<img src=x onerror="document.title = \'run\'">'

const openReport = async () => {
  answerTable(
    adminReports,
    [sampleOf(adminReport, { id: 1, item_type: 'message', item_id: 12, title: hostile, status: 'open' })],
    {
      item: {
        text: null,
        hidden: true,
        owner: { id: 5, name: 'Bob' },
        others_count: 0,
        note: null,
        resolved_by: null,
        resolved_at: null,
        context: [
          { id: 11, user_id: 4, name: 'Ann', text: 'Hello', item: null, created_at: at },
          { id: 12, user_id: 5, name: 'Bob', text: hostile, item: null, created_at: at },
          { id: 13, user_id: null, name: null, text: null, item: 'Blue', created_at: at },
        ],
      },
    },
  )
  await openBackOffice('reports')
  await page.getByRole('table').getByText(hostile).click()
  return page.getByRole('dialog')
}

it('shows a reported message with what was written around it', async () => {
  const sheet = await openReport()
  const messages = sheet.getByRole('list', { name: 'Messages' })
  await expect.element(messages.getByText('Hello')).toBeVisible()
  await expect.element(messages.getByText('Deleted account')).toBeVisible()
  await expect.element(messages.getByText(hostile)).toBeVisible()
  expect(document.title).not.toBe('run')
  expect(messages.element().querySelector('[aria-current]')?.textContent).toContain('Bob')
})

it('warns its author, or keeps them from writing', { tags: 'long' }, async () => {
  answer(adminUserActs.warn, () => done)
  answer(adminUserActs.mute, () => done)
  const sheet = await openReport()
  const open = () => sheet.getByRole('button', { name: 'Warn or mute Bob' }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Warn or mute Bob' })
  await expect.element(dialog.getByRole('button', { name: 'Warn' })).toBeDisabled()
  await dialog.getByLabelText('Warning', { exact: true }).fill('Be kind')
  await dialog.getByRole('button', { name: 'Warn' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await open()
  await dialog.getByLabelText('Mute for a week').click()
  await dialog.getByRole('button', { name: 'Mute user' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const acts = received.filter(({ path }) => path.startsWith('/api/admin/users/5/'))
  expect(acts.map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/users/5/warn', { text: 'Be kind' }],
    ['/api/admin/users/5/mute', { hours: 168 }],
  ])
})
