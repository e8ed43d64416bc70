import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { operations } from '../../../contract/site/back-office/operations.ts'
import { axeFinds } from '../../testing/axe.ts'
import { answer } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { Apps } from './Apps.tsx'

it('lists the apps that were used', async () => {
  const last_used_at = '2026-11-28T12:00:00.000Z'
  answer(operations.apps, () => [
    { client: 'Symfonium', accounts: 2, app_passwords: 3, last_used_at },
    { client: null, accounts: 1, app_passwords: 1, last_used_at },
  ])
  await showToListener(<Apps />)
  const rows = page.getByRole('listitem')
  await expect.element(rows.first().getByText(/^Accounts: 2 · App passwords: 3 · /)).toBeVisible()
  await expect.element(rows.last().getByText('Unknown app')).toBeVisible()
  expect(await axeFinds()).toEqual([])
})
