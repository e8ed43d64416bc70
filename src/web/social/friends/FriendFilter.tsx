import type { Friend } from '../../../contract/social/friends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Segments } from '../../ui/tabs/Segments.tsx'

export type Filter = 'all' | 'online' | 'added'

/** Returns the friends a filter shows, in its order. */
export const filtered = (friends: Friend[], filter: Filter): Friend[] => {
  if (filter === 'online') return friends.filter(({ online }) => online)
  if (filter === 'added') return friends.toSorted((one, other) => other.since.localeCompare(one.since))
  return friends
}

/** All friends, those online, or the latest first. */
export const FriendFilter = ({
  filter,
  online,
  choose,
}: {
  filter: Filter
  online: number
  choose: (filter: Filter) => void
}) => {
  const { t } = useTranslation()
  return (
    <Segments
      label={t('Friends')}
      choices={[
        { value: 'all', text: t('All') },
        { value: 'online', text: t('Online'), count: online },
        { value: 'added', text: t('Recently added') },
      ]}
      value={filter}
      onChange={choose}
    />
  )
}
