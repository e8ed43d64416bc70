import type { Platform } from '../../platform.ts'
import { themeFor } from '../loading/loading.service.ts'

type On = Pick<Platform, 'db' | 'settings'>

const PRIVATE = ['/api/', '/library', '/account/', '/email/', '/password/', '/setup/', '/admin', '/search/']

/** What crawlers may look at: nothing where all needs a log-in. */
export const robots = (on: On): string => {
  const { appUrl, requireAuth } = on.settings()
  if (requireAuth) return 'User-agent: *\nDisallow: /\n'
  const lines = PRIVATE.map((path) => `Disallow: ${path}`)
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${appUrl}/sitemap.xml\n`
}

interface Ground {
  background?: string
}

/** The colour behind everything, in the mode that a new listener sees. */
const groundOf = async (on: On): Promise<string> => {
  const { colors, can_switch_light_dark } = await themeFor(on)
  const { dark, light } = JSON.parse(colors) as { dark?: Ground; light?: Ground }
  const isLight = can_switch_light_dark && light && on.settings().defaultTheme === 'Light'
  return (isLight ? light.background : dark?.background) ?? '#0E0F13'
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a device needs to know to install the app. */
export const manifest = async (on: On): Promise<object> => {
  const { appName, playerLanding, site_description, enableBrowse } = on.settings()
  const ground = await groundOf(on)
  const ways = [
    { name: 'Search', url: '/search' },
    ...(enableBrowse ? [{ name: 'Browse', url: '/browse' }] : []),
    { name: 'Your likes', url: '/library/likes' },
  ]
  return {
    id: '/',
    name: appName,
    short_name: appName,
    description: site_description,
    start_url: playerLanding,
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['music', 'entertainment'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: ways.map((way) => ({ ...way, icons: [icon('icon', 192, 'any')] })),
  }
}
