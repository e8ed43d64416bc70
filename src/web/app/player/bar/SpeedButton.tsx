import { Popover } from '@base-ui/react/popover'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { setPreferences, setSpeed, speedOf, usePreferences } from '../../../player/preferences.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field, Hint } from '../../../ui/fields/Field.tsx'
import { Slider } from '../../../ui/fields/Slider.tsx'
import { Segments } from '../../../ui/tabs/Segments.tsx'
import settingsStyles from '../settings.module.css'
import episodeTransportStyles from './episode-transport.module.css'

const DEFAULT_SPEED = [0.8, 1, 1.2, 1.5, 2, 2.5]
const MIN_SPEED = 0.5
const MAX_SPEED = 3
const STEP = 0.05

const shown = (speed: number): string => `${formatNumber(speed)}×`

/** Applies this podcast's speed to all podcasts. */
const ForAll = ({ speed }: { speed: number }) => {
  const { t } = useTranslation()
  const all = usePreferences(
    (state) => state.speed === speed && state.speeds.every((own) => own.speed === speed),
  )
  return (
    <>
      <Hint>{all ? t('For all podcasts') : t('For this podcast')}</Hint>
      {!all && (
        <Button variant="soft" size="sm" onClick={() => setPreferences({ speed, speeds: [] })}>
          {t('Apply to all podcasts')}
        </Button>
      )}
    </>
  )
}

/** Shows and changes the playback speed of a podcast. */
export const SpeedButton = ({ podcast }: { podcast: number }) => {
  const { t } = useTranslation()
  const speed = usePreferences((state) => speedOf(state, podcast))
  const set = (value: number) => setSpeed(podcast, value)
  const label = t('Playback speed')
  return (
    <Popover.Root>
      <Popover.Trigger
        className={episodeTransportStyles.speed}
        aria-label={`${label}: ${shown(speed)}`}
        data-tip={label}
      >
        {shown(speed)}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={settingsStyles.settingsPositioner}
          side="top"
          align="center"
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup className={settingsStyles.settings}>
            <Popover.Title className="heading-16">{label}</Popover.Title>
            <Field label={shown(speed)}>
              <Segments
                look="chips"
                className="flex-wrap"
                label={label}
                choices={DEFAULT_SPEED.map((value) => ({ value, text: shown(value) }))}
                value={speed}
                onChange={set}
              />
            </Field>
            <Slider
              label={label}
              value={speed - MIN_SPEED}
              max={MAX_SPEED - MIN_SPEED}
              step={STEP}
              valueText={shown(speed)}
              onValue={(value) => set(value + MIN_SPEED)}
            />
            <ForAll speed={speed} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
