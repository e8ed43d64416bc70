import { Moon, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { sleepLabel, useSleep } from '../../../player/sleep-state.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './player-ui.module.css'

const PlaybackSettings = lazy(() =>
  import('./PlaybackSettings.tsx').then((m) => ({ default: m.PlaybackSettings })),
)

/** Opens the playback settings; shows the remaining time while a sleep timer runs. */
export const SettingsButton = ({ bright = false }: { bright?: boolean }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { choice, left } = useSleep()
  const asleep = choice !== 'off'
  const label = t('Playback settings')
  const rest = left > 0 ? formatTime(left) : sleepLabel(choice)
  return (
    <>
      <IconButton
        ref={button}
        bright={bright}
        on={asleep}
        className={classes(asleep && styles.sleeping)}
        label={asleep ? `${label}, ${t('Sleep timer')}: ${rest}` : label}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-tip={asleep ? `${t('Sleep timer')}: ${rest}` : label}
        onClick={() => setOpen(!open)}
      >
        {asleep ? <Moon aria-hidden="true" /> : <SlidersHorizontal aria-hidden="true" />}
        {left > 0 && <span className={styles.left}>{formatTime(left)}</span>}
      </IconButton>
      {open && (
        <Suspense>
          <PlaybackSettings anchor={button} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
