import type { EmbedPage } from '../contract/site/embed-page.ts'

/** Data that the server put into the page. */
export const page = JSON.parse(document.getElementById('embed')?.textContent ?? '{}') as EmbedPage

const seconds = Number(new URLSearchParams(location.search).get('t'))

/** Second at which the first track starts. */
export const startAt = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0

/** Name of the other site that embeds the page; null if there is none, or if browser or site conceal it. */
export const embeddingHost = (): string | null => {
  if (window.parent === window) return null
  const origin = location.ancestorOrigins?.[0] ?? document.referrer
  const host = URL.parse(origin)?.hostname
  return host && host !== location.hostname ? host : null
}
