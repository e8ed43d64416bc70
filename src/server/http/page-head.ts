import { escapeHtml, scriptJson } from './escape.ts'

/** What a page says of itself to search engines and to sites where its link is shared. */
export interface PageHead {
  status: 200 | 404
  title: string
  site?: string
  description?: string
  /** A square picture. */
  image?: { url: string; size: number } | null
  canonical?: string
  /** The feed of what is on the page, for programs that look for one. */
  feed?: { title: string; url: string }
  kind?: string
  /** Search engines are to leave it out. */
  hidden?: boolean
  /** Further Open Graph properties. */
  properties?: Record<string, string>
  /** The same as schema.org data. */
  linkedData?: object
}

const meta = (name: string, content: string | undefined): string =>
  content
    ? `<meta ${/^(og|music):/.test(name) ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`
    : ''

const picture = ({ url, size }: { url: string; size: number }): string =>
  meta('og:image', url) + meta('og:image:width', String(size)) + meta('og:image:height', String(size))

const feedLink = ({ title, url }: { title: string; url: string }): string =>
  `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(title)}" href="${escapeHtml(url)}">`

/** The head as HTML. */
export const headHtml = (head: PageHead): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('robots', head.hidden || head.status === 404 ? 'noindex' : undefined),
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '',
    head.feed ? feedLink(head.feed) : '',
    meta('og:site_name', head.site),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:type', head.kind),
    meta('og:url', head.canonical),
    head.image ? picture(head.image) : '',
    ...Object.entries(head.properties ?? {}).map(([name, content]) => meta(name, content)),
    // The pictures are square: they stand beside the text, and the rest is taken from above.
    meta('twitter:card', head.image ? 'summary' : undefined),
    head.linkedData ? `<script type="application/ld+json">${scriptJson(head.linkedData)}</script>` : '',
  ].join('')
