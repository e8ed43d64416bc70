import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  adminImportFiles,
  adminImports,
  type ImportedFileRow,
} from '../../../contract/catalog/back-office/imports.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answerTable } from '../../testing/table.ts'

const started_at = '2026-01-01T00:00:00.000Z'

const run = (id: number, folder: string) => ({
  id,
  folder,
  owner: null,
  in_place: true,
  encoding: null,
  started_at,
  ended_at: started_at,
  found: 1_300,
  added: 1_204,
  updated: 2,
  moved: 3,
  unchanged: 80,
  duplicates: 4,
  rejected: 5,
  truncated: 1,
  guessed: 6,
  error: null,
})

const file = (id: number, name: string, more: Partial<ImportedFileRow> = {}): ImportedFileRow => ({
  id,
  run_id: 2,
  started_at,
  folder: '/music/new',
  path: `/music/new/${name}`,
  outcome: 'added',
  reason: null,
  truncated: false,
  encoding: null,
  confidence: null,
  ...more,
})

it('shows what an import did, and with which files', async () => {
  answerTable(adminImports, [run(1, '/music/old'), run(2, '/music/new')])
  answerTable(
    adminImportFiles,
    [
      file(1, 'one.mp3', { encoding: 'windows-1251', confidence: 0.984 }),
      file(2, 'two.mp3', { outcome: 'rejected', reason: 'This file is empty.' }),
      file(3, 'three.mp3', { run_id: 1 }),
    ],
    {
      filters: {
        run: (row, value) => row.run_id === Number(value),
        outcome: (row, value) => row.outcome === value,
      },
    },
  )
  const { location } = await openBackOffice('imports')
  await page.getByRole('link', { name: '/music/new' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText('1,204')).toBeVisible()
  await sheet.getByRole('link', { name: 'Show files' }).click()
  await expect.poll(location).toBe('/admin/imports/files?run=2')
  const table = page.getByRole('table')
  await expect.element(table.getByText('windows-1251, 98% sure')).toBeVisible()
  await expect.element(table.getByText('This file is empty.')).toBeVisible()
  await expect.element(table.getByText('three.mp3')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Skipped', exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(table.getByText('one.mp3')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Imported files' })).toBeVisible()
})
