import type { ButtonHTMLAttributes } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import styles from './buttons.module.css'
import { classes } from './classes.ts'
import { PauseIcon, PlayIcon } from './icons.tsx'

interface PlayButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** Title of the item, for the label. */
  title: string
  playing: boolean
  size?: 'lg' | 'md' | 'sm'
  /** Black and white instead of the accent color, as in the player bar. */
  neutral?: boolean
}

const sizes = { lg: '', md: styles.md, sm: styles.sm }
const iconSize = { lg: 'icon icon-24', md: 'icon', sm: 'icon icon-18' }

/** Round play button; becomes Pause while its item is playing. */
export const PlayButton = ({ title, playing, size = 'lg', neutral, className, ...rest }: PlayButtonProps) => {
  const { t } = useTranslation()
  const Icon = playing ? PauseIcon : PlayIcon
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.play, sizes[size], neutral && styles.neutral, className)}
      data-part="play"
      aria-label={playing ? t('Pause {title}', { title }) : t('Play {title}', { title })}
    >
      <Icon className={iconSize[size]} />
    </button>
  )
}
