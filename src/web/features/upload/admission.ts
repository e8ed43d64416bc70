import { AUDIO_EXTENSIONS, hasExtension } from '../../../contract/file-types.ts'
import type { Settings } from '../../../contract/settings.ts'
import { translate } from '../../i18n/i18n.ts'

const MB = 1_048_576

/** A size in whole megabytes of 1 048 576 bytes. */
export const megabytes = (bytes: number): number => Math.round(bytes / MB)

/** The formats that are taken, as people write them. */
export const formats = AUDIO_EXTENSIONS.map((extension) => extension.toUpperCase()).join(', ')

/** Why a file need not be sent at all, in words; null when it may be. */
export const refusalOf = (
  { name, size }: Pick<File, 'name' | 'size'>,
  { max_upload_mb }: Pick<Settings, 'max_upload_mb'>,
): string | null => {
  if (!hasExtension(name, AUDIO_EXTENSIONS))
    return translate('Not an audio file. Use {formats}.', { formats })
  if (size === 0) return translate('This file is empty.')
  if (size > max_upload_mb * MB) return translate('Larger than {size} MB.', { size: max_upload_mb })
  return null
}
