import { coverSizes } from '../../../contract/covers.ts'
import { fail } from '../../http/fail.ts'
import type { FilePlace } from '../../http/send-file.ts'
import { coverKey } from '../../media/covers.ts'

const NAME = /^([0-9a-f]{64})-(\d+)\.webp$/

/**
 * Place and tag of a cover. Only names the server could have made mean anything, so no path leads elsewhere.
 * An image carries no token; who does not know the 256 bits of a private one's name cannot ask for it, and
 * no answer to others tells them.
 */
export const coverFile = (folder: string, file: string): { place: FilePlace; tag: string; type: string } => {
  const [, hash = '', edge = ''] = NAME.exec(file) ?? []
  const size = coverSizes.find((one) => String(one) === edge)
  if (size === undefined || folder !== hash.slice(0, 2)) return fail('not_found')
  return { place: { key: coverKey(hash, size, 'webp') }, tag: `${hash}-${size}`, type: 'image/webp' }
}
