import type { FeedReport, RemarkOfFeed, SkippedItem } from '../../../../contract/catalog/back-office/feeds.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import styles from '../podcasts.module.css'

const remarkTexts = {
  encoding: 'The feed’s encoding doesn’t match what it declares.',
  cut_off: 'The feed is incomplete. Everything up to that point was imported.',
  no_guids: 'Episodes without an ID are identified by their file.',
  dates: 'Some dates couldn’t be read. Those episodes use today’s date.',
  moved: 'The feed has moved. The new URL has been saved.',
  taken: 'The feed has moved to a URL already used by another podcast.',
  cover: 'The cover couldn’t be downloaded.',
} as const satisfies Record<RemarkOfFeed, string>

const skipTexts = {
  no_audio: 'No audio',
  repeated: 'Duplicate item',
  too_many: 'More than 5,000 episodes',
  cut_off: 'Incomplete',
} as const satisfies Record<SkippedItem['reason'], string>

/** Returns whether a feed report has more than counts. */
export const isOdd = ({ remarks, skipped_count }: FeedReport): boolean =>
  remarks.length > 0 || skipped_count > 0

/** Warnings of a feed report, and the skipped items with reasons. */
export const ReportDetails = ({ report }: { report: FeedReport }) => {
  const { t } = useTranslation()
  const { remarks, skipped, skipped_count } = report
  if (!isOdd(report)) return null
  return (
    <div className={styles.feedReport} role="status">
      {remarks.map((remark) => (
        <p key={remark}>{t(remarkTexts[remark])}</p>
      ))}
      {skipped_count > 0 && (
        <details>
          <summary>{t('{total} skipped', { total: formatNumber(skipped_count) })}</summary>
          <ul>
            {skipped.map(({ title, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids and keep the order of the feed
              <li key={index}>
                <bdi>{title}</bdi>: {t(skipTexts[reason])}
              </li>
            ))}
            {skipped_count > skipped.length && <li>…</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
