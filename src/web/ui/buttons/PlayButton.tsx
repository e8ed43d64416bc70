import type { ButtonHTMLAttributes } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../classes.ts'
import { PauseIcon, PlayIcon } from '../pictures/icons.tsx'
import styles from './buttons.module.css'

interface PlayButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Title of the item, for the label; without one, the label is also the tooltip. */
  title?: string
  playing: boolean
  size?: 'lg' | 'md' | 'sm'
  /** Classes of the icon, instead of those of the size. */
  icon?: string
  /** Black and white instead of the accent color, as in the player bar. */
  neutral?: boolean
}

const sizes = { lg: '', md: styles.md, sm: styles.sm }
const iconSize = { lg: 'icon icon-24', md: 'icon', sm: 'icon icon-18' }

/** Round play button; becomes Pause while its item is playing. */
export const PlayButton = ({
  title,
  playing,
  size = 'lg',
  icon,
  neutral,
  className,
  ...rest
}: PlayButtonProps) => {
  const { t } = useTranslation()
  const Icon = playing ? PauseIcon : PlayIcon
  const plain = playing ? t('Pause') : t('Play')
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.play, sizes[size], neutral && styles.neutral, className)}
      data-part="play"
      data-tip={title === undefined ? plain : undefined}
      aria-label={
        title === undefined ? plain : playing ? t('Pause {title}', { title }) : t('Play {title}', { title })
      }
    >
      <Icon className={icon ?? iconSize[size]} />
    </button>
  )
}
