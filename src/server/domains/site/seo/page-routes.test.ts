import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchTabs } from '../../../../contract/site/search.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { resolveHead } from './page-heads.service.ts'

const ROUTES = join(import.meta.dirname, '../../../../web/app/routes')
/** Pages of items, which exist if the item does, and the routes of unknown pages. */
const OTHERS =
  /^\/(song|album|artist|playlist|genre|profile|radio-station|podcast|podcasts|episode)\/\$id|^\/not-found$|^\$$/

/** Returns the paths that a route matches, with and without its optional parameter. */
const samplesOf = (route: string): string[] => {
  const path = route.replace(/\/\$id/, '/1').replaceAll(/\/\$\w*/g, '/abc')
  return path.includes('{-$')
    ? [
        path.replace(/\/\{-\$\w+\}/, ''),
        path
          .replace('{-$id}', '1')
          .replace('{-$tab}', 'top')
          .replace(/\{-\$\w+\}/, 'abc'),
      ]
    : [path]
}

const paths = readdirSync(ROUTES)
  .filter((file) => /routes\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(join(ROUTES, file), 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)])
  .map(([, path = '']) => path)
  .filter((path) => !OTHERS.test(path))
  .flatMap(samplesOf)

let app: TestApp
let ctx: AppContext
beforeAll(async () => {
  app = await testApp()
  const everything = {
    ...app.ctx.settings(),
    saas: true,
    enable_selling: true,
    enable_subscription: true,
    enableBrowse: true,
    enableChat: true,
    enableFriends: true,
    enablePodcasts: true,
    enableShareLinks: true,
  }
  const { reload } = app.ctx.settings
  ctx = { ...app.ctx, settings: Object.assign(() => everything, { reload }) }
})
afterAll(() => app.close())

it('finds the routes of the web app', () => {
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/home', '/search/abc/top', '/library/downloads', '/messages']),
  )
})

const searches = searchTabs.map((tab) => `/search/abc/${tab}`)

it.each([...paths, ...searches])('a request of %s is answered as a page', async (path) => {
  expect(await resolveHead(ctx, path)).toMatchObject({ status: 200 })
})
