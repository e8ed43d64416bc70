import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerSamples } from '../../../testing/contract.ts'
import { openPage } from '../../../testing/listener-page.tsx'
import { Downloads } from './Downloads.tsx'

it('is a page of the library, with its tabs', async () => {
  answerSamples()
  await openPage('/library/downloads', Downloads, '/library/downloads')
  await expect.element(page.getByRole('heading', { name: 'Downloads', level: 1 })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Library' })
  await expect.element(tabs.getByRole('link', { name: 'Recently played' })).toBeVisible()
})
