import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Friend } from '../../../contract/friends.ts'
import { friendsQuery } from '../../api/friends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FilterField } from '../../items/FilterField.tsx'
import { LoadError } from '../../items/states/LoadError.tsx'
import { Cover } from '../../ui/Cover.tsx'
import styles from './blend-dialogs.module.css'

/** Picture and name of a person in a row. */
export const PersonLine = ({ person, line }: { person: Pick<Friend, 'name' | 'avatar'>; line?: string }) => (
  <>
    <Cover picture={person.avatar} name={person.name} size={40} shape="round" />
    <span className={styles.names}>
      <b className="truncate" dir="auto">
        {person.name}
      </b>
      {line && <small>{line}</small>}
    </span>
  </>
)

interface FriendPicksProps {
  /** Not offered. */
  without?: ReadonlySet<number>
  row: (friend: Friend) => ReactNode
}

/** The viewer's friends, found by name. */
export const FriendPicks = ({ without, row }: FriendPicksProps) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const { data, error, refetch } = useQuery(friendsQuery())
  const wanted = query.trim().toLocaleLowerCase()
  const offered = data?.filter(({ id }) => !without?.has(id))
  const found = offered?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  if (error && !data) return <LoadError error={error} retry={() => void refetch()} />
  return (
    <div>
      <FilterField label={t('Find friends')} value={query} onChange={setQuery} />
      {found?.length === 0 && (
        <p className={styles.note} role="status">
          {data?.length === 0 ? t('No friends yet') : t('No results')}
        </p>
      )}
      <ul className={styles.friends} aria-label={t('Friends')}>
        {found?.map((friend) => (
          <li key={friend.id}>{row(friend)}</li>
        ))}
      </ul>
    </div>
  )
}
