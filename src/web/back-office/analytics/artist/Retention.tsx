import { useQuery } from '@tanstack/react-query'
import { EarOff } from 'lucide-react'
import type { Retention as Data } from '../../../../contract/platform/back-office/analytics.ts'
import { useSession } from '../../../data/session/session.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { WAVE_HEIGHT, WAVE_WIDTH, wavePath } from '../../../player/waveform.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/layout/States.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { usePageId } from '../../artist-area/path.ts'
import { Panel, PanelNote } from '../../charts/Panel.tsx'
import { PartsTable } from '../../charts/PartsTable.tsx'
import { AreaPage } from '../../shell/AreaPage.tsx'
import { PageHead } from '../../shell/head.tsx'
import styles from './artist-analytics.module.css'
import { retentionQuery } from './artist-analytics.ts'
import { percent } from './artist-texts.ts'

/** Hundredths in the table. */
const STEP = 5

/** Returns an SVG path of the curve over a square of 100, down to its base line for an area. */
const curvePath = (curve: readonly number[]): string =>
  curve.map((part, n) => `${n === 0 ? 'M' : 'L'}${n + 0.5} ${((1 - part) * 100).toFixed(2)}`).join('')

const Curve = ({ data, curve }: { data: Data; curve: number[] }) => {
  const { t } = useTranslation()
  const { item } = data
  const line = curvePath(curve)
  return (
    <div
      className={styles.retention}
      role="img"
      aria-label={t('What listeners hear of {title}', { title: item.title })}
    >
      {item.waveform.length > 0 && (
        <svg
          className={styles.wave}
          viewBox={`0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={wavePath(item.waveform)} />
        </svg>
      )}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={`${line}L99.5 100L0.5 100Z`} />
        <path className={styles.line} d={line} />
        {item.chapters.map(({ at }) => (
          <path key={at} className={styles.mark} d={`M${(at / item.duration) * 100} 0V100`} />
        ))}
      </svg>
    </div>
  )
}

/** Chapters with how many plays reach their first part. */
const Chapters = ({ data, curve }: { data: Data; curve: number[] }) => {
  const { t } = useTranslation()
  const { chapters, duration } = data.item
  if (chapters.length === 0) return null
  const within = (from: number, to: number): number => {
    const [first, last] = [Math.floor((from / duration) * 100), Math.ceil((to / duration) * 100)]
    const part = curve.slice(first, Math.max(first + 1, last))
    return part.reduce((sum, one) => sum + one, 0) / Math.max(1, part.length)
  }
  return (
    <Panel title={t('Chapters')}>
      <ol className={styles.list}>
        {chapters.map(({ at, title }, index) => {
          const heard = within(at, chapters[index + 1]?.at ?? duration)
          return (
            <li key={at} className={styles.row}>
              <span className={`tabular muted ${styles.clock}`}>{formatTime(at)}</span>
              <div className="min-w-0 flex-1">
                <div className={styles.rowLine}>
                  <span className="truncate">{title}</span>
                  <span className="tabular">{percent(heard)}</span>
                </div>
                <div className={styles.bar}>
                  <div style={{ inlineSize: `${heard * 100}%` }} />
                </div>
              </div>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

const Shown = ({ data }: { data: Data }) => {
  const { t } = useTranslation()
  const { item, curve } = data
  const title = t('What listeners hear')
  return (
    <>
      <PageHead title={item.title} />
      <header className={styles.item}>
        <Cover picture={item.cover} name={item.title} size={64} shape="small" />
        <p className="muted tabular">
          {formatTime(item.duration)} · {t('{count} plays', { count: data.plays })}
        </p>
      </header>
      {curve ? (
        <div className={styles.parts}>
          <Panel
            title={title}
            table={
              <PartsTable
                caption={title}
                heads={[t('Time'), t('Part')]}
                rows={curve
                  .map((part, n) => ({ part, n }))
                  .filter(({ n }) => n % STEP === 0)
                  .map(({ part, n }) => ({
                    key: String(n),
                    cells: [formatTime((n / 100) * item.duration), percent(part)],
                  }))}
              />
            }
          >
            <Curve data={data} curve={curve} />
            <p className={styles.ends}>
              <span>{formatTime(0)}</span>
              <span>{formatTime(item.duration / 2)}</span>
              <span>{formatTime(item.duration)}</span>
            </p>
            <PanelNote>
              {t('The higher the curve, the more plays hear this moment. Plays of listeners with accounts.')}
            </PanelNote>
          </Panel>
          <Chapters data={data} curve={curve} />
        </div>
      ) : (
        <EmptyState
          icon={<EarOff aria-hidden="true" />}
          title={t('Not enough listeners yet')}
          text={t('The curve is shown from five listeners on, so that nobody can be recognized.')}
        />
      )}
    </>
  )
}

const Retention = ({ type }: { type: 'songs' | 'episodes' }) => {
  const { t } = useTranslation()
  const artist = useSession((state) => state.user?.artist_id) ?? 0
  const id = usePageId()
  const { data, isError, refetch } = useQuery(retentionQuery(artist, type, id))
  if (isError && !data)
    return <ErrorState title={t('Couldn’t load analytics')} retry={() => void refetch()} />
  return <AreaPage>{data ? <Shown data={data} /> : <Skeleton width="100%" height={360} />}</AreaPage>
}

/** Which parts of a song are heard. */
export const SongRetentionPage = () => <Retention type="songs" />

/** Which parts of an episode are heard. */
export const EpisodeRetentionPage = () => <Retention type="episodes" />
