import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** How a kept answer may travel. */
export type Packing = 'br' | 'gzip'

export interface KeptAnswer {
  body: string
  etag: string
  /** The body packed; packed once, on first wish. */
  packed: (packing: Packing) => Promise<Buffer>
}

/** Whole answers to visitors, by address. */
export interface AnswerMemory {
  get: (url: string, make: () => Promise<string>) => Promise<KeptAnswer>
  /** Everything known is old: something of the catalogue is another than before. */
  forget: () => void
}

/** Shorter answers are not worth packing. */
const WORTH_PACKING = 1_024

const packers: Record<Packing, (body: string) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => promisify(gzip)(body),
}

/** What a client takes, best first; null for the body as it is. A packing it refuses (`;q=0`) is not among them. */
export const packingFor = (accepted: string | undefined, body: string): Packing | null => {
  if (!accepted || body.length < WORTH_PACKING) return null
  const takes = (packing: Packing): boolean =>
    new RegExp(`(^|[ ,])${packing}( *;(?! *q=0(\\.0*)?( *,|$))| *,|$)`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

const keep = async (make: () => Promise<string>): Promise<KeptAnswer> => {
  const body = await make()
  const kept = new Map<Packing, Promise<Buffer>>()
  return {
    body,
    etag: `W/"${createHash('sha1').update(body).digest('base64')}"`,
    packed: (packing) => {
      const known = kept.get(packing) ?? packers[packing](body)
      kept.set(packing, known)
      return known
    },
  }
}

/**
 * Keeps answers until `forget`, and never longer than `milliseconds`: a node that lost touch with the others,
 * or a count that nobody tells of, is not older than that. Callers at the same time share one making.
 */
export const answerMemory = (milliseconds = 2_000, most = 300): AnswerMemory => {
  const kept = new Map<string, { until: number; answer: Promise<KeptAnswer> }>()
  return {
    get: (url, make) => {
      const now = performance.now()
      const known = kept.get(url)
      if (known && known.until > now) return known.answer
      kept.delete(url)
      // The oldest stands first: a Map remembers the order of insertion.
      if (kept.size >= most) for (const first of kept.keys()) if (kept.delete(first)) break
      const entry = { until: now + milliseconds, answer: keep(make) }
      kept.set(url, entry)
      entry.answer.catch(() => {
        if (kept.get(url) === entry) kept.delete(url)
      })
      return entry.answer
    },
    forget: () => kept.clear(),
  }
}
