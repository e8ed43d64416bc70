import type { EmbedPage } from '../contract/embed-page.ts'

/** What the server put into the page. */
export const page = JSON.parse(document.getElementById('embed')?.textContent ?? '{}') as EmbedPage

const seconds = Number(new URLSearchParams(location.search).get('t'))

/** Second at which the first track starts. */
export const startAt = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0

/** Name of the site that embeds the page; null if browser or site conceal it, or if nothing embeds it. */
export const embeddingHost = (): string | null => {
  if (window.parent === window) return null
  const origin = location.ancestorOrigins?.[0] ?? document.referrer
  return URL.parse(origin)?.hostname || null
}
