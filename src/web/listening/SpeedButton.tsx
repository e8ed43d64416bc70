import { Popover } from '@base-ui/react/popover'
import { formatNumber } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { setPreferences, usePreferences } from '../player/player.ts'
import { Slider } from '../ui/Slider.tsx'
import { Choices } from './Choices.tsx'
import './settings.css'

const USUAL = [0.8, 1, 1.2, 1.5, 2, 2.5]
const LEAST = 0.5
const MOST = 3
const STEP = 0.1

const shown = (speed: number): string => `${formatNumber(speed)}×`

/** How fast words are heard, and the way to change it. */
export const SpeedButton = () => {
  const { t } = useTranslation()
  const speed = usePreferences((state) => state.speed)
  const set = (value: number) => setPreferences({ speed: Math.round(value * 100) / 100 })
  const label = t('Playback speed')
  return (
    <Popover.Root>
      <Popover.Trigger className="speed" aria-label={`${label}: ${shown(speed)}`} data-tip={label}>
        {shown(speed)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className="settings-positioner"
          side="top"
          align="center"
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup className="settings">
            <Popover.Title className="h16">{label}</Popover.Title>
            <Choices
              legend={shown(speed)}
              options={USUAL.map((value) => ({ value, label: shown(value) }))}
              value={speed}
              onValue={set}
            />
            <Slider
              label={label}
              value={speed - LEAST}
              max={MOST - LEAST}
              step={STEP}
              valueText={shown(speed)}
              onValue={(value) => set(value + LEAST)}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
