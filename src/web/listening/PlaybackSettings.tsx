import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
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
    <Popover.Root
      open
      onOpenChange={(open, { event }) => {
        // A press on the button that opened it is the button's own business: it closes it again.
        const own = event.target instanceof Node && anchor.current?.contains(event.target)
        if (!open && !own) close()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className="settings-positioner"
          anchor={anchor}
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup className="settings" finalFocus={anchor}>
            <Popover.Title className="h16">{t('Playback settings')}</Popover.Title>
            <SoundSettings />
            <SleepTimer />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
