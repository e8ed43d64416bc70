import { Popover } from '@base-ui/react/popover'
import { formatNumber } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { setPreferences, setSpeed, speedOf, usePreferences } from '../player/preferences.ts'
import { Button } from '../ui/Button.tsx'
import { Slider } from '../ui/Slider.tsx'
import { Choices } from './Choices.tsx'
import './settings.css'

const USUAL = [0.8, 1, 1.2, 1.5, 2, 2.5]
const LEAST = 0.5
const MOST = 3
const STEP = 0.05

const shown = (speed: number): string => `${formatNumber(speed)}×`

/** Has every podcast be heard at the pace of this one. */
const ForAll = ({ speed }: { speed: number }) => {
  const { t } = useTranslation()
  const all = usePreferences(
    (state) => state.speed === speed && state.speeds.every((own) => own.speed === speed),
  )
  return (
    <>
      <p className="hint">{all ? t('For all podcasts') : t('For this podcast')}</p>
      {!all && (
        <Button look="soft" size="sm" onClick={() => setPreferences({ speed, speeds: [] })}>
          {t('Use for all podcasts')}
        </Button>
      )}
    </>
  )
}

/** How fast the words of a podcast are heard, and the way to change it. */
export const SpeedButton = ({ podcast }: { podcast: number }) => {
  const { t } = useTranslation()
  const speed = usePreferences((state) => speedOf(state, podcast))
  const set = (value: number) => setSpeed(podcast, value)
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
            <ForAll speed={speed} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
