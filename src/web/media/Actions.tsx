import { Ellipsis, ListPlus, Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { isLikeable, type Markable } from '../api/marks.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useIsPlaying } from '../player/state.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { PlayButton } from '../ui/PlayButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FollowButton } from './FollowButton.tsx'
import { addToQueue, type MenuItem, useItemMenu } from './item-menu.ts'
import { LikeButton } from './LikeButton.tsx'
import { playCollection } from './playable.ts'

const MarkButton = ({ mark, title }: { mark: Markable; title: string }) =>
  isLikeable(mark) ? <LikeButton item={{ ...mark, title }} /> : <FollowButton item={mark} title={title} />

interface ActionsProps {
  item: MenuItem
  single?: boolean
  /** There is nothing in it to play. */
  empty?: boolean
  children?: ReactNode
}

/** What can be done with the item of a page, below its header. */
export const Actions = ({ item, single, empty, children }: ActionsProps) => {
  const { t } = useTranslation()
  const status = useIsPlaying(item)
  const openMenu = useItemMenu()
  const { title } = item
  return (
    <div className="actions">
      {!empty && (
        <PlayButton title={title} playing={status === 'play'} onClick={() => void playCollection(item)} />
      )}
      {!single && !empty && (
        <IconButton
          label={t('Shuffle')}
          className="shuffle"
          onClick={() => void playCollection(item, { shuffle: true })}
        >
          <Shuffle aria-hidden="true" />
        </IconButton>
      )}
      {item.mark && <MarkButton mark={item.mark} title={title} />}
      {!empty && (
        <IconButton label={t('Add to queue')} onClick={() => void addToQueue(item)}>
          <ListPlus aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t('More about {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) => openMenu(item, event.currentTarget)}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {children}
    </div>
  )
}

/** The actions still loading, in their final size. */
export const ActionsSkeleton = () => (
  <div className="actions" aria-hidden="true">
    <Skeleton width={56} height={56} round />
  </div>
)
