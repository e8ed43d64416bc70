import type { Overview, StorageKind } from '../../../../contract/admin/analytics.ts'
import { currentLanguage, type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatSize } from '../../sizes.ts'
import { Panel } from './Panel.tsx'

const kindTitle = (kind: StorageKind, t: Translate): string =>
  ({
    originals: t('Originals'),
    in_place: t('Originals in other folders'),
    renditions: t('Renditions for streaming'),
    pictures: t('Pictures'),
  })[kind]

const Stored = ({ storage }: { storage: Overview['storage'] }) => {
  const { t } = useTranslation()
  // What lies in a folder of its own takes no room here.
  const own = storage.kinds.filter(({ kind }) => kind !== 'in_place')
  const used = own.reduce((sum, { bytes }) => sum + bytes, 0)
  const whole = Math.max(1, used + (storage.free ?? 0))
  return (
    <>
      <p className="storage-sum">
        <span className="figure-value num">{formatSize(used)}</span>
        {storage.free !== null && (
          <span className="text-muted">{t('{size} free', { size: formatSize(storage.free) })}</span>
        )}
      </p>
      <div className="storage-bar" aria-hidden="true">
        {own.map(({ kind, bytes }) => (
          <div key={kind} className={kind} style={{ inlineSize: `${(bytes / whole) * 100}%` }} />
        ))}
      </div>
      <ul className="storage-kinds">
        {storage.kinds.map(({ kind, files, bytes }) => (
          <li key={kind}>
            <span className={`swatch ${kind}`} aria-hidden="true" />
            <span className="trunc flex-1">{kindTitle(kind, t)}</span>
            <span className="num text-muted">{files.toLocaleString(currentLanguage())}</span>
            <span className="num storage-bytes">{formatSize(bytes)}</span>
          </li>
        ))}
      </ul>
      {storage.partial && <p className="chart-note">{t('New files are still being measured.')}</p>}
    </>
  )
}

/** What is stored now, and how much room is left. */
export const Storage = ({ storage }: { storage: Overview['storage'] | undefined }) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('Storage')}>
      {storage ? <Stored storage={storage} /> : <Skeleton width="100%" height={180} />}
    </Panel>
  )
}

/** What works in the background now. */
export const Jobs = ({ jobs }: { jobs: Overview['jobs'] | undefined }) => {
  const { t } = useTranslation()
  const lines = [
    { title: t('Running'), value: jobs?.running },
    { title: t('Waiting'), value: jobs?.waiting },
    { title: t('Failed'), value: jobs?.failed },
  ]
  return (
    <Panel title={t('Jobs')}>
      <dl className="jobs">
        {lines.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="figure-value num">
              {value === undefined ? (
                <Skeleton width={48} height={30} />
              ) : (
                value.toLocaleString(currentLanguage())
              )}
            </dd>
          </div>
        ))}
      </dl>
      {jobs && (
        <p className="chart-note">
          {jobs.failed > 0
            ? t('Failed jobs are not tried again by themselves.')
            : t('Work in the background: converting music, letters, clean-up.')}
        </p>
      )}
    </Panel>
  )
}
