import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users, X } from 'lucide-react'
import { useEffect } from 'react'
import type { Friend } from '../../../contract/social/friends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { Face } from '../people/Face.tsx'
import { ListeningCover } from '../people/ListeningCover.tsx'
import { ListeningLine } from '../people/ListeningLine.tsx'
import { followPresence } from '../presence/presence.ts'
import styles from './friend-panel.module.css'
import { friendsQuery } from './friends.ts'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'

/** Friends in the panel; the page of friends has all of them. */
const SHOWN = 50

const Row = ({ friend }: { friend: Friend }) => {
  const { t } = useTranslation()
  const { listening } = friend
  return (
    <li className={styles.row}>
      <Link to="/profile/$id" params={{ id: String(friend.id) }} className={styles.person}>
        <Face person={friend} size={40} online />
        <span className={styles.words}>
          <b className="truncate" dir="auto">
            {friend.name}
          </b>
          <small>{listening ? <ListeningLine listening={listening} /> : t('Online')}</small>
        </span>
      </Link>
      {listening && <ListeningCover listening={listening} size={40} />}
    </li>
  )
}

/** Nobody to show, and what to do about it. */
const Nobody = ({ friends }: { friends: number }) => {
  const { t } = useTranslation()
  const [title, text, action] =
    friends === 0
      ? [t('No friends yet'), t('See what your friends are listening to right now.'), t('Find people')]
      : [t('No one is online right now'), t('Friends appear here once they are online.'), t('All friends')]
  return (
    <EmptyState icon={<Users aria-hidden="true" />} title={title} text={text}>
      <LinkButton to="/friends" className={styles.action}>
        {action}
      </LinkButton>
    </EmptyState>
  )
}

/** Friends who are here beside the page: first those who play something. */
export const FriendPanel = ({ close }: { close: () => void }) => {
  const { t } = useTranslation()
  const { data, error, isError, refetch } = useQuery(friendsQuery())
  useEffect(followPresence, [])
  const here = [
    ...(data?.filter(({ listening }) => listening) ?? []),
    ...(data?.filter(({ online, listening }) => online && !listening) ?? []),
  ]
  return (
    <aside className={styles.panel} aria-label={t('Friend activity')} data-part="friend-panel">
      <header className={styles.head}>
        <h2 className="heading-16">{t('Friend activity')}</h2>
        <IconButton label={t('Close friend activity')} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>
        {!data && !isError && <PeopleSkeleton count={5} />}
        {isError && !data && <LoadError error={error} retry={() => void refetch()} />}
        {data && here.length === 0 && <Nobody friends={data.length} />}
        <ul>
          {here.slice(0, SHOWN).map((friend) => (
            <Row key={friend.id} friend={friend} />
          ))}
        </ul>
        {here.length > SHOWN && (
          <LinkButton to="/friends" variant="ghost">
            {t('All friends')}
          </LinkButton>
        )}
      </div>
    </aside>
  )
}
