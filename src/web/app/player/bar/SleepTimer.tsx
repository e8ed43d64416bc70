import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { usePlayer } from '../../../player/player.ts'
import { setSleep, sleepChoices } from '../../../player/sleep.ts'
import { sleepLabel, useSleep } from '../../../player/sleep-state.ts'
import { RadioChoices } from '../../../site/account/RadioChoices.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'

/** Sleep timer options and the remaining time. */
export const SleepTimer = () => {
  const { t } = useTranslation()
  const { choice, left } = useSleep()
  const item = usePlayer((state) => state.currentAudio)
  return (
    <div>
      <RadioChoices
        legend={t('Sleep timer')}
        options={sleepChoices(item).map((value) => ({ value, label: sleepLabel(value) }))}
        value={choice}
        onValue={setSleep}
      />
      {left > 0 && <Hint className="mt-2">{t('Stops in {time}', { time: formatTime(left) })}</Hint>}
    </div>
  )
}
