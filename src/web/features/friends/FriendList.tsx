import type { Friend } from '../../../contract/friends.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { MessageButton } from '../../items/people/MessageButton.tsx'
import { PersonMenuButton } from '../../items/people/PersonMenuButton.tsx'
import { PersonRow } from '../../items/people/PersonRow.tsx'
import { VirtualList } from '../../ui/VirtualList.tsx'

const ROW = 56

/** Friends by name. */
export const FriendList = ({ friends }: { friends: Friend[] }) => {
  const { t } = useTranslation()
  return (
    <VirtualList
      label={t('Friends')}
      count={friends.length}
      rowHeight={ROW}
      keyOf={(index) => friends[index]?.id ?? index}
      row={(index) => {
        const friend = friends[index]
        if (!friend) return null
        return (
          <PersonRow person={friend} line={t('Friends since {date}', { date: formatDate(friend.since) })}>
            <MessageButton person={friend} small />
            <PersonMenuButton person={friend} />
          </PersonRow>
        )
      }}
    />
  )
}
