import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { usePlayer } from '../../../player/player.ts'
import { setSleep, sleepChoices } from '../../../player/sleep.ts'
import { sleepLabel, useSleep } from '../../../player/sleep-state.ts'
import { SegmentsField } from '../../../ui/tabs/Segments.tsx'

/** Sleep timer options and the remaining time. */
export const SleepTimer = () => {
  const { t } = useTranslation()
  const { choice, left } = useSleep()
  const item = usePlayer((state) => state.currentAudio)
  return (
    <SegmentsField
      look="chips"
      label={t('Sleep timer')}
      choices={sleepChoices(item).map((value) => ({ value, text: sleepLabel(value) }))}
      value={choice}
      onChange={setSleep}
      hint={left > 0 && t('Stops in {time}', { time: formatTime(left) })}
    />
  )
}
