import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { blockedUsersQuery } from '../../social/friends/friends.ts'
import { FriendButton } from '../../social/people/FriendButton.tsx'
import { PersonRow } from '../../social/people/PersonRow.tsx'

/** The people the viewer blocks; nothing without any. */
export const BlockedPeople = () => {
  const { t } = useTranslation()
  const { data } = useQuery(blockedUsersQuery())
  if (!data || data.length === 0) return null
  return (
    <section>
      <h3 className="heading-16 mt-4 mb-2">{t('Blocked people')}</h3>
      <ul>
        {data.map((person) => (
          <li key={person.id}>
            <PersonRow person={person}>
              <FriendButton person={person} small />
            </PersonRow>
          </li>
        ))}
      </ul>
    </section>
  )
}
