import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { FriendSuggestion } from '../../../contract/friends.ts'
import { dismissSuggestion, friendSuggestionsQuery } from '../../api/friends.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { FriendButton } from '../../items/people/FriendButton.tsx'
import { mutualText } from '../../items/people/mutual.ts'
import { PersonRow } from '../../items/people/PersonRow.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const SHOWN = 8

/** Returns why somebody is suggested. */
const reasonOf = ({ mutual_friends, common_artists, artist }: FriendSuggestion, t: Translate): string => {
  const mutual = mutualText(mutual_friends, t)
  if (mutual) return mutual
  return common_artists === 1 && artist
    ? t('Also follows {name}', { name: artist })
    : t('{count} artists in common', { count: common_artists })
}

/** People the viewer may know, with the reason; nothing without any. */
export const Suggestions = () => {
  const { t } = useTranslation()
  const { data } = useQuery(friendSuggestionsQuery())
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2 className="heading-20 mb-2">{t('Suggestions')}</h2>
      <ul>
        {data.slice(0, SHOWN).map((person) => (
          <li key={person.id}>
            <PersonRow person={person} line={reasonOf(person, t)}>
              <FriendButton person={person} small />
              <IconButton
                label={t('Don’t suggest {name}', { name: person.name })}
                onClick={() => void dismissSuggestion(person.id)}
              >
                <X aria-hidden="true" />
              </IconButton>
            </PersonRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
