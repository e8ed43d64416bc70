import type { FriendSuggestion } from '../../../contract/social/friends.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { mutualText } from '../people/mutual.ts'

/** Returns why somebody is suggested. */
export const reasonOf = (
  { mutual_friends, common_artists, artist }: FriendSuggestion,
  t: Translate,
): string => {
  const mutual = mutualText(mutual_friends, t)
  if (mutual) return mutual
  return common_artists === 1 && artist
    ? t('Also follows {name}', { name: artist })
    : t('{count} artists in common', { count: common_artists })
}
