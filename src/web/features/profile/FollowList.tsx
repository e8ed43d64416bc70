import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProfileRef } from '../../../contract/platform/user.ts'
import type { followersQuery } from '../../api/profiles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { CardRowSkeleton } from '../../items/cards/CardRow.tsx'
import cardsStyles from '../../items/cards/cards.module.css'
import { useItemGestures } from '../../items/menu/item-menu.ts'
import { LoadError } from '../../items/states/LoadError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { Section } from '../../ui/Section.tsx'
import styles from './profile.module.css'

const ProfileRow = ({ person }: { person: ProfileRef }) => (
  <Link
    to="/profile/$id"
    params={{ id: String(person.id) }}
    className={styles.person}
    {...useItemGestures(person)}
  >
    <Cover picture={person.avatar} name={person.name} size={176} fluid shape="round" />
    <span className={`truncate ${cardsStyles.name}`} data-part="name">
      {person.name}
    </span>
  </Link>
)

/** Followers of a user, or users they follow. */
export const FollowList = ({ title, query }: { title: string; query: ReturnType<typeof followersQuery> }) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(query)
  const people = list.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Section title={title}>
      {list.isPending && <CardRowSkeleton round />}
      {list.error && people.length === 0 && (
        <LoadError error={list.error} retry={() => void list.refetch()} />
      )}
      <ul className={`${cardsStyles.cards} ${cardsStyles.wrap}`}>
        {people.map((person) => (
          <li key={person.id}>
            <ProfileRow person={person} />
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
