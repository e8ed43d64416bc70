import type { FriendRequest } from '../../../contract/social/friends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { FriendButton } from '../people/FriendButton.tsx'
import { mutualText } from '../people/mutual.ts'
import { PersonRow } from '../people/PersonRow.tsx'
import styles from './friends.module.css'

const Group = ({ title, people }: { title: string; people: FriendRequest[] }) => {
  const { t } = useTranslation()
  if (people.length === 0) return null
  return (
    <section className={styles.requests}>
      <h2 className={`heading-20 ${styles.sideHead}`}>{title}</h2>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow
              person={person}
              line={mutualText(person.mutual_friends, t) || formatMoment(person.created_at)}
            >
              <FriendButton person={person} small />
            </PersonRow>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Pending friend requests, received ones first; nothing without any. */
export const Requests = ({ received, sent }: Record<'received' | 'sent', FriendRequest[]>) => {
  const { t } = useTranslation()
  return (
    <>
      <Group title={t('Requests')} people={received} />
      <Group title={t('Sent requests')} people={sent} />
    </>
  )
}
