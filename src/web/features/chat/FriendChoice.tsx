import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Friend } from '../../../contract/friends.ts'
import { friendsQuery } from '../../api/friends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FilterField } from '../../items/FilterField.tsx'
import { LoadError } from '../../items/states/LoadError.tsx'
import { Cover } from '../../ui/Cover.tsx'
import styles from './pickers.module.css'

interface FriendChoiceProps {
  /** Not offered, as they are chosen already. */
  without?: ReadonlySet<number>
  /** A friend's row. */
  row: (friend: Friend) => ReactNode
}

/** Picture and name in a row. */
export const PersonLine = ({ person, line }: { person: Pick<Friend, 'name' | 'avatar'>; line?: string }) => (
  <>
    <Cover picture={person.avatar} name={person.name} size={40} shape="round" />
    <span className={styles.names}>
      <b className="truncate" dir="auto">
        {person.name}
      </b>
      {line && <small className="truncate">{line}</small>}
    </span>
  </>
)

/** Friends whose name contains a text. */
export const FriendChoice = ({ without, row }: FriendChoiceProps) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const friends = useQuery(friendsQuery())
  const found = useMemo(() => {
    const wanted = query.trim().toLocaleLowerCase()
    return (friends.data ?? []).filter(
      ({ id, name }) => !without?.has(id) && name.toLocaleLowerCase().includes(wanted),
    )
  }, [friends.data, query, without])
  return (
    <>
      <FilterField label={t('Find a friend')} value={query} onChange={setQuery} />
      {friends.isError && !friends.data && (
        <LoadError error={friends.error} retry={() => void friends.refetch()} />
      )}
      {friends.isSuccess && found.length === 0 && (
        <p className={styles.note} role="status">
          {friends.data.length === 0
            ? t('You can message friends. You don’t have any yet.')
            : t('No results')}
        </p>
      )}
      <ul className={styles.found} aria-label={t('Friends')}>
        {found.map((friend) => (
          <li key={friend.id}>{row(friend)}</li>
        ))}
      </ul>
    </>
  )
}
