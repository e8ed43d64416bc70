import { createHash } from 'node:crypto'
import type { Cover } from '../../../../contract/core/fields.ts'

/** Contents of the preview image of an item. */
export interface ItemPreview {
  title: string
  by: string
  site: string
  cover: Cover | null
}

/** Bump when the image is drawn differently. */
const DRAWN = 1

/** Names what an image shows: a changed item gets another URL. */
export const previewVersion = (preview: ItemPreview): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWN, preview]))
    .digest('hex')
    .slice(0, 16)
