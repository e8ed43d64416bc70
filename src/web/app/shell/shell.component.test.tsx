import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { cartItem } from '../../../contract/core/cart.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { useSession } from '../../data/session/session.ts'
import { refreshSettings } from '../../data/settings.ts'
import { answerSamples } from '../../testing/contract.ts'
import { answer } from '../../testing/http-server.ts'
import { openPage, showToListener } from '../../testing/listener-page.tsx'
import { sampleOf } from '../../testing/sample.ts'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { DueBanner } from '../notices/DueBanner.tsx'
import { closeInstallOffer, useInstallOffer } from '../notices/install-moment.ts'
import { ListenerShell } from './ListenerShell.tsx'
import { ListenerTools } from './ListenerTools.tsx'
import { ShellDock, ShellFrame, ShellMain } from './ShellFrame.tsx'
import shellStyles from './shell.module.css'

/** The part of the shell below a conversation on a phone. */
const spaceBelow = async (player: boolean) => {
  await showToListener(
    <ShellFrame thread>
      <ShellMain>
        <p>Conversation</p>
      </ShellMain>
      <ShellDock>{player && <p data-part="mini-player">Player</p>}</ShellDock>
    </ShellFrame>,
  )
  await expect.element(page.getByText('Conversation')).toBeVisible()
  return getComputedStyle(document.querySelector('[data-part~="dock"]') as Element).paddingBottom
}

it.each([
  ['keeps the player away from the edge below a conversation', true, '8px'],
  ['leaves no strip below a conversation while nothing plays', false, '0px'],
])('%s', async (_name, player, space) => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  expect(await spaceBelow(player)).toBe(space)
})

it.each([
  ['/messages', true],
  ['/messages/7', false],
])('shows the navigation of phones at %s: %s', async (at, shown) => {
  await page.viewport(390, 740)
  onTestFinished(() => page.viewport(1280, 800))
  answerSamples()
  await openPage('/messages/{-$id}', ListenerShell, at)
  const navigation = page.getByRole('navigation', { name: 'Main', includeHidden: true })
  await expect.element(navigation).toBeInTheDocument()
  expect(navigation.element().checkVisibility()).toBe(shown)
  expect(document.querySelector('[data-part~="topbar"]')?.checkVisibility()).toBe(shown)
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

it('moves no other button of the top bar when the cart gets its first item', async () => {
  answer(bootstrap.settings, () => [
    { key: 'saas', value: '1' },
    { key: 'enable_selling', value: '1' },
  ])
  await refreshSettings()
  answerSamples()
  await showToListener(
    <header className={shellStyles.topbar}>
      <div className={shellStyles.topbarEnd}>
        <ListenerTools />
      </div>
    </header>,
  )
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const left = () => bell.element().getBoundingClientRect().left
  await expect.element(bell).toBeVisible()
  const start = left()
  useSession.setState(({ user }) => ({
    user: user && { ...user, cart: { items: [sampleOf(cartItem)], total: 5, currency: 'USD' } },
  }))
  await expect.element(page.getByRole('link', { name: /^Cart/ })).toBeVisible()
  expect(left()).toBe(start)
})

it('offers to install the app above the navigation of phones, covering nothing', async () => {
  await page.viewport(390, 740)
  onTestFinished(() => page.viewport(1280, 800))
  onTestFinished(closeInstallOffer)
  answerSamples()
  await showToListener(<ListenerShell />)
  useInstallOffer.setState({ shown: true })
  const box = (element: { element: () => Element }) => element.element().getBoundingClientRect()
  const offer = page.getByRole('region', { name: 'Install app' })
  await expect.element(offer).toBeVisible()
  expect(box(offer).bottom).toBe(box(page.getByRole('navigation', { name: 'Main' })).top)
  expect(box(page.getByRole('main').last()).bottom).toBeLessThan(box(offer).top)
})
