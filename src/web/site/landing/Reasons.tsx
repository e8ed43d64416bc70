import { Disc3, ListMusic, MicVocal, MonitorSmartphone } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import styles from './stage.module.css'

/** Four reasons to use this instance. */
export const Reasons = ({ total }: { total: number }) => {
  const { t } = useTranslation()
  const reasons = [
    {
      icon: Disc3,
      name: total > 0 ? t('{count} albums', { count: total }) : t('Full albums'),
      text: t('Gapless, with consistent volume from the first track to the last.'),
    },
    { icon: MicVocal, name: t('Synced lyrics'), text: t('Lyrics that follow along, line by line.') },
    {
      icon: MonitorSmartphone,
      name: t('Pick up where you left off'),
      text: t('Pause on one device and pick up on another.'),
    },
    {
      icon: ListMusic,
      name: t('Smart playlists'),
      text: t('Set the rules once; matching songs are added automatically.'),
    },
  ]
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ icon: Icon, name, text }) => (
        <li key={text}>
          <Icon aria-hidden="true" />
          <h2 className="heading-16 tabular">{name}</h2>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
