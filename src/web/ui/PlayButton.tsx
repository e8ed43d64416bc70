import type { ButtonHTMLAttributes } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { PauseIcon, PlayIcon } from './icons.tsx'

interface PlayButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  /** What is played, for the label. */
  title: string
  playing: boolean
  size?: 'lg' | 'md' | 'sm'
  /** White on dark or dark on white instead of the accent, as in the player bar. */
  neutral?: boolean
}

const iconSize = { lg: 'i s24', md: 'i', sm: 'i s18' }

/** The round play button; shows and says Pause while its item sounds. */
export const PlayButton = ({
  title,
  playing,
  size = 'lg',
  neutral,
  className = '',
  ...rest
}: PlayButtonProps) => {
  const { t } = useTranslation()
  const Icon = playing ? PauseIcon : PlayIcon
  return (
    <button
      type="button"
      {...rest}
      className={`play ${size}${neutral ? ' neutral' : ''} ${className}`}
      aria-label={playing ? t('Pause {title}', { title }) : t('Play {title}', { title })}
    >
      <Icon className={iconSize[size]} />
    </button>
  )
}
