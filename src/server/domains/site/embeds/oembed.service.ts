import { roomOfAds } from '../../../../contract/site/embed-page.ts'
import { type EmbedItem, embedHeights, embedTypes } from '../../../../contract/site/embeds.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { escapeHtml } from '../../../core/escape.ts'
import { throwError } from '../../../http/http-error.ts'
import { xmlTag } from '../../../http/pages/xml.ts'
import { adsOfEmbeds } from '../../ads/index.ts'
import { embedUrl, openEmbedItem } from './service.ts'

/** Width of the player in pixels unless the site is narrower. */
const WIDTH = 600
/** Seconds for which sites may keep the answer. */
const CACHE_AGE = 3600

const PATH = new RegExp(`^(?:/embed)?/(${embedTypes.join('|')})/([1-9]\\d{0,8})/?$`)

interface Limits {
  maxwidth?: number | undefined
  maxheight?: number | undefined
}

type Answer = Record<string, string | number>

/** Returns type, id and start time that a link on this site names. 404 for all others. */
const readLink = (ctx: AppContext, link: string): { type: string; id: string; at: string | null } => {
  const url = URL.parse(link)
  const [, type, id] =
    url?.origin === new URL(ctx.settings().appUrl).origin ? (PATH.exec(url.pathname) ?? []) : []
  if (!url || !type || !id) return throwError('not_found')
  const at = url.searchParams.get('t')
  return { type, id, at: at !== null && /^\d{1,6}$/.test(at) ? at : null }
}

/** Returns the markup that shows the player of an item. */
const frame = (src: string, title: string, width: number, height: number): string =>
  `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(title)}" loading="lazy" allow="autoplay" style="border:0"></iframe>`

const thumbnail = (ctx: AppContext, { cover }: EmbedItem, { maxwidth, maxheight }: Limits): Answer => {
  const fits = (size: number) => size <= Math.min(maxwidth ?? size, maxheight ?? size)
  const size = [512, 256].find(fits)
  if (!cover || !size) return {}
  const url = ctx.settings().appUrl + (size === 512 ? cover.large : cover.small)
  return { thumbnail_url: url, thumbnail_width: size, thumbnail_height: size }
}

/** Answers an oEmbed request (https://oembed.com) for a link on this site. 404 unless visitors may hear the item. */
const answerTo = async (ctx: AppContext, link: string, limits: Limits): Promise<Answer> => {
  const { type, id, at } = readLink(ctx, link)
  const item = (await openEmbedItem(ctx, type, id)) ?? throwError('not_found')
  const { appName, appUrl } = ctx.settings()
  const { compact, large } = embedHeights
  // With room for an ad, which is not shown where there is none.
  const whole = large + roomOfAds(await adsOfEmbeds(ctx))
  const { maxwidth = WIDTH, maxheight = whole } = limits
  const width = Math.min(WIDTH, maxwidth)
  const height = maxheight >= large ? Math.min(whole, maxheight) : Math.min(compact, maxheight)
  const src = embedUrl(ctx, item.type, item.id) + (at === null ? '' : `?t=${at}`)
  return {
    version: '1.0',
    type: 'rich',
    provider_name: appName,
    provider_url: `${appUrl}/`,
    title: item.title,
    ...(item.by !== null && { author_name: item.by }),
    cache_age: CACHE_AGE,
    ...thumbnail(ctx, item, limits),
    html: frame(src, [item.title, item.by].filter(Boolean).join(' · '), width, height),
    width,
    height,
  }
}

const asXml = (answer: Answer): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?><oembed>${Object.entries(answer)
    .map(([name, value]) => xmlTag(name, value))
    .join('')}</oembed>`

/** Answers an oEmbed request with the text of the response. 404 unless visitors may hear the item. */
export const oembedText = async (
  ctx: AppContext,
  link: string,
  format: 'json' | 'xml',
  limits: Limits,
): Promise<string> => {
  const answer = await answerTo(ctx, link, limits)
  return format === 'xml' ? asXml(answer) : JSON.stringify(answer)
}
