import { useTranslation } from '../../i18n/i18n.ts'
import { AudioSettings } from './AudioSettings.tsx'
import styles from './account.module.css'
import { Part } from './Part.tsx'

/** The playback settings of this device, as in the player. */
export const PlaybackPart = () => {
  const { t } = useTranslation()
  return (
    <Part id="playback" title={t('Playback')} lead={t('How music sounds on this device.')}>
      <div className={styles.playback}>
        <AudioSettings />
      </div>
    </Part>
  )
}
