import { Heart } from 'lucide-react'
import { isActive, type Reactable } from '../api/reactions.ts'
import { toggleReaction } from '../api/toggle.ts'
import { useTranslation } from '../i18n/i18n.ts'
import buttonsStyles from '../ui/buttons.module.css'
import { classes } from '../ui/classes.ts'
import rowsStyles from './rows/rows.module.css'
import { useRovingTabIndex } from './rows/song-list-context.ts'

interface LikeButtonProps {
  item: Reactable & { title: string }
  className?: string
}

/** Like button of a song or album: filled when liked. */
export const LikeButton = ({ item, className = '' }: LikeButtonProps) => {
  const { t } = useTranslation()
  const liked = isActive(item)
  const { title } = item
  return (
    <button
      type="button"
      tabIndex={useRovingTabIndex()}
      className={classes(buttonsStyles.ib, rowsStyles.heart, liked && rowsStyles.liked, className)}
      data-part="icon-button"
      aria-label={
        liked ? t('Remove {title} from your likes', { title }) : t('Add {title} to your likes', { title })
      }
      data-tip={liked ? t('Unlike') : t('Like')}
      onClick={() => void toggleReaction(item)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Heart fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  )
}
