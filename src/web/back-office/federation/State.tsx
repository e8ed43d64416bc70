import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { federationStateQuery } from './admin-federation.ts'
import styles from './federation.module.css'

/** Whether other servers see the site, and how many follow. */
export const State = () => {
  const { t } = useTranslation()
  const { data } = useQuery(federationStateQuery())
  if (!data) return <div className={styles.state} />
  const { host, hidden, actors, followers } = data
  return (
    <div className={styles.state}>
      <p className="muted">
        <bdi>{t('{count} artists and podcasts can be followed at {host}', { count: actors, host })}</bdi> ·{' '}
        <bdi>{t('{count} followers', { count: followers })}</bdi>
      </p>
      {hidden !== null && (
        <Notice tone="warn">
          {hidden === 'http'
            ? t('Other servers reach this site by https only. Change its URL in the general settings.')
            : t('Other servers see nothing of a site that requires a login.')}
        </Notice>
      )}
    </div>
  )
}
