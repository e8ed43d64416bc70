import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { AudioSettings } from '../../../site/account/AudioSettings.tsx'
import { AnchoredPopover } from '../../../ui/overlays/AnchoredPopover.tsx'
import styles from '../settings.module.css'
import { CastChoice } from './Casting.tsx'
import { SleepTimer } from './SleepTimer.tsx'

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
      <div className={styles.settingsHead}>
        <Popover.Title className="heading-16">{t('Playback settings')}</Popover.Title>
        <CastChoice />
      </div>
      <AudioSettings leave={close} />
      <SleepTimer />
    </AnchoredPopover>
  )
}
