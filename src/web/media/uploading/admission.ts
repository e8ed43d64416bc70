import { AUDIO_EXTENSIONS, hasExtension } from '../../../contract/file-types.ts'
import type { Settings } from '../../../contract/settings.ts'
import { formatNumber } from '../../i18n/format.ts'
import { translate } from '../../i18n/i18n.ts'

const MB = 1_048_576

/** A size in megabytes of 1 048 576 bytes: to the tenth while it is small, at least one of them unless it is nothing. */
export const megabytes = (bytes: number): string => {
  const size = bytes / MB
  if (size >= 100) return formatNumber(Math.round(size))
  return formatNumber(bytes === 0 ? 0 : Math.max(0.1, Math.round(size * 10) / 10))
}

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
