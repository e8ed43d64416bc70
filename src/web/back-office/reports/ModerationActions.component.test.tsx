import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminSongs } from '../../../contract/catalog/back-office/songs.ts'
import { done } from '../../../contract/core/pagination.ts'
import {
  type AdminReportDetails,
  adminReport,
  adminReportActs,
  adminReports,
} from '../../../contract/site/back-office/reports.ts'
import { adminUsers } from '../../../contract/site/back-office/users.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer, received } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'
import { answerTable } from '../../testing/table.ts'

const sheet = () => page.getByRole('dialog')
const acts = () =>
  received.filter(({ method }) => method === 'POST').map(({ path, body }) => [path.slice(10), body])

/** Opens a report; returns how it changes. */
const openReport = async (own: Partial<AdminReportDetails>) => {
  const row = sampleOf(adminReport, { id: 1, title: 'Low Tide', status: 'open' })
  let report: AdminReportDetails = {
    ...row,
    text: 'It is <i>mine</i>.',
    hidden: false,
    context: null,
    owner: null,
    others_count: 0,
    note: null,
    resolved_by: null,
    resolved_at: null,
    ...own,
  }
  answerTable(adminReports, [row])
  answer(adminReports.get, () => ({ ...report, version: '1' }))
  await openBackOffice('reports?edit=1')
  return (change: Partial<AdminReportDetails>) => {
    report = { ...report, ...change }
  }
}

it('hides a reported item, resolves the report with a note, and reopens it', async () => {
  const change = await openReport({ item_type: 'song', item_id: 8 })
  answer(adminSongs.bulk, () => {
    change({ hidden: true })
    return { done: 1, failed: [], run: null }
  })
  answer(adminReportActs.resolve, ({ body: { note } }) => {
    const by = { id: 1, name: 'Ada Min' }
    change({ status: 'resolved', note, resolved_by: by, resolved_at: '2026-01-01T00:00:00.000Z' })
    return done
  })
  answer(adminReportActs.reopen, () => {
    change({ status: 'open' })
    return done
  })
  await expect.element(sheet().getByText('It is <i>mine</i>.')).toBeVisible()
  await sheet().getByRole('button', { name: 'Hide Low Tide' }).click()
  await expect.element(sheet().getByText('Hidden', { exact: true })).toBeVisible()
  await sheet().getByLabelText('Outcome').fill('It was hidden.')
  await sheet().getByRole('button', { name: 'Resolve' }).click()
  await expect.element(sheet().getByText(/^Resolved by Ada Min/)).toBeVisible()
  await expect.element(sheet().getByText('It was hidden.')).toBeVisible()
  await sheet().getByRole('button', { name: 'Reopen' }).click()
  await expect.element(sheet().getByRole('button', { name: 'Resolve' })).toBeVisible()
  expect(acts()).toEqual([
    ['/songs/bulk', { action: 'hide', ids: [8] }],
    ['/reports/1/resolve', { note: 'It was hidden.' }],
    ['/reports/1/reopen', undefined],
  ])
})

it('blocks a reported user after a question', async () => {
  const change = await openReport({ item_type: 'user', item_id: 5, owner: { id: 5, name: 'Told' } })
  answer(adminUsers.bulk, () => {
    change({ hidden: true })
    return { done: 1, failed: [], run: null }
  })
  await sheet().getByRole('button', { name: 'Block Told' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect.element(sheet().getByText('Blocked', { exact: true })).toBeVisible()
  expect(acts()).toEqual([['/users/bulk', { action: 'block', ids: [5] }]])
})
