import { createHash } from 'node:crypto'
import { type Packing, pack } from './packing.ts'

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

const keep = async (make: () => Promise<string>): Promise<KeptAnswer> => {
  const body = await make()
  const kept = new Map<Packing, Promise<Buffer>>()
  return {
    body,
    etag: `W/"${createHash('sha1').update(body).digest('base64')}"`,
    packed: (packing) => {
      const known = kept.get(packing) ?? pack(packing, body)
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
