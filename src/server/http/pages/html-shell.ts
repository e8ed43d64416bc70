import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Landing, landings } from '../../../contract/platform/back-office/themes.ts'
import { escapeHtml, scriptJson } from '../../core/escape.ts'
import { handleUnknownRoute } from '../error-handler.ts'
import { sendBody } from '../files/send-body.ts'
import { type EarlyLoads, readEntryPages } from './entry-pages.ts'
import { headHtml, type PageHead } from './html-head.ts'

export interface HtmlShellSource {
  distDir: string
  settings: () => { key: string; value: string }[]
  /** The active theme; in a preview, with the previewed landing page. */
  theme: (landing?: Landing) => Promise<object>
  /** Navigation entries; null if visitors see none. */
  navigation: () => Promise<object[] | null>
  loginProviders: () => Promise<object[]>
  /** Ads that may be shown; null without any. */
  ads: () => Promise<object[] | null>
  /** The operator's changes to the built-in English texts. */
  englishOverrides: () => Readonly<Record<string, string>>
  headOf: (path: string) => Promise<PageHead>
  /** The visitor's language by Accept-Language. */
  languageFor: (accepted: string | undefined) => PageLanguage
}

interface PageLanguage {
  locale: string
  rtl: boolean
}

const embedded = (id: string, value: unknown): string =>
  `<script id="${id}" type="application/json">${scriptJson(value)}</script>`

interface Nonces {
  script: string
  style: string
}

/** Scripts and styles have different nonces in the policy, so each element gets its own. */
const withNonces = (template: string, { script, style }: Nonces): string =>
  template
    .replace(/<(?:style|link\b[^>]*(?:rel="stylesheet"|as="style"))[^>]*>/g, (tag) =>
      tag.replace('__NONCE__', style),
    )
    .replaceAll('__NONCE__', script)

/** Fills the built page with nonces, language, public settings, theme, navigation, login providers and head. */
const fill = async (
  template: string,
  source: HtmlShellSource,
  head: PageHead,
  { locale, rtl }: PageLanguage,
  nonces: Nonces,
  landing: Landing | undefined,
  early: EarlyLoads,
): Promise<string> => {
  const [theme, navigation, loginProviders, ads] = await Promise.all([
    source.theme(landing),
    source.navigation(),
    source.loginProviders(),
    source.ads(),
  ])
  const inserted =
    headHtml(head) +
    embedded('app-settings', source.settings()) +
    embedded('app-theme', theme) +
    embedded('app-navigation', navigation) +
    embedded('app-login-providers', loginProviders) +
    embedded('app-messages', source.englishOverrides()) +
    (ads ? embedded('app-ads', ads) : '') +
    embedded('app-requests', early.requests)
  return (
    withNonces(template, nonces)
      .replace(/<html[^>]*>/, `<html lang="${escapeHtml(locale)}" dir="${rtl ? 'rtl' : 'ltr'}">`)
      .replace(/<title>[^<]*<\/title>/, '')
      .replace('<!--head-->', () => inserted)
      // After the app's own scripts: they are the largest, and over HTTP/1.1 only six files arrive at a time.
      .replace('</head>', () => `${withNonces(early.links, nonces)}</head>`)
  )
}

/** Returns the landing page of a theme preview; undefined for any other page. */
const isPreview = (url: string): Landing | undefined => {
  const theme = new URLSearchParams(url.split('?')[1]).get('theme-preview')
  return landings.find((one) => one === theme)
}

/** Allows framing of a preview, by this site only. */
const allowFraming = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.headers({
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  })
}

/** Serves the built files: those of folders by wildcard, as a route for each of them would delay every start. */
const serveFiles = async (app: FastifyInstance, root: string): Promise<void> => {
  const options: FastifyStaticOptions = {
    root,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // The service worker is in a folder, but has site scope.
      if (path.endsWith('/build/sw.js')) reply.header('service-worker-allowed', '/')
    },
  }
  await app.register(fastifyStatic, { ...options, wildcard: false, globIgnore: ['*/*/**'] })
  await app.register(async (files) => {
    files.setErrorHandler((error: FastifyError, request, reply) => {
      // A path that leaves the folder, or that no file can have.
      if (error.statusCode === 400 || error.statusCode === 403) return handleUnknownRoute(request, reply)
      throw error
    })
    for (const { name } of readdirSync(root, { withFileTypes: true }).filter((one) => one.isDirectory()))
      await files.register(fastifyStatic, {
        ...options,
        root: join(root, name),
        prefix: `/${name}/`,
        decorateReply: false,
      })
  })
}

const NOT_BUILT = 'The web app is not built. Run npm start, or npm run build.'

/**
 * Serves the web app: hashed assets immutably, every other HTML GET as the app page. An unknown API call returns a JSON
 * 404.
 */
export const serveHtmlShell = async (app: FastifyInstance, source: HtmlShellSource): Promise<void> => {
  const index = join(source.distDir, 'index.html')
  const template = existsSync(index) ? readFileSync(index, 'utf8') : null
  if (template !== null) await serveFiles(app, source.distDir)
  const earlyLoadsOf = readEntryPages(source.distDir)
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (template === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    const path = request.url.split('?')[0] ?? '/'
    const head = await source.headOf(path)
    const language = source.languageFor(request.headers['accept-language'])
    const landing = isPreview(request.url)
    const html = await fill(template, source, head, language, reply.cspNonce, landing, earlyLoadsOf(path))
    // Its browser has the files: what the page looked like before is painted first, then index.html loads them.
    const hasWorker = request.headers['service-worker-navigation-preload'] !== undefined
    const body = hasWorker ? html.replaceAll(/rel="(modulepreload|preload)"/g, 'data-rel="$1"') : html
    if (landing) allowFraming(reply)
    reply
      .code(head.status)
      .headers({
        'cache-control': 'no-store',
        'content-language': language.locale,
        vary: 'accept-language',
      })
      .type('text/html; charset=utf-8')
    // Compression by hooks leaves out what no route serves, and that is every page but the first.
    return sendBody(request, reply, body)
  }
  app.get('/', page)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      /^(GET|HEAD)$/.test(request.method) && !/^\/(api|storage|assets)(\/|$)/.test(request.url)
    return wantsPage ? page(request, reply) : handleUnknownRoute(request, reply)
  })
}
