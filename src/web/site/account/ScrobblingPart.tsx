import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Services } from '../../social/scrobbling/Services.tsx'
import { scrobblingQuery } from '../../social/scrobbling/scrobbling.ts'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import styles from './account.module.css'
import { Part } from './Part.tsx'

/** Other services that are told what the account plays. */
export const ScrobblingPart = () => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(scrobblingQuery())
  return (
    <Part
      id="scrobbling"
      title={t('Scrobbling')}
      lead={t('Other services can keep what you play: here, on your devices and in your apps.')}
    >
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div className="w-full">
          <Skeleton className={styles.accountLoading} />
        </div>
      )}
      {data && <Services {...data} />}
    </Part>
  )
}
