import { useInfiniteQuery } from '@tanstack/react-query'
import { searchTabQuery } from '../../data/search.ts'
import { useSession } from '../../data/session/session.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { FriendButton } from '../people/FriendButton.tsx'
import { PersonRow } from '../people/PersonRow.tsx'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'

/** People found by name who are no friends yet. */
export const FoundPeople = ({ query }: { query: string }) => {
  const { t } = useTranslation()
  const viewer = useSession((state) => state.user?.id)
  const list = useInfiniteQuery(searchTabQuery(query, 'profiles'))
  const people = (list.data?.pages.flatMap(({ data }) => data) ?? []).flatMap((hit) =>
    hit.type === 'user' && hit.id !== viewer && hit.friend_status !== 'friends' ? [hit] : [],
  )
  return (
    <section>
      <h2 className="heading-20 mb-2">{t('Other people')}</h2>
      {list.isPending && <PeopleSkeleton count={3} />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && people.length === 0 && (
        <p className="muted" role="status">
          {t('No other people found for “{query}”.', { query })}
        </p>
      )}
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <PersonRow person={person}>
              <FriendButton person={person} small />
            </PersonRow>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-4" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}
