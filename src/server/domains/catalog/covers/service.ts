import { coverSizes } from '../../../../contract/core/covers.ts'
import type { FileLocation } from '../../../http/files/send-file.ts'
import { throwError } from '../../../http/http-error.ts'
import { coverKey } from '../../../media/images/covers.ts'

const NAME = /^([0-9a-f]{64})-(\d+)\.webp$/

/**
 * Returns file and ETag of a cover. Only names the server could have generated are accepted, so no path leads
 * elsewhere. Images carry no token: the 256-bit name of a private one cannot be guessed and appears in no response to
 * others.
 */
export const coverFile = (
  folder: string,
  file: string,
): { location: FileLocation; tag: string; type: string } => {
  const [, hash = '', edge = ''] = NAME.exec(file) ?? []
  const size = coverSizes.find((one) => String(one) === edge)
  if (size === undefined || folder !== hash.slice(0, 2)) return throwError('not_found')
  return { location: { key: coverKey(hash, size, 'webp') }, tag: `${hash}-${size}`, type: 'image/webp' }
}
