import { escapeHtml, scriptJson } from '../../core/escape.ts'

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  status: 200 | 404
  title: string
  site?: string
  description?: string
  /** Shown large if it is wider than high, else beside the text. */
  image?: { url: string; width: number; height: number; alt?: string } | null
  canonical?: string
  /** The feed of the page's contents. */
  feed?: { title: string; url: string }
  /** The document of ActivityPub about the same. */
  activity?: string
  /** URLs that describe the page's player (oEmbed). */
  oembed?: { json: string; xml: string }
  kind?: string
  /** Excluded from search engines. */
  hidden?: boolean
  /** Additional Open Graph properties. */
  properties?: Record<string, string>
  /** The same as schema.org data. */
  linkedData?: object
}

const meta = (name: string, content: string | undefined): string =>
  content
    ? `<meta ${/^(og|music):/.test(name) ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`
    : ''

const cardFor = (wide: boolean, playable: boolean): string => {
  if (playable) return 'player'
  return wide ? 'summary_large_image' : 'summary'
}

const imageTags = (
  { url, width, height, alt }: NonNullable<PageHead['image']>,
  { properties }: Pick<PageHead, 'properties'>,
): string =>
  meta('og:image', url) +
  meta('og:image:width', String(width)) +
  meta('og:image:height', String(height)) +
  meta('og:image:alt', alt) +
  meta('twitter:card', cardFor(width > height, properties?.['twitter:player'] !== undefined))

const feedLink = ({ title, url }: { title: string; url: string }): string =>
  `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(url)}">`

const oembedLinks = ({ json, xml }: { json: string; xml: string }, title: string): string =>
  [
    ['application/json+oembed', json],
    ['text/xml+oembed', xml],
  ]
    .map(
      ([type, href = '']) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
    )
    .join('')

/** Returns the head as HTML. */
export const headHtml = (head: PageHead): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('robots', head.hidden || head.status === 404 ? 'noindex' : undefined),
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '',
    head.feed ? feedLink(head.feed) : '',
    head.activity
      ? `<link rel="alternate" type="application/activity+json" href="${escapeHtml(head.activity)}">`
      : '',
    head.oembed ? oembedLinks(head.oembed, head.title) : '',
    meta('og:site_name', head.site),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:type', head.kind),
    meta('og:url', head.canonical),
    head.image ? imageTags(head.image, head) : '',
    ...Object.entries(head.properties ?? {}).map(([name, content]) => meta(name, content)),
    head.linkedData ? `<script type="application/ld+json">${scriptJson(head.linkedData)}</script>` : '',
  ].join('')
