import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { FriendButton } from '../people/FriendButton.tsx'
import { PersonRow } from '../people/PersonRow.tsx'
import { DismissButton } from './DismissButton.tsx'
import styles from './friends.module.css'
import { friendSuggestionsQuery } from './friends.ts'
import { SuggestionCards } from './SuggestionCards.tsx'
import { reasonOf } from './suggestion-reason.ts'

const SHOWN = 8

/** People the viewer may know, with the reason, as rows or cards; nothing without any. */
export const Suggestions = ({ cards }: { cards: boolean }) => {
  const { t } = useTranslation()
  const { data } = useQuery(friendSuggestionsQuery())
  if (!data || data.length === 0) return null
  const shown = data.slice(0, SHOWN)
  return (
    <section>
      <h2 className={`heading-20 ${styles.sideHead}`}>{t('Suggestions')}</h2>
      {cards ? (
        <SuggestionCards people={shown} />
      ) : (
        <ul>
          {shown.map((person) => (
            <li key={person.id}>
              <PersonRow person={person} line={reasonOf(person, t)}>
                <FriendButton person={person} small />
                <DismissButton person={person} />
              </PersonRow>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
