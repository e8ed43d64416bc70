import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { showToListener } from '../../testing/listener-page.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { DueBanner } from '../notices/DueBanner.tsx'
import shellStyles from './shell.module.css'

/** The part of the shell below a conversation on a phone. */
const spaceBelow = async (player: boolean) => {
  await showToListener(
    <div className={shellStyles.shell}>
      <div className={shellStyles.main}>
        <p data-part="thread-page">Conversation</p>
      </div>
      <div className={shellStyles.dock} data-testid="dock">
        {player && <p data-part="mini-player">Player</p>}
      </div>
    </div>,
  )
  const dock = page.getByTestId('dock')
  await expect.element(dock).toBeInTheDocument()
  return getComputedStyle(dock.element()).paddingBottom
}

it.each([
  ['keeps the player away from the edge below a conversation', true, '8px'],
  ['leaves no strip below a conversation while nothing plays', false, '0px'],
])('%s', async (_name, player, space) => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  expect(await spaceBelow(player)).toBe(space)
})

it('shows a banner above the top bar of phones, in which the title of the page is', async () => {
  await page.viewport(390, 740)
  onTestFinished(() => page.viewport(1280, 800))
  await showToListener(
    <div className={shellStyles.shell}>
      <div className={shellStyles.main}>
        <header className={shellStyles.topbar} data-testid="bar" />
        <DueBanner />
        <Page>
          <PageTitle>Plans</PageTitle>
        </Page>
      </div>
    </div>,
  )
  const banner = page.getByRole('complementary', { name: 'Payment due' })
  await expect.element(banner).toBeVisible()
  const { bottom } = banner.element().getBoundingClientRect()
  const bar = page.getByTestId('bar').element().getBoundingClientRect()
  const title = page.getByRole('heading', { name: 'Plans' }).element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(bar.top)
  expect(title.top).toBeGreaterThanOrEqual(bar.top)
  expect(title.bottom).toBeLessThanOrEqual(bar.bottom)
})
