import { escapeHtml } from '../../http/escape.ts'
import { fail } from '../../http/fail.ts'
import { shortMemo } from '../../http/short-memo.ts'
import type { Platform } from '../../platform.ts'
import { pageAddresses } from '../custom-pages/custom-pages.service.ts'
import { MAP_SIZE, type MapType, mapNumbers, mapped, mapTypes } from './sitemap.queries.ts'

type On = Pick<Platform, 'db' | 'settings'>

const NAME = /^([a-z-]+)-([1-9]\d{0,5})$/
const HIGHEST_ID = 99_999_999

const xml = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${root}>\n`

const ofPodcasts: MapType[] = ['podcasts', 'episodes']

/** The maps of what is not switched off. */
const typesOf = ({ enablePodcasts }: { enablePodcasts: boolean }): MapType[] =>
  enablePodcasts ? mapTypes : mapTypes.filter((type) => !ofPodcasts.includes(type))

/** It may lag by a minute: for a large catalogue it takes a while. */
const indexes = shortMemo<string>(60_000, 10)

const openSite = (on: On) => {
  const settings = on.settings()
  return settings.requireAuth ? fail('not_found') : settings
}

/** The list of all maps. */
export const sitemapIndex = (on: On): Promise<string> => {
  const site = openSite(on)
  const { appUrl } = site
  const types = typesOf(site)
  return indexes.get(on.db, `${appUrl} ${types.length}`, async () => {
    const numbers = await Promise.all(types.map((type) => mapNumbers(on.db, type)))
    const names = ['pages', ...types.flatMap((type, n) => (numbers[n] ?? []).map((one) => `${type}-${one}`))]
    return xml(
      'sitemapindex',
      names.map((name) => `<sitemap><loc>${escapeHtml(`${appUrl}/sitemap-${name}.xml`)}</loc></sitemap>\n`),
    )
  })
}

const entry = (address: string, changed?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`

const pagesMap = async (on: On): Promise<string> => {
  const { appUrl, enableBrowse, enableLandingPage, enablePodcasts } = openSite(on)
  const browse = enableBrowse ? ['/browse', '/browse/albums', '/browse/artists', '/browse/songs'] : []
  const written = await pageAddresses(on)
  return xml('urlset', [
    ...[
      ...(enableLandingPage ? ['/'] : []),
      '/home',
      '/radio',
      ...browse,
      ...(enablePodcasts ? ['/podcasts'] : []),
    ].map((path) => entry(appUrl + path)),
    ...written.map(({ path, updated_at }) => entry(appUrl + path, updated_at)),
  ])
}

/** One map of at most 5,000 addresses by its name, as the index has it; 404 for every other. */
export const sitemap = async (on: On, name: string): Promise<string> => {
  const site = openSite(on)
  const { appUrl } = site
  if (name === 'pages') return pagesMap(on)
  const [, noun, digits] = NAME.exec(name) ?? []
  const type = typesOf(site).find((one): one is MapType => one === noun)
  const number = Number(digits)
  if (!type || number > HIGHEST_ID / MAP_SIZE + 1) return fail('not_found')
  const rows = await mapped(on.db, type, number)
  if (rows.length === 0) return fail('not_found')
  const path = `${appUrl}/${type.slice(0, -1)}/`
  return xml(
    'urlset',
    rows.map(({ id, slug, changed }) => entry(path + id + (slug ? `/${slug}` : ''), changed)),
  )
}
