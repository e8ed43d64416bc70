import type { FeedReport } from '../../../contract/admin/feeds.ts'
import { formatNumber } from '../../i18n/format.ts'
import { translate as t } from '../../i18n/i18n.ts'
import { notify } from '../../ui/notices.ts'

/** Tells what came of reading a feed. */
export const tellReport = ({ title, read, found, added, changed, skipped_count }: FeedReport): void => {
  notify({
    type: 'success',
    title: t('Read: {title}', { title }),
    text: read
      ? t('Found: {found}, new: {added}, changed: {changed}, left out: {skipped}', {
          found: formatNumber(found),
          added: formatNumber(added),
          changed: formatNumber(changed),
          skipped: formatNumber(skipped_count),
        })
      : t('Nothing has changed since the last look.'),
  })
}
