import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProfileRef } from '../../../contract/platform/user.ts'
import { CardList } from '../../catalog/items/cards/Card.tsx'
import { CardRowSkeleton } from '../../catalog/items/cards/CardRow.tsx'
import { useItemGestures } from '../../catalog/items/menu/item-menu.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './profile.module.css'
import type { followersQuery } from './profiles.ts'

const ProfileRow = ({ person }: { person: ProfileRef }) => (
  <Link
    to="/profile/$id"
    params={{ id: String(person.id) }}
    className={styles.person}
    {...useItemGestures(person)}
  >
    <Cover picture={person.avatar} name={person.name} size={176} fluid shape="round" />
    <span className="truncate" data-part="name">
      {person.name}
    </span>
  </Link>
)

/** Friends or followers of a user, or users they follow. */
export const PeopleList = ({ title, query }: { title: string; query: ReturnType<typeof followersQuery> }) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(query)
  const people = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Section title={title}>
      {list.isPending && <CardRowSkeleton round />}
      {list.error && people.length === 0 && (
        <LoadError error={list.error} retry={() => void list.refetch()} />
      )}
      <CardList wrap>
        {people.map((person) => (
          <li key={person.id}>
            <ProfileRow person={person} />
          </li>
        ))}
      </CardList>
      {list.hasNextPage && (
        <Button className="mt-4" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Section>
  )
}
