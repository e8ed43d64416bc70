import { AUDIO_EXTENSIONS, hasExtension } from '../../../contract/core/files.ts'
import type { Settings } from '../../../contract/core/settings.ts'
import { translate } from '../../i18n/i18n.ts'

const MB = 1_048_576

/** Accepted formats, for display. */
export const formats = AUDIO_EXTENSIONS.map((extension) => extension.toUpperCase()).join(', ')

/** Types that file inputs accept: phones offer other files for these extensions, too. */
export const ACCEPTED_AUDIO = 'audio/*,.mp3,.m4a,.aac,.wav,.aif,.aiff,.flac,.ogg,.oga,.opus,.webm'

/** Returns why a file would be rejected, as a message; null if it may be uploaded. */
export const rejectionOf = (
  { name, size }: Pick<File, 'name' | 'size'>,
  { max_upload_mb }: Pick<Settings, 'max_upload_mb'>,
): string | null => {
  if (!hasExtension(name, AUDIO_EXTENSIONS))
    return translate('Not an audio file. Use {formats}.', { formats })
  if (size === 0) return translate('This file is empty.')
  if (size > max_upload_mb * MB)
    return translate('This file is larger than {size} MB.', { size: max_upload_mb })
  return null
}
