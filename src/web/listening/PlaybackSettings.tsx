import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { Bubble } from '../ui/Bubble.tsx'
import { SleepTimer } from './SleepTimer.tsx'
import { SoundSettings } from './SoundSettings.tsx'
import '../ui/fields.css'
import './settings.css'

interface PlaybackSettingsProps {
  anchor: RefObject<HTMLElement | null>
  close: () => void
}

/** How things are played, at the button that opened it. */
export const PlaybackSettings = ({ anchor, close }: PlaybackSettingsProps) => {
  const { t } = useTranslation()
  return (
    <Bubble anchor={anchor} close={close} side="top" className="settings">
      <Popover.Title className="h16">{t('Playback settings')}</Popover.Title>
      <SoundSettings />
      <SleepTimer />
    </Bubble>
  )
}
