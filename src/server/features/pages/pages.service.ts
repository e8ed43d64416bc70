import type { AllSettings } from '../../../contract/all-settings.ts'
import { coverUrl } from '../../../contract/covers.ts'
import { DEFAULT_TITLE, pageTitle } from '../../../contract/titles.ts'
import { Refusal } from '../../http/fail.ts'
import type { PageHead } from '../../http/page-head.ts'
import type { Platform } from '../../platform.ts'
import { pageAt } from '../custom-pages/custom-pages.service.ts'
import { itemHead } from './item-heads.ts'
import { website } from './linked-data.ts'
import { RELEASES } from './releases.service.ts'

type On = Pick<Platform, 'db' | 'env' | 'log' | 'settings'>

interface Page {
  path: RegExp
  /** When it is there; always when this is missing. */
  there?: (settings: AllSettings) => boolean
  /** For everybody, search engines too. */
  open?: true
}

/** Pages of the app that are not items. */
const pages: Page[] = [
  { path: /^\/(home)?$/, open: true },
  { path: /^\/(login|login\/(google|facebook)\/callback|admin(\/[\w/-]+)?)$/ },
  { path: /^\/password\/(forgot|reset\/[^/]+)$/ },
  { path: /^\/setup\/[^/]+$/ },
  { path: /^\/(search|contact|radio)$/, open: true },
  {
    path: /^\/search\/[^/]+(\/(top|songs|albums|artists|podcasts|episodes|playlists|radio-stations|profiles))?$/,
  },
  {
    path: /^\/browse(\/(albums|artists|songs|chart))?$/,
    there: (settings) => settings.enableBrowse,
    open: true,
  },
  { path: /^\/podcasts$/, there: (settings) => settings.enablePodcasts, open: true },
  { path: /^\/library\/podcasts$/, there: (settings) => settings.enablePodcasts },
  { path: /^\/library(\/(my-songs|upload|likes|albums|artists|recent|playlists|stations))?$/ },
  { path: /^\/(account\/settings|email\/verify\/\d+\/[\w-]+)$/ },
  { path: /^\/register(\/complete)?$/, there: (settings) => !settings.disableRegistration },
]

/** Pages that show what has come out. */
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
  image: { url: `${settings.appUrl}/icons/icon-512.png`, size: 512 },
  canonical: settings.appUrl + path,
  kind: 'website',
  ...(/^\/(home)?$/.test(path) && { linkedData: website(settings) }),
  ...(NEWS.test(path) && { feed: { title: settings.appName, url: settings.appUrl + RELEASES } }),
})

const openItem = async (on: On, type: string, id: number, named: boolean): Promise<PageHead> => {
  if (named && type !== 'genre' && type !== 'podcasts') return missing
  if (ofPodcasts.includes(type) && !on.settings().enablePodcasts) return missing
  // Behind a login nothing of the catalogue is told to who has none; a page request carries no token.
  if (on.settings().requireAuth) return closed
  try {
    return (await itemHead(on, type, id)) ?? missing
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return missing
    throw error
  }
}

const customHead = async (on: On, path: string): Promise<PageHead> => {
  const page = await pageAt(on, path)
  if (!page) return missing
  const settings = on.settings()
  if (settings.requireAuth) return closed
  const { title, seo_title, seo_description, cover } = page
  return {
    status: 200,
    title: seo_title || pageTitle(settings, title),
    site: settings.appName,
    description: seo_description || settings.site_description,
    image: cover ? { url: settings.appUrl + coverUrl(cover, 512), size: 512 } : null,
    canonical: settings.appUrl + path,
    kind: 'website',
  }
}

/** Status, title and what is shared of an app page; 404 for unknown paths and ids, private items and what settings switch off. */
export const headOf = async (on: On, path: string): Promise<PageHead> => {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  const [, type, id, name] = ITEM.exec(plain) ?? []
  if (type) return openItem(on, type, Number(id), name !== undefined)
  const page = pages.find((one) => one.path.test(plain))
  const settings = on.settings()
  if (!page) return customHead(on, plain)
  if (page.there?.(settings) === false) return missing
  return page.open && !settings.requireAuth ? siteHead(settings, plain) : closed
}
