import type { Listening } from '../../../contract/social/presence.ts'
import { ItemLink } from '../../catalog/items/ItemLink.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { Equalizer } from '../../ui/pictures/Equalizer.tsx'
import { ListeningCover } from '../people/ListeningCover.tsx'
import styles from './profile.module.css'

/** The item that a user plays now. */
export const ListeningTo = ({ listening }: { listening: Listening }) => {
  const { t } = useTranslation()
  const { type, title, subtitle, together } = listening
  return (
    <section className={styles.listening} aria-label={t('Listening now')}>
      <ListeningCover listening={listening} size={56} />
      <div className={styles.listeningWords}>
        <small>
          <Equalizer moving />
          {together ? t('Listening together') : t('Listening now')}
        </small>
        <ItemLink item={listening} className="truncate">
          <b dir="auto">{title}</b>
        </ItemLink>
        <span className="truncate muted" dir="auto">
          {type === 'radio-station' ? t('Radio') : subtitle}
        </span>
      </div>
    </section>
  )
}
