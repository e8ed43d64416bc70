import PdfDocument from 'pdfkit'
import { type FontScript, fonts } from '../../../media/images/fonts.ts'
import type { InvoiceView } from './invoice-view.ts'

type Pdf = InstanceType<typeof PdfDocument>
type Weight = 'bold' | 'regular'

/** Points: A4 with margins of 2 cm. */
const MARGIN = 57
const GRAY = '#5a5d69'
const INK = '#16171d'
const LINE = '#e3e3ea'

const scripts: [FontScript, RegExp][] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['korean', /\p{Script=Hangul}/u],
  ['chinese', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
]

const scriptOf = (character: string): FontScript | null => {
  // Spaces and accents belong to what they stand beside.
  if (/[\s\p{M}]/u.test(character)) return null
  return scripts.find(([, pattern]) => pattern.test(character))?.[0] ?? 'latin'
}

interface Run {
  script: FontScript
  text: string
}

/**
 * Words of a script that is written from right to left, in the order in which they are drawn from left to right. Spaces
 * are runs of their own, as they would be drawn on the wrong side of a word.
 */
const drawn = (text: string, script: FontScript): Run[] =>
  text
    .split(/(\s+)/)
    .filter((word) => word !== '')
    .reverse()
    .map((word) => ({ script: word.trim() === '' ? 'latin' : script, text: word }))

/** Splits a text into runs of one font. */
const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  for (const character of text) {
    const script = scriptOf(character)
    const last = runs.at(-1)
    if (last && (script === null || script === last.script)) last.text += character
    else runs.push({ script: script ?? 'latin', text: character })
  }
  return runs.flatMap((run) => {
    if (run.script !== 'arabic' && run.script !== 'hebrew') return [run]
    const after = /\s*$/.exec(run.text)?.[0] ?? ''
    return [
      ...drawn(run.text.trimEnd(), run.script),
      ...(after ? [{ script: 'latin' as const, text: after }] : []),
    ]
  })
}

interface Style {
  weight?: Weight
  size?: number
  color?: string
  width: number
  align?: 'left' | 'right'
}

const fontName = (script: FontScript, weight: Weight): string => `${script} ${weight}`

/** Fonts are read and embedded only if a text needs them. */
const setFont = (pdf: Pdf, script: FontScript, weight: Weight, known: Set<string>): void => {
  const name = fontName(script, weight)
  if (!known.has(name)) pdf.registerFont(name, fonts()[script][weight])
  known.add(name)
  pdf.font(name)
}

/** Writes a text at a place and returns the height it took. */
const writer = (pdf: Pdf) => {
  const known = new Set<string>()
  return (text: string, x: number, y: number, style: Style): number => {
    const { weight = 'regular', size = 10, color = INK, width, align = 'left' } = style
    pdf.fontSize(size).fillColor(color)
    const runs = runsOf(text)
    const aligned = align === 'right'
    if (runs.length <= 1 || aligned) {
      setFont(pdf, runs[0]?.script ?? 'latin', weight, known)
      pdf.text(text, x, y, { width, align, lineGap: 2 })
    } else
      runs.forEach((run, index) => {
        setFont(pdf, run.script, weight, known)
        const options = { width, lineGap: 2, continued: index < runs.length - 1 }
        if (index === 0) pdf.text(run.text, x, y, options)
        else pdf.text(run.text, options)
      })
    return pdf.y - y
  }
}

const drawInvoice = (pdf: Pdf, view: InvoiceView): void => {
  const write = writer(pdf)
  const width = pdf.page.width - 2 * MARGIN
  const half = width / 2
  const right = MARGIN + half
  const rule = (y: number, color: string) =>
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke()
  /** Begins a new page if less than this is left. */
  const room = (y: number, height: number): number => {
    if (y + height < pdf.page.height - MARGIN) return y
    pdf.addPage()
    return MARGIN
  }

  let y = MARGIN
  y += write(view.title, MARGIN, y, { weight: 'bold', size: 22, width: half })
  let facts = y + 8
  for (const [label, value] of view.facts) {
    write(label, MARGIN, facts, { color: GRAY, width: 110 })
    facts += write(value, MARGIN + 115, facts, { width: half - 120 }) + 2
  }
  let seller = MARGIN + 4
  view.seller.forEach((line, index) => {
    seller += write(line, right, seller, {
      weight: index === 0 ? 'bold' : 'regular',
      width: half,
      align: 'right',
    })
  })
  y = Math.max(facts, seller) + 28
  y += write(view.buyerLabel, MARGIN, y, { color: GRAY, size: 9, width: half }) + 2
  for (const line of view.buyer) y += write(line, MARGIN, y, { width: half })

  y += 28
  const amountWidth = 110
  const textWidth = width - amountWidth - 12
  const amountX = MARGIN + width - amountWidth
  write(view.itemLabel, MARGIN, y, { weight: 'bold', size: 9, width: textWidth })
  y +=
    write(view.amountLabel, amountX, y, { weight: 'bold', size: 9, width: amountWidth, align: 'right' }) + 4
  rule(y, INK)
  for (const { title, detail, amount } of view.items) {
    y = room(y + 8, 40)
    write(amount, amountX, y, { width: amountWidth, align: 'right' })
    y += write(title, MARGIN, y, { width: textWidth })
    if (detail) y += write(detail, MARGIN, y, { color: GRAY, size: 9, width: textWidth })
    y += 6
    rule(y, LINE)
  }
  y = room(y + 10, 30 * view.totals.length)
  view.totals.forEach(([label, amount], index) => {
    const last = index === view.totals.length - 1
    if (last) rule(y, INK)
    const style = last ? ({ weight: 'bold', size: 12 } as const) : {}
    const top = y + (last ? 8 : 0)
    write(label, MARGIN, top, { ...style, width: textWidth, align: 'right' })
    y = top + write(amount, amountX, top, { ...style, width: amountWidth, align: 'right' }) + 4
  })
  y += 24
  for (const note of view.notes)
    y = room(y, 30) + write(note, MARGIN, room(y, 30), { color: GRAY, size: 9, width })
}

/** Renders invoices as a PDF, each on its own page. Runs in a worker thread: reading fonts takes a while. */
export const invoicePdf = (views: readonly InvoiceView[]): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const [first] = views
    const title = first ? `${first.title} ${first.number}` : ''
    const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, info: { Title: title }, autoFirstPage: false })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    for (const view of views) {
      pdf.addPage()
      drawInvoice(pdf, view)
    }
    pdf.end()
  })
