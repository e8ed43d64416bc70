import { Ellipsis, Share2, Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { isLikeable, type Reactable } from '../../../data/reactions/reactions.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../../ui/buttons/PlayButton.tsx'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { openDialog } from '../../../ui/overlays/dialogs.ts'
import { AddToQueueIcon } from '../action-icons.ts'
import { FollowButton } from '../FollowButton.tsx'
import { LikeButton } from '../LikeButton.tsx'
import { useItemMenu } from '../menu/item-menu.ts'
import type { MenuItem } from '../menu/menu-item.ts'
import { addToQueue } from '../menu/queue-items.ts'
import { playCollection } from '../playback/playable.ts'
import { SaveAction } from '../SaveAction.tsx'
import styles from './header.module.css'

const MarkButton = ({ mark: highlight, title }: { mark: Reactable; title: string }) =>
  isLikeable(highlight) ? (
    <LikeButton item={{ ...highlight, title }} />
  ) : (
    <FollowButton item={highlight} title={title} />
  )

interface ActionsProps {
  item: MenuItem
  single?: boolean
  /** Contains nothing playable. */
  empty?: boolean
  /** Buttons before that of the menu. */
  extra?: ReactNode
  children?: ReactNode
}

/** Buttons of a page, below its header. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)

/** Plays in random order. */
export const ShuffleButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation()
  return (
    <IconButton label={t('Shuffle')} className={styles.shuffle} onClick={onClick}>
      <Shuffle aria-hidden="true" />
    </IconButton>
  )
}

/** Action bar of an item page. */
export const Actions = ({ item, single, empty, extra, children }: ActionsProps) => {
  const { t } = useTranslation()
  const status = useIsPlaying(item)
  const openMenu = useItemMenu()
  const { type, id, title } = item
  return (
    <ActionBar>
      {!empty && (
        <PlayButton title={title} playing={status === 'play'} onClick={() => void playCollection(item)} />
      )}
      {!single && !empty && <ShuffleButton onClick={() => void playCollection(item, { shuffle: true })} />}
      {item.reaction && <MarkButton mark={item.reaction} title={title} />}
      {!empty && (
        <IconButton
          label={t('Add to queue')}
          className={styles.toQueue}
          onClick={() => void addToQueue(item)}
        >
          <AddToQueueIcon aria-hidden="true" />
        </IconButton>
      )}
      {!empty && <SaveAction type={type} id={id} title={title} />}
      {extra}
      <IconButton
        label={t('Share')}
        className={styles.share}
        onClick={() =>
          openDialog(() => import('../../../social/share/ShareDialog.tsx').then((m) => m.ShareDialog), {
            type,
            id,
            title,
          })
        }
      >
        <Share2 aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('More options for {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) => openMenu(item, event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {children}
    </ActionBar>
  )
}

/** Skeleton of the action bar, in its final size. */
export const ActionsSkeleton = () => (
  <div className={styles.actions} aria-hidden="true">
    <Skeleton width={56} height={56} round />
  </div>
)
