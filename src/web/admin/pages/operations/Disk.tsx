import { useQuery } from '@tanstack/react-query'
import type { DiskUse } from '../../../../contract/admin/operations.ts'
import { diskQuery } from '../../../api/operations.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { formatSize } from '../../sizes.ts'

interface Slice {
  name: string
  label: string
  bytes: number
  more?: string
}

const useSlices = (use: DiskUse): Slice[] => {
  const { t } = useTranslation()
  const originals = use.originals.reduce((sum, { bytes }) => sum + bytes, 0)
  const kinds = use.originals
    .slice(0, 4)
    .map(({ ext, bytes }) => `${ext} ${formatSize(bytes)}`)
    .join(' · ')
  return [
    { name: 'originals', label: t('Originals'), bytes: originals, more: kinds },
    { name: 'renditions', label: t('Converted music'), bytes: use.renditions.bytes },
    { name: 'covers', label: t('Covers'), bytes: use.covers.bytes },
    { name: 'database', label: t('Database'), bytes: use.database },
    { name: 'backups', label: t('Backups'), bytes: use.backups.bytes },
  ]
}

const Use = ({ use }: { use: DiskUse }) => {
  const { t } = useTranslation()
  const slices = useSlices(use)
  const total = slices.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <p className="ops-fact num">{t('{size} in use', { size: formatSize(total) })}</p>
      <div className="ops-bar" aria-hidden="true">
        {slices.map(({ name, bytes }) => (
          <span key={name} className={name} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <ul className="ops-slices">
        {slices.map(({ name, label, bytes, more }) => (
          <li key={name}>
            <i className={name} aria-hidden="true" />
            <span className="min-w-0 flex-1">
              {label}
              {more && <small>{more}</small>}
            </span>
            <span className="num">{formatSize(bytes)}</span>
          </li>
        ))}
      </ul>
      {use.in_place.files > 0 && (
        <p className="ops-detail">
          {t('Besides, music imported in place stays where it is: {size}', {
            size: formatSize(use.in_place.bytes),
          })}
        </p>
      )}
    </>
  )
}

/** What takes how much room. */
export const Disk = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(diskQuery())
  return (
    <section className="ops-card">
      <h2 className="h16">{t('Disk use')}</h2>
      {data && <Use use={data} />}
      {!data && !isError && <Skeleton width="100%" height={240} />}
      {isError && !data && (
        <ErrorState title={t('The disk use could not be asked for')} retry={() => void refetch()} />
      )}
    </section>
  )
}
