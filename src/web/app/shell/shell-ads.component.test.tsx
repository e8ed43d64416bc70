import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Ad, ads, type PagePosition } from '../../../contract/ads/ads.ts'
import { genres } from '../../../contract/catalog/genres.ts'
import { done } from '../../../contract/core/pagination.ts'
import { bootstrap } from '../../../contract/platform/bootstrap.ts'
import { navigation } from '../../../contract/site/navigation.ts'
import { AdSlot } from '../../ads/ads/AdSlot.tsx'
import { Slot } from '../../ads/ads/Slot.tsx'
import { adCode, pageAds } from '../../data/session/ads.ts'
import { setToken } from '../../data/session/token.ts'
import { refreshSettings } from '../../data/settings.ts'
import { answer } from '../../testing/http-server.ts'
import { mount } from '../../testing/mount.tsx'
import { libraryRoutes } from '../routes/library-routes.ts'
import { listenerRoutes } from '../routes/listener-routes.ts'
import { peopleRoutes } from '../routes/people-routes.ts'
import { Sidebar } from './Sidebar.tsx'
import styles from './shell.module.css'

/** Ads of the shell, on its pages and in windows of several heights. */

const Shell = () => (
  <div className={styles.shell}>
    <Sidebar />
    <main className={styles.main}>
      <AdSlot position="player_top" />
    </main>
  </div>
)

/** Opens a page of the app with its data for the shell, but without its contents. */
const open = async (at: string) => {
  const root = createRootRoute({ component: Shell })
  const pages = [...peopleRoutes, ...listenerRoutes, ...libraryRoutes].map(
    ({ options }: { options: object }) => {
      const { path, staticData = {} } = options as { path: '/'; staticData?: StaticDataRouteOption }
      return createRoute({ getParentRoute: () => root, path, staticData })
    },
  )
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const render = mount()
  await router.load()
  render(<RouterProvider router={router as never} />)
  await expect.element(page.getByRole('navigation', { name: 'Browse' })).toBeVisible()
}

const adFor = (id: number, position: PagePosition, height: number): Ad => ({
  id,
  position,
  height,
  height_narrow: height,
  weight: 1,
})
/** The positions of the ads that are visible. */
const shown = () =>
  [...document.querySelectorAll('iframe')].map((frame) => (frame.closest('main') ? 'player_top' : 'sidebar'))

beforeEach(async () => {
  adCode.Slot = Slot
  setToken(null)
  answer(ads.seen, () => done)
  answer(genres.list, () => [])
  answer(navigation.entries, () => [])
  answer(bootstrap.settings, () => [{ key: 'ads_need_consent', value: '0' }])
  await refreshSettings()
  pageAds?.push(adFor(1, 'sidebar', 200), adFor(2, 'player_top', 60))
})
afterEach(async () => {
  adCode.Slot = null
  pageAds?.splice(0)
  await page.viewport(1280, 800)
})

it.each<[string, number, number, PagePosition[]]>([
  ['/home', 1280, 1000, ['sidebar']],
  ['/album/1', 1280, 900, ['sidebar']],
  ['/friends', 1280, 1000, ['sidebar']],
  ['/home', 1280, 899, ['player_top']],
  ['/home', 1280, 800, ['player_top']],
  // The sidebar shows only icons.
  ['/home', 900, 1000, ['player_top']],
  ['/cart', 1280, 1000, []],
  ['/checkout/1', 1280, 800, []],
  ['/subscription', 1280, 1000, []],
  ['/subscription', 1280, 800, []],
  ['/library/purchases', 1280, 1000, []],
  ['/redeem', 1280, 1000, []],
  ['/free-download/1', 1280, 1000, []],
  ['/family/1', 1280, 1000, []],
  ['/artist-invitation/1', 1280, 1000, []],
  ['/become-artist', 1280, 1000, []],
  ['/account/settings', 1280, 1000, []],
  ['/contact', 1280, 1000, []],
  ['/messages', 1280, 1000, []],
  ['/messages/4', 1280, 800, []],
])('%s in a window of %i × %i has %j', async (path, width, height, positions) => {
  await page.viewport(width, height)
  await open(path)
  await expect.poll(shown).toEqual(positions)
})

it('gives way to four rows of the library, and follows the window', async () => {
  pageAds?.push(adFor(3, 'sidebar', 600))
  await page.viewport(1280, 950)
  await open('/home')
  await expect.poll(shown).toEqual(['player_top'])
  await page.viewport(1280, 1300)
  await expect.poll(shown).toEqual(['sidebar'])
  const rows = page.getByRole('navigation', { name: 'Browse' }).element()
  expect(rows.clientHeight).toBeGreaterThanOrEqual(4 * 56)
  await page.viewport(1280, 950)
  await expect.poll(shown).toEqual(['player_top'])
})
