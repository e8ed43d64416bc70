import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

/** How an answer may travel. */
export type Packing = 'br' | 'gzip'

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

/** The whole body packed at once: as a stream, a page of fifty songs would take a millisecond and a half longer. */
export const pack = (packing: Packing, body: string): Promise<Buffer> => packers[packing](body)
