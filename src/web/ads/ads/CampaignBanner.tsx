import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Spot } from '../../../contract/ads/campaigns.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { AnchorButton } from '../../ui/buttons/LinkButton.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './banner.module.css'
import { nextBanner, noteBanner, noteBannerClick } from './campaigns.ts'
import { useSeen } from './use-seen.ts'

/** Whether the last visit had a banner: space is reserved for the next one, and for none where there was none. */
const STORED = 'campaign-banner'
const COLOR = '#22242c'

/**
 * Returns the banner; undefined while space is reserved for it. One that comes where there was none is shown on the next visit
 * of the page, as it would move what is read already.
 */
const useBanner = (): Spot | null | undefined => {
  const [spot, setSpot] = useState<Spot | null | undefined>(() =>
    readStored(STORED) === '0' ? null : undefined,
  )
  useEffect(() => {
    let left = false
    void nextBanner().then((next) => {
      writeStored(STORED, next ? '1' : '0')
      if (!left) setSpot((reserved) => (reserved === null ? null : next))
    })
    return () => {
      left = true
    }
  }, [])
  return spot
}

const Shown = ({ spot }: { spot: Spot }) => {
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const counted = useRef<Promise<unknown>>(undefined)
  const count = () => {
    counted.current ??= noteBanner(spot)
    return counted.current
  }
  useSeen(box, spot.token, () => void count())
  const { image, banner, link } = spot
  const wide = !image && banner
  return (
    <aside
      ref={box}
      className={wide ? `${styles.banner} ${styles.wide} on-art` : styles.banner}
      aria-label={t('Advertisement')}
      style={wide ? { backgroundImage: `url(${JSON.stringify(banner)})` } : undefined}
    >
      {image && (
        <span className={styles.picture}>
          <Cover picture={{ url: image, color: COLOR }} size={112} fluid shape="flat" />
        </span>
      )}
      <div className={styles.about}>
        <p className={`${styles.whose} text-12 muted`}>
          <span className={styles.ad}>{t('Ad')}</span>
          <bdi className="truncate">{spot.advertiser}</bdi>
        </p>
        <p className={`${styles.title} truncate`}>
          <bdi>{spot.title}</bdi>
        </p>
        {spot.text && (
          <p className={`${styles.text} truncate muted`}>
            <bdi>{spot.text}</bdi>
          </p>
        )}
      </div>
      {link && (
        <AnchorButton
          variant="bare"
          className={styles.link}
          href={link}
          target="_blank"
          rel="noopener noreferrer sponsored"
          // Clicks count only after the impression.
          onClick={() => void count().then(() => noteBannerClick(spot))}
        >
          <span className="truncate">{spot.button ?? t('Visit')}</span>
          <ExternalLink className="icon" aria-hidden="true" />
        </AnchorButton>
      )}
    </aside>
  )
}

/** The banner of a campaign on the home page. */
export const CampaignBanner = ({ className }: { className: string | undefined }) => {
  const spot = useBanner()
  if (spot === null) return null
  return (
    <div className={`${styles.room} ${className}`} data-part="ad">
      {spot && <Shown spot={spot} />}
    </div>
  )
}
