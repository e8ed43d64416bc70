import type { ArtistDashboard } from '../../../../contract/platform/back-office/analytics.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { Panel, PanelNote } from '../../charts/Panel.tsx'
import { figure } from '../../charts/texts.ts'
import styles from './artist-analytics.module.css'
import { percent } from './artist-texts.ts'

/** Who listens now, new and returning listeners, and how many plays are heard to the end. */
export const Audience = ({ data }: { data: ArtistDashboard | undefined }) => {
  const { t } = useTranslation()
  const previous = (value: string) => t('vs {value} in previous period', { value })
  const lines = data && [
    {
      title: t('Listening now'),
      value: data.live === null ? t('Fewer than 5') : figure(data.live),
      live: data.live !== null,
    },
    {
      title: t('New listeners'),
      value: figure(data.totals.new_listeners.value),
      than: previous(figure(data.totals.new_listeners.previous)),
    },
    {
      title: t('Returning listeners'),
      value: figure(data.totals.returning_listeners.value),
      than: previous(figure(data.totals.returning_listeners.previous)),
    },
    {
      title: t('Heard to the end'),
      value: data.completion.value === null ? '–' : percent(data.completion.value),
      than: data.completion.previous === null ? undefined : previous(percent(data.completion.previous)),
    },
  ]
  return (
    <Panel title={t('Audience')}>
      {lines ? (
        <dl className={styles.audience}>
          {lines.map(({ title, value, than, live }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <span className={live ? `${styles.live} tabular` : 'tabular'}>{value}</span>
                {than && <span className="muted tabular">{than}</span>}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton width="100%" height={220} />
      )}
      <PanelNote>{t('New and returning listeners have accounts; visitors are not recognized.')}</PanelNote>
    </Panel>
  )
}
