import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { PageTitle } from './Page.tsx'

it('truncates its title where the top bar of phones leaves no room', async () => {
  await page.viewport(390, 844)
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  onTestFinished(async () => {
    root.unmount()
    await page.viewport(1280, 800)
  })
  root.render(<PageTitle>{'A title of many words '.repeat(5)}</PageTitle>)
  const title = page.getByRole('heading')
  await expect.element(title).toBeVisible()
  expect(title.element().scrollHeight).toBeLessThanOrEqual(title.element().clientHeight)
})
