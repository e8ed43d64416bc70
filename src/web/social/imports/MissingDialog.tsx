import { useQuery } from '@tanstack/react-query'
import type { MissingItem } from '../../../contract/social/imports.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import styles from './imports.module.css'
import { missingQuery } from './imports.ts'

const MissingRow = ({ item: { type, title, artist, album, count } }: { item: MissingItem }) => {
  const { t } = useTranslation()
  return (
    <li className={styles.missing}>
      <span className="min-w-0">
        <bdi className="block break-words">{type === 'artist' ? artist : title}</bdi>
        <span className="muted">
          {type === 'artist' ? t('Artist') : <bdi>{album ? `${artist} · ${album}` : artist}</bdi>}
        </span>
      </span>
      {count > 1 && <span className="muted tabular">{`${formatNumber(count)} ×`}</span>}
    </li>
  )
}

/** What an import names that the catalog does not have, the most frequent first. */
export const MissingDialog = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(missingQuery(id))
  return (
    <DialogFrame wide title={t('Not in the catalog')}>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton className={styles.loading} />}
      {data && (
        <ul>
          {data.map((item) => (
            <MissingRow key={[item.type, item.title, item.artist, item.album].join('\n')} item={item} />
          ))}
        </ul>
      )}
    </DialogFrame>
  )
}
