import { useQuery } from '@tanstack/react-query'
import type { DiskUse } from '../../../contract/site/back-office/operations.ts'
import { formatDiskSize } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { ErrorState } from '../../ui/layout/States.tsx'
import { Card, Detail } from './Card.tsx'
import styles from './operations.module.css'
import { diskQuery } from './operations.ts'

interface Slice {
  name: string
  color: string | undefined
  label: string
  bytes: number
  more?: string
}

const useSlices = (use: DiskUse): Slice[] => {
  const { t } = useTranslation()
  const originals = use.originals.reduce((sum, { bytes }) => sum + bytes, 0)
  const kinds = use.originals
    .slice(0, 4)
    .map(({ ext, bytes }) => `${ext} ${formatDiskSize(bytes)}`)
    .join(' · ')
  return [
    { name: 'originals', color: styles.originals, label: t('Originals'), bytes: originals, more: kinds },
    {
      name: 'renditions',
      color: styles.renditions,
      label: t('Transcoded files'),
      bytes: use.renditions.bytes,
    },
    { name: 'covers', color: styles.covers, label: t('Covers'), bytes: use.covers.bytes },
    { name: 'database', color: styles.database, label: t('Database'), bytes: use.database },
    { name: 'backups', color: styles.backups, label: t('Backups'), bytes: use.backups.bytes },
  ]
}

const Use = ({ use }: { use: DiskUse }) => {
  const { t } = useTranslation()
  const slices = useSlices(use)
  const total = slices.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <p className={`${styles.opsInfo} tabular`}>{t('{size} used', { size: formatDiskSize(total) })}</p>
      <div className={styles.opsBar} aria-hidden="true">
        {slices.map(({ name, color, bytes }) => (
          <span key={name} className={color} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul className={styles.opsSlices}>
        {slices.map(({ name, color, label, bytes, more }) => (
          <li key={name}>
            <i className={color} aria-hidden="true" />
            <span className="min-w-0 flex-1">
              {label}
              {more && <small>{more}</small>}
            </span>
            <span className="tabular">{formatDiskSize(bytes)}</span>
          </li>
        ))}
      </ul>
      {use.in_place.files > 0 && (
        <Detail>
          {t('Not included: music imported in place ({size})', {
            size: formatDiskSize(use.in_place.bytes),
          })}
        </Detail>
      )}
    </>
  )
}

/** Disk usage by category. */
export const Disk = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(diskQuery())
  return (
    <Card>
      <h2 className="heading-16">{t('Disk usage')}</h2>
      {data && <Use use={data} />}
      {!data && !isError && <Skeleton width="100%" height={240} />}
      {isError && !data && <ErrorState title={t('Couldn’t load disk usage')} retry={() => void refetch()} />}
    </Card>
  )
}
