import type { AppContext } from '../../../context/app-context.ts'
import { escapeHtml } from '../../../core/escape.ts'
import { throwError } from '../../../http/http-error.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { pageAddresses } from '../custom-pages/service.ts'
import { MAP_SIZE, type MapType, mapNumbers, mapTypes, sitemapRows } from './queries.ts'

const NAME = /^([a-z-]+)-([1-9]\d{0,5})$/
const HIGHEST_ID = 99_999_999

const xml = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${root}>\n`

const ofPodcasts: MapType[] = ['podcasts', 'episodes']

/** Returns the types whose features are enabled. */
const typesOf = ({ enablePodcasts }: { enablePodcasts: boolean }): MapType[] =>
  enablePodcasts ? mapTypes : mapTypes.filter((type) => !ofPodcasts.includes(type))

/** May lag by a minute: it is slow for a large catalog. */
const indexes = createTtlCache<string>(60_000, 10)

const openSite = (ctx: AppContext) => {
  const settings = ctx.settings()
  return settings.requireAuth ? throwError('not_found') : settings
}

/** Returns the sitemap index. */
export const sitemapIndex = (ctx: AppContext): Promise<string> => {
  const site = openSite(ctx)
  const { appUrl } = site
  const types = typesOf(site)
  return indexes.get(ctx.db, `${appUrl} ${types.length}`, async () => {
    const numbers = await Promise.all(types.map((type) => mapNumbers(ctx.db, type)))
    const names = ['pages', ...types.flatMap((type, n) => (numbers[n] ?? []).map((one) => `${type}-${one}`))]
    return xml(
      'sitemapindex',
      names.map((name) => `<sitemap><loc>${escapeHtml(`${appUrl}/sitemap-${name}.xml`)}</loc></sitemap>\n`),
    )
  })
}

const entry = (address: string, changed?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`

const pagesMap = async (ctx: AppContext): Promise<string> => {
  const { appUrl, enableBrowse, enableLandingPage, enablePodcasts } = openSite(ctx)
  const browse = enableBrowse ? ['/browse', '/browse/albums', '/browse/artists', '/browse/songs'] : []
  const written = await pageAddresses(ctx)
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

/** Returns one map of at most 5,000 URLs by the name in the index; 404 otherwise. */
export const sitemap = async (ctx: AppContext, name: string): Promise<string> => {
  const site = openSite(ctx)
  const { appUrl } = site
  if (name === 'pages') return pagesMap(ctx)
  const [, noun, digits] = NAME.exec(name) ?? []
  const type = typesOf(site).find((one): one is MapType => one === noun)
  const number = Number(digits)
  if (!type || number > HIGHEST_ID / MAP_SIZE + 1) return throwError('not_found')
  const rows = await sitemapRows(ctx.db, type, number)
  if (rows.length === 0) return throwError('not_found')
  const path = `${appUrl}/${type.slice(0, -1)}/`
  return xml(
    'urlset',
    rows.map(({ id, slug, changed }) => entry(path + id + (slug ? `/${slug}` : ''), changed)),
  )
}
