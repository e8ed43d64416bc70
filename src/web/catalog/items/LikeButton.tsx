import { Heart } from 'lucide-react'
import { isActive, type Reactable } from '../../data/reactions/reactions.ts'
import { toggleReaction } from '../../data/reactions/toggle.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import rowsStyles from './rows/rows.module.css'
import { useRovingTabIndex } from './rows/song-list-context.ts'

interface LikeButtonProps {
  item: Reactable & { title: string }
  className?: string
  bright?: boolean
}

/** Like button of a song or album: filled when liked. */
export const LikeButton = ({ item, className, bright }: LikeButtonProps) => {
  const { t } = useTranslation()
  const liked = isActive(item)
  const { title } = item
  return (
    <IconButton
      tabIndex={useRovingTabIndex()}
      className={classes(rowsStyles.heart, liked && rowsStyles.liked, className)}
      bright={bright}
      label={
        liked ? t('Remove {title} from your likes', { title }) : t('Add {title} to your likes', { title })
      }
      data-tip={liked ? t('Unlike') : t('Like')}
      onClick={() => void toggleReaction(item)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Heart fill={liked ? 'currentColor' : 'none'} aria-hidden="true" />
    </IconButton>
  )
}
