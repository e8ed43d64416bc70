import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { artistAnalytics } from '../../../contract/artist-analytics.ts'
import { openArtistArea } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'

it('gives the choice of a period the whole width of a phone', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  answer(artistAnalytics.dashboard, () => sampleOf(artistAnalytics.dashboard.reply))
  await openArtistArea('analytics')
  const periods = page.getByRole('radiogroup', { name: 'Period' })
  await expect.element(periods).toBeVisible()
  const { left, right } = periods.element().getBoundingClientRect()
  expect([left, innerWidth - right]).toEqual([16, 16])
  await expect.element(page.getByRole('button', { name: 'Export as CSV' })).toBeVisible()
})
