import type { AppContext } from '../../app-context.ts'
import { themeFor } from '../bootstrap/bootstrap.service.ts'

const PRIVATE = ['/api/', '/library', '/account/', '/email/', '/password/', '/setup/', '/admin', '/search/']

/** Returns robots.txt: nothing is allowed on a private instance. */
export const robots = (ctx: AppContext): string => {
  const { appUrl, requireAuth } = ctx.settings()
  if (requireAuth) return 'User-agent: *\nDisallow: /\n'
  const lines = PRIVATE.map((path) => `Disallow: ${path}`)
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${appUrl}/sitemap.xml\n`
}

interface Ground {
  background?: string
}

/** Returns the background colour in the default mode. */
const groundOf = async (ctx: AppContext): Promise<string> => {
  const { colors, can_switch_light_dark } = await themeFor(ctx)
  const { dark, light } = JSON.parse(colors) as { dark?: Ground; light?: Ground }
  const isLight = can_switch_light_dark && light && ctx.settings().defaultTheme === 'Light'
  return (isLight ? light.background : dark?.background) ?? '#0E0F13'
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Returns the web app manifest. */
export const manifest = async (ctx: AppContext): Promise<object> => {
  const { appName, playerLanding, site_description, enableBrowse } = ctx.settings()
  const ground = await groundOf(ctx)
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
