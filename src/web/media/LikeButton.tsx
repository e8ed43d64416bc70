import { Heart } from 'lucide-react'
import { isMarked, type Markable } from '../api/marks.ts'
import { toggleMark } from '../api/toggle.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useRowStop } from './row-menu.ts'

interface LikeButtonProps {
  item: Markable & { title: string }
  className?: string
}

/** The heart of a song or album: filled when it is liked. */
export const LikeButton = ({ item, className = '' }: LikeButtonProps) => {
  const { t } = useTranslation()
  const on = isMarked(item)
  const { title } = item
  return (
    <button
      type="button"
      tabIndex={useRowStop()}
      className={`ib heart${on ? ' liked' : ''} ${className}`}
      aria-label={
        on ? t('Remove {title} from your likes', { title }) : t('Add {title} to your likes', { title })
      }
      data-tip={on ? t('Unlike') : t('Like')}
      onClick={() => void toggleMark(item)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Heart fill={on ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  )
}
