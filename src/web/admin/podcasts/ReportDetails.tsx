import type { FeedReport, RemarkOfFeed, SkippedItem } from '../../../contract/admin/feeds.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import './podcasts.css'

const remarkWords = {
  encoding: 'Its characters are not of the encoding that it names.',
  cut_off: 'It breaks off before its end; what came before was read.',
  no_guids: 'Episodes without a name of their own are known by their file.',
  dates: 'Some dates cannot be read; these episodes have that of today.',
  moved: 'It has moved; its new address is kept.',
  taken: 'It has moved to an address that another podcast is read from.',
  cover: 'Its picture could not be fetched.',
} as const satisfies Record<RemarkOfFeed, string>

const skipWords = {
  no_audio: 'It has no sound',
  repeated: 'It repeats another one',
  too_many: 'There are more than 5,000',
  cut_off: 'It is cut off',
} as const satisfies Record<SkippedItem['reason'], string>

/** Whether there is more to say of a look at a feed than figures. */
export const isOdd = ({ remarks, skipped_count }: FeedReport): boolean =>
  remarks.length > 0 || skipped_count > 0

/** What was odd about a feed, and which of its items were left out and why. */
export const ReportDetails = ({ report }: { report: FeedReport }) => {
  const { t } = useTranslation()
  const { remarks, skipped, skipped_count } = report
  if (!isOdd(report)) return null
  return (
    <div className="feed-report" role="status">
      {remarks.map((remark) => (
        <p key={remark}>{t(remarkWords[remark])}</p>
      ))}
      {skipped_count > 0 && (
        <details>
          <summary>{t('Left out: {total}', { total: formatNumber(skipped_count) })}</summary>
          <ul>
            {skipped.map(({ title, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items without names of their own, in the order of the feed
              <li key={place}>
                <bdi>{title}</bdi>: {t(skipWords[reason])}
              </li>
            ))}
            {skipped_count > skipped.length && <li>…</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
