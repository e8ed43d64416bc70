import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminGenres } from '../../../contract/catalog/back-office/genres.ts'
import { auditChoices, auditLog } from '../../../contract/platform/back-office/audit-log.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { genre } from '../../testing/genres.ts'
import { answer } from '../../testing/http-server.ts'
import { answerTable } from '../../testing/table.ts'

const line = (id: number, action: string, label: string) => ({
  id,
  created_at: '2026-01-01T00:00:00.000Z',
  user_id: 1,
  user_name: 'Ada Min',
  action,
  resource: 'genres',
  item_id: 7,
  label,
  address: null,
  turned: null,
})

it('finds a change by search and filter, shows its values and opens the item', { tags: 'long' }, async () => {
  answer(auditChoices.get, () => ({
    resources: ['genres'],
    actions: ['create', 'change'],
    users: [{ id: 1, name: 'Ada Min' }],
  }))
  answerTable(
    auditLog,
    [line(1, 'create', 'Desk Polka'), line(2, 'change', 'Desk Mazurka'), line(3, 'change', 'Folk')],
    {
      item: { before: { name: 'Desk Polka' }, after: { name: 'Desk Mazurka' }, exists: true },
      filters: { action: (row, value) => row.action === value },
    },
  )
  answerTable(adminGenres, [genre(7, 'Desk Mazurka')])
  const { location } = await openBackOffice('audit-log')
  const link = (name: string) =>
    page.getByRole('table').getByRole('link', { name: new RegExp(`^Ada Min \\w+ ${name}$`) })
  await expect.element(link('Folk')).toBeVisible()
  await page.getByRole('searchbox').fill('desk')
  // A debounced search closes menus when it runs.
  await expect.poll(location).toBe('/admin/audit-log?q=desk')
  await expect.element(link('Folk')).not.toBeInTheDocument()
  await expect.element(link('Desk Polka')).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Edited', exact: true }).click()
  await expect.element(link('Desk Polka')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await link('Desk Mazurka').click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('row', { name: 'Name Desk Polka Desk Mazurka' })).toBeVisible()
  await sheet.getByRole('link', { name: 'Desk Mazurka' }).click()
  await expect.poll(location).toBe('/admin/genres?edit=7')
  await expect.element(sheet.getByLabelText('Name')).toHaveValue('Desk Mazurka')
})
