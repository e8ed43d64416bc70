import { Radio, Repeat, Repeat1, Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, setPreferences, usePlayer, usePreferences } from '../../../player/player.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './queue.module.css'

interface ModeProps {
  label: string
  icon: ReactNode
  on: boolean
  onClick: () => void
}

const Mode = ({ label, icon, on, onClick }: ModeProps) => (
  <PlainButton className={classes(styles.queueMode, on && styles.on)} aria-pressed={on} onClick={onClick}>
    {icon}
    {label}
  </PlainButton>
)

/** Shuffle, repeat and continuation modes, below the queue's sheet. */
export const QueueModes = () => {
  const { t } = useTranslation()
  const shuffled = usePlayer((state) => state.original !== null)
  const repeat = usePlayer((state) => state.repeat)
  const related = usePreferences((state) => state.continue_related)
  const RepeatIcon = repeat === 'one' ? Repeat1 : Repeat
  return (
    <footer className={styles.queueModes}>
      <Mode
        label={t('Shuffle')}
        icon={<Shuffle aria-hidden="true" />}
        on={shuffled}
        onClick={player.toggleShuffle}
      />
      <Mode
        label={{ off: t('Repeat'), all: t('Repeat all'), one: t('Repeat one') }[repeat]}
        icon={<RepeatIcon aria-hidden="true" />}
        on={repeat !== 'off'}
        onClick={player.cycleRepeat}
      />
      <Mode
        label={t('Related songs')}
        icon={<Radio aria-hidden="true" />}
        on={related}
        onClick={() => setPreferences({ continue_related: !related })}
      />
    </footer>
  )
}
