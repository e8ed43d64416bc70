import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Friend } from '../../../contract/social/friends.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { friendsQuery } from '../friends/friends.ts'
import { ChoiceList, ChoiceNames, ChoiceNote } from './Choice.tsx'
import styles from './choice.module.css'

interface FriendChoiceProps {
  /** Not offered, as they are chosen already. */
  without?: ReadonlySet<number>
  /** A friend's row. */
  row: (friend: Friend) => ReactNode
  /** Shown to those who have no friends. */
  none?: string
}

interface PersonLineProps {
  person: Pick<Friend, 'name' | 'avatar'>
  /** They are the viewer. */
  own?: boolean
  /** Second line. */
  line?: ReactNode
}

/** Picture and name of a person in a row. */
export const PersonLine = ({ person, own, line }: PersonLineProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Cover picture={person.avatar} name={person.name} size={40} shape="round" />
      <ChoiceNames name={own ? t('You') : person.name} line={line} />
    </>
  )
}

/** The viewer's friends, found by name. */
export const FriendChoice = ({ without, row, none }: FriendChoiceProps) => {
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
    <div className={styles.choose}>
      <FilterField label={t('Find friends')} value={query} onChange={setQuery} />
      {friends.isError && !friends.data && (
        <LoadError error={friends.error} retry={() => void friends.refetch()} />
      )}
      {friends.isSuccess && found.length === 0 && (
        <ChoiceNote>{friends.data.length === 0 ? (none ?? t('No friends yet')) : t('No results')}</ChoiceNote>
      )}
      <ChoiceList label={t('Friends')}>
        {found.map((friend) => (
          <li key={friend.id}>{row(friend)}</li>
        ))}
      </ChoiceList>
    </div>
  )
}
