import { type CSSProperties, useRef, useState } from 'react'
import { type Ad, pickAd } from '../../../contract/ads/ads.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import styles from './ads.module.css'
import { noteImpression } from './ads.ts'
import { useSeen } from './use-seen.ts'

/** One of the ads, in a frame of its own origin, which can reach nothing of the app. */
export const AdFrame = ({ ads }: { ads: Ad[] }) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [{ id, height, height_narrow }] = useState(() => pickAd(ads, Math.random()))
  useSeen(frame, id, () => noteImpression(id))
  return (
    <aside className={styles.ad} aria-label={t('Advertisement')}>
      <small className={styles.label} aria-hidden="true">
        {t('Advertisement')}
      </small>
      <iframe
        ref={frame}
        className={styles.frame}
        style={{ '--height': height, '--height-narrow': height_narrow } as CSSProperties}
        title={t('Advertisement')}
        src={`/ads/${id}/frame`}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin"
      />
    </aside>
  )
}
