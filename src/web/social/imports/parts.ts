import type { ImportPart } from '../../../contract/social/imports.ts'
import { translate } from '../../i18n/i18n.ts'

/** Returns the name of what an import may contain. */
export const partText = (part: ImportPart): string => {
  const texts: Record<ImportPart, string> = {
    listens: translate('Listening history'),
    likes: translate('Likes and follows'),
    ratings: translate('Ratings'),
    bookmarks: translate('Bookmarks'),
    plays: translate('Play counts'),
  }
  return texts[part]
}
