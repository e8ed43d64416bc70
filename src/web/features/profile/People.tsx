import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProfileRef } from '../../../contract/profiles.ts'
import type { followersQuery } from '../../api/profiles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useItemGestures } from '../../media/item-menu.ts'
import { LoadError } from '../../media/LoadError.tsx'
import { CardRowSkeleton, Section } from '../../media/Section.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'

const Person = ({ person }: { person: ProfileRef }) => (
  <Link to="/profile/$id" params={{ id: String(person.id) }} className="person" {...useItemGestures(person)}>
    <Cover picture={person.avatar} name={person.name} size={176} fluid shape="round" />
    <span className="trunc name">{person.name}</span>
  </Link>
)

/** Who follows a listener, or whom they follow. */
export const People = ({ title, query }: { title: string; query: ReturnType<typeof followersQuery> }) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(query)
  const people = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Section title={title}>
      {list.isPending && <CardRowSkeleton round />}
      {list.error && people.length === 0 && (
        <LoadError error={list.error} retry={() => void list.refetch()} />
      )}
      <ul className="cards wrap">
        {people.map((person) => (
          <li key={person.id}>
            <Person person={person} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-4" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Section>
  )
}
