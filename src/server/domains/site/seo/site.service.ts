import type { AppContext } from '../../../context/app-context.ts'

const PRIVATE = ['/api/', '/library', '/account/', '/email/', '/password/', '/setup/', '/admin', '/search/']

/** Returns robots.txt: nothing is allowed on a private instance. */
export const robots = (ctx: AppContext): string => {
  const { appUrl, requireAuth } = ctx.settings()
  if (requireAuth) return 'User-agent: *\nDisallow: /\n'
  const lines = PRIVATE.map((path) => `Disallow: ${path}`)
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${appUrl}/sitemap.xml\n`
}

/** Returns the page where somebody can choose again what they shared with the app. */
export const shareTargetPage = (ctx: AppContext): string =>
  ctx.settings().enableUserUpload ? '/library/upload' : '/search'
