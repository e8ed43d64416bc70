import type { AllSettings } from '../../../../contract/core/all-settings.ts'
import { coverUrl } from '../../../../contract/core/covers.ts'
import { isSubscribing } from '../../../../contract/core/settings.ts'
import { isLegalPage } from '../../../../contract/site/legal-pages.ts'
import { searchTabs } from '../../../../contract/site/search.ts'
import { DEFAULT_TITLE, pageTitle } from '../../../../contract/site/titles.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { PageHead } from '../../../http/pages/html-head.ts'
import { plansOffered } from '../../selling/index.ts'
import { documentOfPage } from '../activitypub/service.ts'
import { pageAt } from '../custom-pages/service.ts'
import { itemHead } from './item-heads.ts'
import { website } from './linked-data.ts'
import { RELEASES } from './new-releases-feed.service.ts'

interface Page {
  path: RegExp
  /** Whether the page exists; always if missing. */
  there?: (settings: AllSettings, ctx: AppContext) => boolean | Promise<boolean>
  /** Indexed by search engines. */
  open?: true
}

/** App pages that are not items. */
const pages: Page[] = [
  { path: /^\/(home)?$/, open: true },
  { path: /^\/(login|login\/[a-z0-9-]+\/callback|login\/link\/[^/]+|admin(\/[\w/-]+)?)$/ },
  // The artist area; numbers are the pages of artists.
  { path: /^\/artist(\/[a-z]+(\/[\w-]+)*)?$/ },
  { path: /^\/password\/(forgot|reset\/[^/]+)$/ },
  { path: /^\/setup\/[^/]+$/ },
  { path: /^\/(search|contact|radio)$/, open: true },
  { path: new RegExp(`^/search/[^/]+(/(top|${searchTabs.join('|')}))?$`) },
  {
    path: /^\/browse(\/(albums|artists|songs|chart))?$/,
    there: (settings) => settings.enableBrowse,
    open: true,
  },
  { path: /^\/podcasts$/, there: (settings) => settings.enablePodcasts, open: true },
  { path: /^\/library\/podcasts$/, there: (settings) => settings.enablePodcasts },
  {
    path: /^\/library(\/(all|my-songs|upload|likes|downloads|albums|artists|recent|top-songs|bookmarks|playlists|stations|purchases))?$/,
  },
  { path: /^\/(play-file|import)$/ },
  { path: /^\/checkout\/[\w-]+$/ },
  { path: /^\/(free-download|order)\/[\w.-]+$/ },
  { path: /^\/redeem(\/[\w-]+)?$/ },
  { path: /^\/(account\/settings|email\/(verify\/\d+\/[\w-]+|unsubscribe\/[\w.-]+))$/ },
  { path: /^\/account\/lastfm$/, there: (settings) => settings.enable_scrobbling },
  {
    path: /^\/(friends|blends\/\d+|(invite|join|listen)\/[\w-]+)$/,
    there: (settings) => settings.enableFriends,
  },
  { path: /^\/(become-artist|(artist-invitation|family)\/[\w-]+)$/ },
  { path: /^\/cart$/, there: (settings) => settings.saas && settings.enable_selling },
  {
    path: /^\/subscription$/,
    // Plans that exist are shown even while there are no new subscriptions.
    there: async (settings, ctx) => isSubscribing(settings) || (await plansOffered(ctx)).length > 0,
    open: true,
  },
  { path: /^\/s\/[\w-]+$/, there: (settings) => settings.enableShareLinks },
  { path: /^\/messages(\/[1-9]\d*)?$/, there: (settings) => settings.enableChat },
  { path: /^\/register$/, there: (settings) => !settings.disableRegistration && !settings.sso_only },
  { path: /^\/register\/complete$/, there: (settings) => !settings.disableRegistration },
]

/** Pages that show new releases. */
const NEWS = /^\/(home|browse.*)?$/

const ITEM =
  /^\/(song|album|artist|playlist|genre|profile|radio-station|podcast|podcasts|episode)\/([1-9]\d{0,8})(\/[^/]*)?$/

const ofPodcasts = ['podcast', 'podcasts', 'episode']

const missing: PageHead = { status: 404, title: DEFAULT_TITLE }
const closed: PageHead = { status: 200, title: DEFAULT_TITLE, hidden: true }

const siteHead = (settings: AllSettings, path: string): PageHead => ({
  status: 200,
  title: path === '/' && settings.enableLandingPage ? pageTitle(settings, DEFAULT_TITLE) : DEFAULT_TITLE,
  site: settings.appName,
  description: settings.site_description,
  image: { url: `${settings.appUrl}/icons/icon-512.png`, width: 512, height: 512 },
  canonical: settings.appUrl + path,
  kind: 'website',
  ...(/^\/(home)?$/.test(path) && { linkedData: website(settings) }),
  ...(NEWS.test(path) && { feed: { title: settings.appName, url: settings.appUrl + RELEASES } }),
})

const openItem = async (ctx: AppContext, type: string, id: number, named: boolean): Promise<PageHead> => {
  if (named && type !== 'genre' && type !== 'podcasts') return missing
  if (ofPodcasts.includes(type) && !ctx.settings().enablePodcasts) return missing
  // A private instance reveals nothing of the catalog without a login; a page request carries no token.
  if (ctx.settings().requireAuth) return closed
  try {
    const head = await itemHead(ctx, type, id)
    if (!head) return missing
    const activity = await documentOfPage(ctx, `/${type}/${id}`)
    return activity === null ? head : { ...head, activity }
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not_found') return missing
    throw error
  }
}

const customHead = async (ctx: AppContext, path: string): Promise<PageHead> => {
  const page = await pageAt(ctx, path)
  if (!page) return missing
  const settings = ctx.settings()
  if (settings.requireAuth && !isLegalPage(settings, path)) return closed
  const { title, seo_title, seo_description, cover } = page
  return {
    status: 200,
    title: seo_title || pageTitle(settings, title),
    site: settings.appName,
    description: seo_description || settings.site_description,
    image: cover ? { url: settings.appUrl + coverUrl(cover, 512), width: 512, height: 512 } : null,
    canonical: settings.appUrl + path,
    kind: 'website',
  }
}

/**
 * Returns status, title and metadata of an app page; 404 for unknown paths and ids, private items and disabled
 * features.
 */
export const resolveHead = async (ctx: AppContext, path: string): Promise<PageHead> => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  const [, type, id, name] = ITEM.exec(plain) ?? []
  if (type) return openItem(ctx, type, Number(id), name !== undefined)
  const page = pages.find((one) => one.path.test(plain))
  const settings = ctx.settings()
  if (!page) return customHead(ctx, plain)
  if ((await page.there?.(settings, ctx)) === false) return missing
  return page.open && !settings.requireAuth ? siteHead(settings, plain) : closed
}
