import { formatTime } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { usePlayer } from '../player/player.ts'
import { setSleep, sleepChoices, sleepLabel, useSleep } from '../player/sleep.ts'
import { Choices } from './Choices.tsx'

/** When the music shall pause by itself, and how long that is from now. */
export const SleepTimer = () => {
  const { t } = useTranslation()
  const { choice, left } = useSleep()
  const item = usePlayer((state) => state.currentAudio)
  return (
    <div>
      <Choices
        legend={t('Sleep timer')}
        options={sleepChoices(item).map((value) => ({ value, label: sleepLabel(value) }))}
        value={choice}
        onValue={setSleep}
      />
      {left > 0 && <p className="hint mt-2">{t('Pauses in {time}', { time: formatTime(left) })}</p>}
    </div>
  )
}
