import { Users } from 'lucide-react'
import type { Listening } from '../../../contract/social/presence.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Equalizer } from '../../ui/pictures/Equalizer.tsx'
import styles from './people.module.css'

/** The item that somebody plays now, in one line, with a mark while they listen together with others. */
export const ListeningLine = ({ listening: { title, subtitle, together } }: { listening: Listening }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.listening}>
      <Equalizer moving />
      <span className="truncate" dir="auto">
        {subtitle ? `${title} · ${subtitle}` : title}
      </span>
      {together && <Users className={styles.together} role="img" aria-label={t('Listening together')} />}
    </span>
  )
}
