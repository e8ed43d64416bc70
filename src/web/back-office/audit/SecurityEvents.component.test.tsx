import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { securityLog } from '../../../contract/platform/back-office/audit-log.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answerTable } from '../../testing/table.ts'

const event = {
  created_at: '2026-01-01T00:00:00.000Z',
  address: '203.0.113.7',
  browser: 'Firefox',
  system: 'Linux',
  call: null,
}

it('says who attacked from where, filters by result, and shows a call', async () => {
  answerTable(
    securityLog,
    [
      { ...event, id: 1, event: 'login', result: 'failed', user_id: 1, user_name: 'Ada' },
      { ...event, id: 2, event: 'login', result: 'throttled', user_id: null, user_name: null },
      {
        ...event,
        id: 3,
        event: 'access',
        result: 'refused',
        user_id: 7,
        user_name: null,
        call: 'GET /admin/users',
      },
    ],
    { filters: { result: (row, value) => row.result === value } },
  )
  await openBackOffice('security-events')
  const table = page.getByRole('table')
  await expect.element(table.getByText('Unknown account')).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Refused', exact: true }).click()
  await expect.element(table.getByText('Unknown account')).not.toBeInTheDocument()
  await expect.element(table.getByText('Deleted account 7')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await table.getByRole('link', { name: 'Back office call' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('GET /admin/users')).toBeVisible()
  await expect.element(sheet.getByText('Firefox · Linux')).toBeVisible()
})
