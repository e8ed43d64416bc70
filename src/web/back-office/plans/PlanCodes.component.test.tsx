import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '../../../contract/core/pagination.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import {
  type AdminPlanCode,
  adminPlanCodeBatch,
  adminPlanCodeList,
  adminPlanCodes,
} from '../../../contract/selling/back-office/plan-codes.ts'
import { axeFinds } from '../../testing/axe.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'
import { applySavedSettings } from '../settings/live-settings.ts'

const on = [{ key: 'saas', value: '1' }]
beforeEach(async () => {
  answer(bootstrap.settings, () => on)
  await applySavedSettings(on)
})

it('lists batches with their codes, and revokes one', { tags: 'long' }, async () => {
  const batch = sampleOf(adminPlanCodeBatch, {
    id: 1,
    name: 'Spring fair',
    plan: { id: 2, name: 'Premium' },
    months: 3,
    codes: 3,
    redeemed: 1,
    expires_on: null,
  })
  answerTable(adminPlanCodes, [batch])
  const codes: AdminPlanCode[] = [
    {
      id: 7,
      code: null,
      status: 'redeemed' as const,
      redeemed_by: { id: 5, name: 'Lena' },
      redeemed_at: null,
    },
    { id: 8, code: 'ABCDE-FGHJK-LMNPQ-RSTUV', status: 'open' as const, redeemed_by: null, redeemed_at: null },
  ]
  answer(adminPlanCodeList.codes, () => codes)
  await openBackOffice('plan-codes')
  await expect.element(page.getByRole('row', { name: /Spring fair/ }).getByText('1 of 3')).toBeVisible()
  await page.getByRole('table').getByRole('link').first().click()
  const list = page.getByRole('region', { name: 'Codes' })
  await expect.element(list.getByText('Lena')).toBeVisible()
  expect(await axeFinds()).toEqual([])
  await list.getByRole('button', { name: 'Revoke' }).click()
  answer(adminPlanCodeList.revoke, () => {
    codes[1] = { ...(codes[1] as AdminPlanCode), code: null, status: 'revoked' }
    return done
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(list.getByText('Revoked')).toBeVisible()
  expect(received.some(({ path }) => path === '/api/admin/plan-codes/codes/8/revoke')).toBe(true)
})
