import type { Overview, StorageKind } from '../../../contract/platform/back-office/analytics.ts'
import { formatDiskSize } from '../../i18n/format.ts'
import { currentLanguage, type Translate, useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { FigureList, FigureValue } from '../charts/FigureList.tsx'
import { Panel, PanelNote } from '../charts/Panel.tsx'
import styles from './analytics.module.css'

const kindTitle = (kind: StorageKind, t: Translate): string =>
  ({
    originals: t('Originals'),
    in_place: t('Originals stored elsewhere'),
    renditions: t('Transcoded files'),
    images: t('Images'),
  })[kind]

const colors = {
  originals: styles.originals,
  in_place: styles.inPlace,
  renditions: styles.renditions,
  images: styles.images,
}

const Stored = ({ storage }: { storage: Overview['storage'] }) => {
  const { t } = useTranslation()
  // Files imported in place use no storage here.
  const own = storage.kinds.filter(({ kind }) => kind !== 'in_place')
  const used = own.reduce((sum, { bytes }) => sum + bytes, 0)
  const whole = Math.max(1, used + (storage.free ?? 0))
  return (
    <>
      <p className={styles.storageSum}>
        <FigureValue>{formatDiskSize(used)}</FigureValue>
        {storage.free !== null && (
          <span className="muted">{t('{size} free', { size: formatDiskSize(storage.free) })}</span>
        )}
      </p>
      <div className={styles.storageBar} aria-hidden="true">
        {own.map(({ kind, bytes }) => (
          <div key={kind} className={colors[kind]} style={{ inlineSize: `${(bytes / whole) * 100}%` }} />
        ))}
      </div>
      <ul className={styles.storageKinds}>
        {storage.kinds.map(({ kind, files, bytes }) => (
          <li key={kind}>
            <span className={classes(styles.swatch, colors[kind])} aria-hidden="true" />
            <span className="truncate flex-1">{kindTitle(kind, t)}</span>
            <span className="tabular muted">{files.toLocaleString(currentLanguage())}</span>
            <span className={`tabular ${styles.storageBytes}`}>{formatDiskSize(bytes)}</span>
          </li>
        ))}
      </ul>
      {storage.partial && <PanelNote>{t('New files are still being analysed.')}</PanelNote>}
    </>
  )
}

/** Current storage usage and free space. */
export const Storage = ({ storage }: { storage: Overview['storage'] | undefined }) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('Storage')}>
      {storage ? <Stored storage={storage} /> : <Skeleton width="100%" height={180} />}
    </Panel>
  )
}

/** Current background jobs. */
export const Jobs = ({ jobs }: { jobs: Overview['jobs'] | undefined }) => {
  const { t } = useTranslation()
  const lines = [
    { title: t('Running'), value: jobs?.running },
    { title: t('Waiting'), value: jobs?.waiting },
    { title: t('Failed'), value: jobs?.failed },
  ]
  return (
    <Panel title={t('Jobs')}>
      <FigureList
        figures={lines.map(({ title, value }) => ({
          title,
          value: value?.toLocaleString(currentLanguage()),
        }))}
      />
      {jobs && (
        <PanelNote>
          {jobs.failed > 0
            ? t('Failed jobs aren’t retried automatically.')
            : t('Background jobs: transcoding, email, clean-up.')}
        </PanelNote>
      )}
    </Panel>
  )
}
