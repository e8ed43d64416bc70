import type { ArtistDashboard } from '../../../../contract/platform/back-office/analytics.ts'
import { currentLanguage, useTranslation } from '../../../i18n/i18n.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { FigureValue } from '../../charts/FigureList.tsx'
import { Panel } from '../../charts/Panel.tsx'
import { PartsTable } from '../../charts/PartsTable.tsx'
import { figure, moment } from '../../charts/texts.ts'
import styles from './artist-analytics.module.css'

const signed = (value: number): string =>
  new Intl.NumberFormat(currentLanguage(), { signDisplay: 'exceptZero' }).format(value)

const Course = ({ data }: { data: ArtistDashboard }) => {
  const { t } = useTranslation()
  const { new_followers: won, lost_followers: lost, totals, interval } = data
  const most = Math.max(1, ...won.map(({ value }) => value), ...lost.map(({ value }) => value))
  const first = won[0]
  const last = won.at(-1)
  return (
    <>
      <p className={styles.sum}>
        <FigureValue>{figure(data.followers)}</FigureValue>
        <span className="tabular muted">
          {signed(totals.new_followers.value - totals.lost_followers.value)}
        </span>
      </p>
      <div
        className={styles.followers}
        role="img"
        aria-label={t('New: {new}, lost: {lost}', {
          new: figure(totals.new_followers.value),
          lost: figure(totals.lost_followers.value),
        })}
      >
        {won.map(({ at, value }, index) => {
          const gone = lost[index]?.value ?? 0
          return (
            <div key={at} title={`${moment(at, interval, 'in full')}: +${value} −${gone}`}>
              <div className={styles.won}>
                <div style={{ blockSize: `${(value / most) * 100}%` }} />
              </div>
              <div className={styles.lost}>
                <div style={{ blockSize: `${(gone / most) * 100}%` }} />
              </div>
            </div>
          )
        })}
      </div>
      {first && last && (
        <p className={styles.ends}>
          <span>{moment(first.at, interval)}</span>
          <span>{moment(last.at, interval)}</span>
        </p>
      )}
    </>
  )
}

/** Followers now, and those won and lost in the period. */
export const Followers = ({ data }: { data: ArtistDashboard | undefined }) => {
  const { t } = useTranslation()
  const title = t('Followers')
  const text = (value: number) => value.toLocaleString(currentLanguage())
  return (
    <Panel
      title={title}
      beside={
        <span className={styles.legend}>
          <span className={styles.legendWon}>{t('New')}</span>
          <span className={styles.legendLost}>{t('Lost')}</span>
        </span>
      }
      table={
        data && (
          <PartsTable
            caption={title}
            heads={[t('Time'), t('New'), t('Lost')]}
            rows={data.new_followers.map(({ at, value }, index) => ({
              key: at,
              cells: [
                moment(at, data.interval, 'in full'),
                text(value),
                text(data.lost_followers[index]?.value ?? 0),
              ],
            }))}
          />
        )
      }
    >
      {data ? <Course data={data} /> : <Skeleton width="100%" height={200} />}
    </Panel>
  )
}
