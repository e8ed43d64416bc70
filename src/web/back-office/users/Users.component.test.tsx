import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminRoles } from '../../../contract/platform/back-office/roles.ts'
import { adminUser, adminUsers } from '../../../contract/site/back-office/users.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

it('warns of an unconfirmed email address only where confirmation is required', async () => {
  answerTable(adminRoles, [])
  answerTable(adminUsers, [
    sampleOf(adminUser, { id: 1, name: 'Bea', blocked: false, email_confirmed: false }) as never,
  ])
  await openBackOffice('users')
  await expect.element(page.getByRole('table').getByText('Active')).toBeVisible()
  await expect.element(page.getByRole('table').getByText('Unconfirmed')).not.toBeInTheDocument()
})

it('shows the plan of each account where plans are sold', async () => {
  await applySavedSettings([{ key: 'saas', value: '1' }])
  answerTable(adminRoles, [])
  answerTable(adminUsers, [sampleOf(adminUser, { id: 1, name: 'Bea', plan: 'Premium' }) as never])
  await openBackOffice('users')
  await expect.element(page.getByRole('columnheader', { name: 'Plan' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Premium' })).toBeVisible()
})
