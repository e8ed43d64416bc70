import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { AnchoredPopover } from '../ui/AnchoredPopover.tsx'
import { AudioSettings } from './AudioSettings.tsx'
import { SleepTimer } from './SleepTimer.tsx'
import styles from './settings.module.css'

interface PlaybackSettingsProps {
  anchor: RefObject<HTMLElement | null>
  close: () => void
}

/** Popover with the playback settings. */
export const PlaybackSettings = ({ anchor, close }: PlaybackSettingsProps) => {
  const { t } = useTranslation()
  return (
    <AnchoredPopover
      anchor={anchor}
      close={close}
      side="top"
      className={styles.settings}
      positionerClass={styles.settingsPositioner}
    >
      <Popover.Title className="heading-16">{t('Playback settings')}</Popover.Title>
      <AudioSettings leave={close} />
      <SleepTimer />
    </AnchoredPopover>
  )
}
