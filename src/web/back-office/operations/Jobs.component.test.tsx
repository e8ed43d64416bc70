import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { operations } from '../../../contract/site/back-office/operations.ts'
import { answer, refuse } from '../../testing/http-server.ts'
import { showToListener } from '../../testing/listener-page.tsx'
import { Jobs } from './Jobs.tsx'

it('returns to the first page if the total was estimated too high', async () => {
  const meta = { per_page: 20, total: 12_000, last_page: 600, next: null }
  answer(operations.health, () => refuse('unavailable'))
  answer(operations.jobs, ({ query }) => ({
    data:
      Number(query.page ?? 1) === 600
        ? []
        : [
            {
              id: '018f5c1e-0000-7000-8000-000000000001',
              kind: 'clean-up',
              about: null,
              reason: null,
              at: '2026-11-28T12:00:00.000Z',
              tries: 1,
            },
          ],
    meta: { ...meta, page: Number(query.page ?? 1) },
  }))
  await showToListener(<Jobs />)
  await page.getByRole('button', { name: 'Page 600' }).click()
  await expect.element(page.getByText('1–20 of 12,000')).toBeVisible()
})
