import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { builtIn, type Colors, derive, type Mode, readColors } from '../../../../contract/platform/theme.ts'
import { type EmbedPage, embedTexts } from '../../../../contract/site/embed-page.ts'
import type { EmbedItem } from '../../../../contract/site/embeds.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { escapeHtml, scriptJson } from '../../../core/escape.ts'
import { embedAd } from '../../ads/index.ts'
import { languageFor, themeFor } from '../../platform/index.ts'

const FILES = join(import.meta.dirname, '../../../../../dist/build/embed.json')

interface Files {
  script: string
  styles: string[]
  /** Plays HLS; shared with the app. */
  hls: string
}

/** Returns the built files of the embed player; null before the first build. */
export const readEmbedFiles = (): Files | null =>
  existsSync(FILES) ? (JSON.parse(readFileSync(FILES, 'utf8')) as Files) : null

/** Parameters of an embed player's URL; invalid ones count as missing. */
export interface EmbedParameters {
  theme: string | undefined
  accent: string | undefined
  lang: string | undefined
}

interface Rendering {
  item: EmbedItem | null
  parameters: EmbedParameters
  /** The header Accept-Language. */
  accepted: string | undefined
  nonce: { script: string; style: string }
  files: Files | null
}

const colorsOf = async (ctx: AppContext, accent: string | undefined): Promise<Colors> => {
  const colors = readColors((await themeFor(ctx)).colors)
  const isColor = accent !== undefined && /^#?[0-9a-f]{6}$/i.test(accent)
  return {
    ...colors,
    primary: isColor ? `#${accent.replace('#', '')}`.toLowerCase() : colors.primary,
    light: colors.light ?? builtIn.light,
  }
}

const variables = (colors: Colors, mode: Mode): string => {
  const derived = derive(colors, mode)
  const surface = mode === 'light' ? derived.raised : derived.panel
  const all = Object.entries({ ...derived, surface, scheme: mode })
  return `:root{${all.map(([name, value]) => `--${name}:${value}`).join(';')}}`
}

/** Deriving the colours takes longer than everything else. */
const sheets = new LRUCache<string, string>({ max: 100 })

/** Returns the colours as a style sheet; without a theme, those of the visitor's system. */
const colorSheet = (colors: Colors, theme: string | undefined): string => {
  const modes: Mode[] = theme === 'dark' || theme === 'light' ? [theme] : ['dark', 'light']
  const key = JSON.stringify([colors, modes])
  const known = sheets.get(key)
  if (known !== undefined) return known
  const [first = '', other] = modes.map((mode) => variables(colors, mode))
  const sheet = other === undefined ? first : `${first}@media (prefers-color-scheme:light){${other}}`
  sheets.set(key, sheet)
  return sheet
}

const textsIn = async (ctx: AppContext, locale: string): Promise<Record<string, string>> => {
  const { english, textsOf } = ctx.translations()
  const found: Record<string, string> = {}
  for (const one of [english, await textsOf(locale)])
    for (const text of embedTexts)
      for (const key of text.includes('{count}') ? forms(text) : [text])
        if (one[key] !== undefined) found[key] = one[key]
  return found
}

const forms = (text: string): string[] => [
  text,
  ...['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${text}_${form}`),
]

const linksTo = ({ script, styles }: Files, { nonce }: Pick<Rendering, 'nonce'>): string =>
  [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}" nonce="${nonce.style}">`),
    `<script type="module" src="${script}" nonce="${nonce.script}"></script>`,
  ].join('')

/**
 * Returns the page of an embed player, with everything it needs to start. It says so if there is no item, at any
 * height.
 */
export const embedPage = async (
  ctx: AppContext,
  { item, parameters, accepted, nonce, files }: Rendering,
): Promise<{ html: string; locale: string }> => {
  const { appName, appUrl } = ctx.settings()
  const { locale, rtl } = languageFor(ctx, parameters.lang ?? accepted)
  const texts = await textsIn(ctx, locale)
  const hls = item?.tracks.some((track) => track.hls) ? files?.hls : undefined
  const ad = item ? await embedAd(ctx) : undefined
  const page: EmbedPage = {
    item,
    site: appName,
    home: `${appUrl}/`,
    locale,
    texts,
    ...(hls && { hls }),
    ...(ad && { ad }),
  }
  const title = item ? [item.title, item.by].filter(Boolean).join(' · ') : texts['Not available']
  const sheet = colorSheet(await colorsOf(ctx, parameters.accent), parameters.theme)
  const html = [
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${rtl ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title ?? '')}</title><meta name="robots" content="noindex">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    item ? `<link rel="canonical" href="${escapeHtml(item.link)}">` : '',
    `<style nonce="${nonce.style}">${sheet}</style>`,
    `<script id="embed" type="application/json">${scriptJson(page)}</script>`,
    files ? linksTo(files, { nonce }) : '',
    '</head><body><div id="root"></div>',
    `<noscript><a href="${escapeHtml(item?.link ?? page.home)}" target="_blank" rel="noopener">`,
    `${escapeHtml(title ?? appName)}</a></noscript></body></html>`,
  ].join('')
  return { html, locale }
}
