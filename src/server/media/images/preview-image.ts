import { artColor } from '../../../contract/platform/theme.ts'
import { escapeHtml } from '../../core/escape.ts'
import { type FontScript, fonts } from './fonts.ts'

type Sharp = typeof import('sharp').default

/** Size of the image that link previews show, in pixels: what Open Graph readers expect for large cards. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630

const COVER = 430
const MARGIN = 100
const GAP = 60
const RADIUS = 20
/** Text beside a cover; without one, the whole width. */
const BESIDE = PREVIEW_WIDTH - 2 * MARGIN - COVER - GAP
const TITLE_SIZES = [72, 60, 48]
const TITLE_HEIGHT = 250
const SUBTITLE_HEIGHT = 84
const LINE_GAP = 24

/** Behind items without a cover. */
const PLAIN = '#2a2c36'

export interface PreviewText {
  title: string
  subtitle: string
  /** Name of the site. */
  site: string
}

/** Texts that the Latin fonts can write: what they have of Latin, Greek and Cyrillic, and common signs. */
const PLAIN_TEXT = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0020-\u00ff\u2010-\u203a€™]*$/u

const known = new Map<FontScript, Promise<void>>()

/** A font that was named once is known to all later texts of the process. */
const nameFonts = async (sharp: Sharp, script: FontScript): Promise<void> => {
  const { bold, regular } = fonts()[script]
  for (const fontfile of [bold, regular])
    await sharp({ text: { text: 'a', fontfile, width: 10 } })
      .raw()
      .toBuffer()
}

/** Loads the library with the fonts that a text needs: those of all scripts take as long as drawing. */
const loadSharp = async (text: string): Promise<Sharp> => {
  const { default: sharp } = await import('sharp')
  const scripts: FontScript[] = PLAIN_TEXT.test(text)
    ? ['latin']
    : ['latin', 'arabic', 'hebrew', 'chinese', 'korean']
  for (const script of scripts) {
    const named = known.get(script) ?? nameFonts(sharp, script)
    known.set(script, named)
    await named
  }
  return sharp
}

interface Box {
  width: number
  height: number
}

/** Pixels: compressing layers as PNG would take longer than all else. */
interface Rendered {
  data: Buffer
  info: Box & { channels: 1 | 2 | 3 | 4 }
}

interface Style {
  weight: 'Bold' | 'Medium'
  size: number
  color: string
}

/** Pango aligns each paragraph to where its own script starts. */
const render = (sharp: Sharp, text: string, { weight, size, color }: Style, width: number) =>
  sharp({
    text: {
      text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
      font: `Inter ${weight} ${size}`,
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Renders text into a box: in the largest of the sizes that fits, else truncated in the smallest. */
const fitText = async (
  sharp: Sharp,
  text: string,
  style: Omit<Style, 'size'> & { sizes: number[] },
  box: Box,
): Promise<Rendered> => {
  const fits = ({ info }: Rendered): boolean => info.height <= box.height && info.width <= box.width
  for (const size of style.sizes) {
    const rendered = await render(sharp, text, { ...style, size }, box.width)
    if (fits(rendered)) return rendered
  }
  const size = style.sizes.at(-1) ?? 0
  const letters = [...graphemes.segment(text.slice(0, 400))].map(({ segment }) => segment)
  let [least, most] = [1, letters.length]
  let best = await render(sharp, '…', { ...style, size }, box.width)
  while (least <= most) {
    const middle = Math.floor((least + most) / 2)
    const shorter = `${letters.slice(0, middle).join('').trimEnd()}…`
    const rendered = await render(sharp, shorter, { ...style, size }, box.width)
    if (fits(rendered)) {
      best = rendered
      least = middle + 1
    } else most = middle - 1
  }
  return best
}

/** Scripts written from right to left. */
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LETTER = /\p{L}/u

/** Whether text runs from right to left: its first letter decides (UAX #9, P2). */
const runsRightToLeft = (text: string): boolean => {
  const letter = LETTER.exec(text)?.[0]
  return letter !== undefined && RTL.test(letter)
}

const roundedCorners = Buffer.from(
  `<svg width="${COVER}" height="${COVER}"><rect width="${COVER}" height="${COVER}" rx="${RADIUS}" ry="${RADIUS}"/></svg>`,
)

const renderCover = (sharp: Sharp, bytes: Uint8Array): Promise<Rendered> =>
  sharp(bytes)
    .resize(COVER, COVER, { fit: 'cover' })
    .composite([{ input: roundedCorners, blend: 'dest-in' }])
    .raw()
    .toBuffer({ resolveWithObject: true })

const layerOf = ({ data: input, info }: Rendered, left: number, top: number) => {
  const { width, height, channels } = info
  return { input, raw: { width, height, channels }, left, top }
}

/**
 * Renders the image for link previews, as JPEG: cover and text on the cover's color. Text from right to left has its
 * cover on the right.
 */
export const renderPreview = async (
  text: PreviewText,
  cover: { bytes: Uint8Array; color: string } | null,
): Promise<Buffer> => {
  const sharp = await loadSharp(`${text.title} ${text.subtitle} ${text.site}`)
  const rtl = runsRightToLeft(text.title)
  const width = cover ? BESIDE : PREVIEW_WIDTH - 2 * MARGIN
  const bold = { weight: 'Bold', color: '#ffffff' } as const
  const muted = { weight: 'Medium', color: '#d6d7dc' } as const
  const [title, subtitle, site, picture] = await Promise.all([
    fitText(sharp, text.title, { ...bold, sizes: TITLE_SIZES }, { width, height: TITLE_HEIGHT }),
    text.subtitle
      ? fitText(sharp, text.subtitle, { ...muted, sizes: [34] }, { width, height: SUBTITLE_HEIGHT })
      : null,
    fitText(sharp, text.site, { ...bold, sizes: [28] }, { width: 600, height: 60 }),
    cover && renderCover(sharp, cover.bytes),
  ])
  const start = cover ? MARGIN + COVER + GAP : MARGIN
  const leftOf = (rendered: Rendered): number => (rtl ? PREVIEW_WIDTH - start - rendered.info.width : start)
  const lines = [title, ...(subtitle ? [subtitle] : [])]
  const height = lines.reduce((sum, { info }) => sum + info.height + LINE_GAP, -LINE_GAP)
  let top = Math.round((PREVIEW_HEIGHT - height) / 2)
  const layers = lines.map((line) => {
    const layer = layerOf(line, leftOf(line), top)
    top += line.info.height + LINE_GAP
    return layer
  })
  const siteLeft = rtl ? 40 : PREVIEW_WIDTH - 40 - site.info.width
  layers.push(layerOf(site, siteLeft, PREVIEW_HEIGHT - 36 - site.info.height))
  if (picture) {
    const left = rtl ? PREVIEW_WIDTH - MARGIN - COVER : MARGIN
    layers.push(layerOf(picture, left, (PREVIEW_HEIGHT - COVER) / 2))
  }
  const background = artColor(cover?.color ?? PLAIN)
  return sharp({ create: { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, channels: 3, background } })
    .composite(layers)
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
