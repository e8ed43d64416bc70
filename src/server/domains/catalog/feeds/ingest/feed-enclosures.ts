import { allIn, type Element } from './feed-elements.ts'
import { countOf, urlOf } from './feed-values.ts'

/** Audio types by extension; feeds also write an extension as the type. */
const audioTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  mpeg: 'audio/mpeg',
  mpga: 'audio/mpeg',
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
}

/** Types that say nothing, as servers give to downloads. */
const GENERAL =
  /^(audio|(application|binary)\/(octet-stream|binary|force-download|x-download|download|ogg|x-ogg))$/
/** Extensions of other files that feeds attach. */
const OTHER =
  /\.(jpe?g|png|gif|webp|svg|pdf|epub|zip|torrent|html?|txt|srt|vtt|json|xml|mp4|m4v|mov|avi|mkv|webm|wmv|flv)$/i

export interface Enclosure {
  url: string
  type: string | null
  length: number | null
}

interface Named {
  url: string | undefined
  type?: string | undefined
  length?: string | undefined
  /** Whether an unknown type counts as audio, as it does where feeds attach audio. */
  likely: boolean
}

const attached = ({ attributes }: Element): Named => ({
  url: attributes.url ?? attributes.href ?? attributes['rdf:resource'],
  type: attributes.type ?? attributes['enc:type'],
  length: attributes.length ?? attributes.filesize ?? attributes['enc:length'],
  likely: true,
})

const isEnclosure = ({ attributes }: Element): boolean => attributes.rel === 'enclosure'

/** Returns what an item attaches: RSS enclosures, Atom links, media elements, and others only if they are audio. */
const attachments = (item: Element): Named[] => {
  const links = [...allIn(item, 'link'), ...allIn(item, 'atom:link')]
  const media = [
    ...allIn(item, 'media:content'),
    ...allIn(item, 'media:group').flatMap((group) => allIn(group, 'media:content')),
  ]
  return [
    ...allIn(item, 'enclosure').map(attached),
    ...allIn(item, 'enc:enclosure').map(attached),
    ...links.filter(isEnclosure).map(attached),
    ...allIn(item, 'content').flatMap((one) =>
      one.attributes.src ? [{ ...attached(one), url: one.attributes.src, likely: false }] : [],
    ),
    ...media.map((one) => {
      const { medium } = one.attributes
      return { ...attached(one), ...(medium && { type: one.attributes.type ?? medium }), likely: false }
    }),
    ...allIn(item, 'podcast:alternateenclosure').flatMap((one) =>
      allIn(one, 'podcast:source').map(({ attributes: { uri } }) => ({ ...attached(one), url: uri })),
    ),
    ...links
      .filter((one) => !isEnclosure(one))
      .map(({ text, attributes: { href } }) => ({ url: href ?? text, likely: false })),
  ]
}

/** Returns the audio type of an attachment: null for audio of an unknown type, undefined for anything else. */
const audioTypeOf = (url: URL, { type: declared, likely }: Named): string | null | undefined => {
  const type = declared?.split(';')[0]?.trim().toLowerCase().slice(0, 100) ?? ''
  const extension = /\.(\w+)$/.exec(url.pathname)?.[1]?.toLowerCase() ?? ''
  if (type.startsWith('audio/')) return type
  const known = audioTypes[extension] ?? audioTypes[type]
  if (known !== undefined) return known
  if (type === 'audio') return null
  return likely && (type === '' || GENERAL.test(type)) && !OTHER.test(url.pathname) ? null : undefined
}

/** Returns the audio of an item: the first attachment known to be audio, or else the first that may be. */
export const enclosureOf = (item: Element, from: string): Enclosure | null => {
  let possible: Enclosure | null = null
  for (const named of attachments(item)) {
    const url = urlOf(named.url, from)
    const type = url === null ? undefined : audioTypeOf(new URL(url), named)
    if (url === null || type === undefined) continue
    // Many feeds put 0 or 1 for an unknown length.
    const length = countOf(named.length, Number.MAX_SAFE_INTEGER)
    const enclosure = { url, type, length: length !== null && length > 1 ? length : null }
    if (type !== null) return enclosure
    possible ??= enclosure
  }
  return possible
}
