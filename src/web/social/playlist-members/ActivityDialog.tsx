import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useEffect } from 'react'
import type { PlaylistActivity } from '../../../contract/social/playlist-members.ts'
import type { SharedPlaylist } from '../../catalog/playlists/playlist-dialogs.ts'
import { followEvents } from '../../data/events/events.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { MemberRowSkeleton } from './MemberRow.tsx'
import styles from './members.module.css'
import { playlistActivityQuery } from './playlist-members.ts'

const useSentence = ({ kind, user, count, title }: PlaylistActivity): string => {
  const { t } = useTranslation()
  const name = user?.name ?? t('Deleted account')
  switch (kind) {
    case 'added':
      return t('{name} added {count} songs', { name, count })
    case 'removed':
      return t('{name} removed {count} songs', { name, count })
    case 'ordered':
      return t('{name} changed the order', { name })
    case 'renamed':
      return t('{name} renamed it to {title}', { name, title: title ?? '' })
    case 'joined':
      return t('{name} joined', { name })
    case 'left':
      return t('{name} left', { name })
  }
}

const Deed = ({ activity }: { activity: PlaylistActivity }) => {
  const { user, last_at } = activity
  return (
    <div className={styles.member}>
      <Cover picture={user?.avatar ?? null} name={user?.name} size={40} shape="round" />
      <span className={styles.deed}>
        <span dir="auto">{useSentence(activity)}</span>
        <time dateTime={last_at}>{formatMoment(last_at, new Date(last_at))}</time>
      </span>
    </div>
  )
}

const Activities = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(playlistActivityQuery(id))
  useEffect(followEvents, [])
  const deeds = list.data?.pages.flat() ?? []
  if (list.isError && deeds.length === 0)
    return <LoadError error={list.error} retry={() => void list.refetch()} />
  if (list.isSuccess && deeds.length === 0)
    return (
      <EmptyState
        icon={<History aria-hidden="true" />}
        title={t('Nothing has happened yet')}
        text={t('Changes that members make appear here.')}
      />
    )
  return (
    <>
      <ul className={styles.people} aria-label={t('Activity')}>
        {list.isPending &&
          [1, 2, 3].map((index) => (
            <li key={index}>
              <MemberRowSkeleton />
            </li>
          ))}
        {deeds.map((activity) => (
          <li key={activity.id}>
            <Deed activity={activity} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="soft" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

/** Activity of the members of a playlist, newest first. */
export const ActivityDialog = ({ id, title }: SharedPlaylist) => {
  const { t } = useTranslation()
  return (
    <DialogFrame title={t('Activity')} description={title} wide>
      <Activities id={id} />
    </DialogFrame>
  )
}
