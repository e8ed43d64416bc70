import type { Friend } from '../../../contract/social/friends.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { ListeningLine } from '../people/ListeningLine.tsx'
import { MessageButton } from '../people/MessageButton.tsx'
import { PersonMenuButton } from '../people/PersonMenuButton.tsx'
import { PersonRow } from '../people/PersonRow.tsx'

const ROW = 56

const Line = ({ friend: { listening, online, since } }: { friend: Friend }) => {
  const { t } = useTranslation()
  if (listening) return <ListeningLine listening={listening} />
  return online ? t('Online') : t('Friends since {date}', { date: formatDate(since) })
}

/** Friends with what they do. */
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
          <PersonRow person={friend} online={friend.online} line={<Line friend={friend} />}>
            <MessageButton person={friend} small />
            <PersonMenuButton person={friend} />
          </PersonRow>
        )
      }}
    />
  )
}
