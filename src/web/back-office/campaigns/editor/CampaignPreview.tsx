import { useState } from 'react'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Segments } from '../../../ui/tabs/Segments.tsx'
import type { ImageValue, Values } from '../../crud/sheet/form-values.ts'
import styles from '../campaigns.module.css'
import type { SpotValue } from './SpotField.tsx'

const urlOf = (value: unknown): string | null => {
  const { present, chosen } = value as ImageValue
  return chosen === undefined ? (present?.url ?? null) : (chosen?.preview ?? null)
}

/** How a campaign looks to listeners: in the player while the spot plays, and its banner. */
export const CampaignPreview = ({ values, site }: { values: Values; site: string }) => {
  const { t } = useTranslation()
  const [width, setWidth] = useState<'desktop' | 'mobile'>('desktop')
  const heading = String(values.heading || values.name || t('Heading'))
  const advertiser = String(values.advertiser || site)
  const [square, wide] = [urlOf(values.square), urlOf(values.wide)]
  const { present, chosen } = values.spot as SpotValue
  const spot = chosen === undefined ? present : null
  const skip = values.skip_after === '' ? null : Number(values.skip_after)
  const label = <Badge className={styles.previewLabel}>{t('Ad')}</Badge>
  const image = square && <img src={square} alt="" className={styles.previewSquare} />
  return (
    <section className="grid gap-2" aria-label={t('Preview')}>
      <div className={styles.previewHead}>
        <h3 className="heading-16 flex-1">{t('Preview')}</h3>
        <Segments
          label={t('Preview')}
          choices={[
            { value: 'desktop', text: t('Desktop') },
            { value: 'mobile', text: t('Mobile') },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      <div className={classes(styles.previews, width === 'mobile' && styles.previewsMobile)} dir="auto">
        {(spot || chosen) && (
          <div className={styles.previewPlayer}>
            {image}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{heading}</span>
              <span className="flex items-center gap-2 text-12 muted">
                {label}
                <span className="truncate">{advertiser}</span>
              </span>
            </span>
            {spot && width === 'desktop' && (
              <span className="tabular muted text-12">−{formatTime(Math.max(0, spot.duration - 2))}</span>
            )}
            {skip !== null && (
              <Button variant="soft" size="sm" inert>
                {t('Skip in {seconds} s', { seconds: skip })}
              </Button>
            )}
          </div>
        )}
        <div
          className={classes(styles.previewBanner, wide && styles.previewWide)}
          style={wide ? { backgroundImage: `url("${wide}")` } : undefined}
        >
          {!wide && image}
          <span className={styles.previewText}>
            {label}
            <b className="truncate">{heading}</b>
            <span className="truncate text-12">{values.text ? String(values.text) : advertiser}</span>
          </span>
          {Boolean(values.link && values.button) && (
            <span className={styles.previewButton}>{String(values.button)}</span>
          )}
        </div>
      </div>
    </section>
  )
}
