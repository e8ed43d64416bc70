import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Landing, landings } from '../../contract/admin/themes.ts'
import { answerUnknownCall } from './answer-errors.ts'
import { escapeHtml, scriptJson } from './escape.ts'
import { headHtml, type PageHead } from './page-head.ts'

export interface PageSource {
  distDir: string
  settings: () => { key: string; value: string }[]
  /** The theme in use; in a preview with the landing page that is tried. */
  theme: (landing?: Landing) => Promise<object>
  /** The operator's entries of the menus; null where visitors are told of none. */
  navigation: () => Promise<object[] | null>
  headOf: (path: string) => Promise<PageHead>
  /** The language of a visitor by what the browser accepts. */
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

/** Scripts and styles each have a nonce of their own in the policy, so each element gets the one that it needs. */
const withNonces = (template: string, { script, style }: Nonces): string =>
  template
    .replace(/<(?:style|link\b[^>]*rel="stylesheet")[^>]*>/g, (tag) => tag.replace('__NONCE__', style))
    .replaceAll('__NONCE__', script)

/** Fills the built page with its nonces, its language, the public settings, the theme, the operator's entries and its head. */
const fill = async (
  template: string,
  source: PageSource,
  head: PageHead,
  { locale, rtl }: PageLanguage,
  nonces: Nonces,
  landing: Landing | undefined,
): Promise<string> => {
  const [theme, navigation] = await Promise.all([source.theme(landing), source.navigation()])
  const inserted =
    headHtml(head) +
    embedded('app-settings', source.settings()) +
    embedded('app-theme', theme) +
    embedded('app-navigation', navigation)
  return withNonces(template, nonces)
    .replace(/<html[^>]*>/, `<html lang="${escapeHtml(locale)}" dir="${rtl ? 'rtl' : 'ltr'}">`)
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('<!--head-->', () => inserted)
}

/** The landing page that the preview of a theme asks for; undefined for every page that is no preview. */
const previewed = (url: string): Landing | undefined => {
  const asked = new URLSearchParams(url.split('?')[1]).get('theme-preview')
  return landings.find((one) => one === asked)
}

/** A preview may stand in a frame, which no other page may, and only in one of this very place. */
const letFrame = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.headers({
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
  })
}

const NOT_BUILT = 'The web app is not built. Run npm start, or npm run build.'

/**
 * Serves the web app: hashed assets for ever, every other GET that wants HTML as the app page.
 * An unknown call below /api stays a JSON 404.
 */
export const servePages = async (app: FastifyInstance, source: PageSource): Promise<void> => {
  const index = join(source.distDir, 'index.html')
  const template = existsSync(index) ? readFileSync(index, 'utf8') : null
  if (template !== null) {
    await app.register(fastifyStatic, {
      root: source.distDir,
      index: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The worker lies in a folder, yet looks after the whole site.
        if (path.endsWith('/build/sw.js')) reply.header('service-worker-allowed', '/')
      },
    })
  }
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (template === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    const path = request.url.split('?')[0] ?? '/'
    const head = await source.headOf(path)
    const language = source.languageFor(request.headers['accept-language'])
    const landing = previewed(request.url)
    const html = await fill(template, source, head, language, reply.cspNonce, landing)
    if (landing) letFrame(reply)
    return reply
      .code(head.status)
      .headers({ 'cache-control': 'no-store', 'content-language': language.locale, vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(html)
  }
  app.get('/', page)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      /^(GET|HEAD)$/.test(request.method) && !/^\/(api|storage|assets)(\/|$)/.test(request.url)
    return wantsPage ? page(request, reply) : answerUnknownCall(request, reply)
  })
}
