import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { analytics, metrics } from '../../../contract/platform/back-office/analytics.ts'
import { openBackOffice } from '../../testing/back-office.tsx'
import { answer } from '../../testing/http-server.ts'
import { sampleOf } from '../../testing/sample.ts'

const open = (previous: number) => {
  const figures = metrics.map((metric) => ({ metric, value: 4, previous, series: [0, 4] }))
  answer(analytics.overview, () => sampleOf(analytics.overview.reply, { figures } as never))
  return openBackOffice('analytics')
}
beforeEach(() => {
  answer(analytics.series, () => sampleOf(analytics.series.reply))
  answer(analytics.top, () => sampleOf(analytics.top.reply))
})
const first = () => page.getByText('First data: there is no earlier period to compare with yet.')

it('says once that there is nothing to compare with, and what plays are', async () => {
  await open(0)
  await expect.element(first()).toBeVisible()
  await expect.element(page.getByText('New', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Plays/ })).toHaveAttribute('data-tip')
  await expect.element(page.getByRole('button', { name: /^Full plays/ })).toHaveAttribute('data-tip')
})

it('compares with the previous period once there is one', async () => {
  await open(2)
  await expect.element(page.getByText('+100%').first()).toBeVisible()
  await expect.element(first()).not.toBeInTheDocument()
})
