import type { FeedReport } from '../../../../contract/catalog/back-office/feeds.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { translate as t } from '../../../i18n/i18n.ts'
import { showToast } from '../../../ui/overlays/toasts.ts'

/** Shows the report of a feed refresh. */
export const showReport = ({ title, read, found, added, changed, skipped_count }: FeedReport): void => {
  showToast({
    type: 'success',
    title: t('Feed refreshed: {title}', { title }),
    text: read
      ? t('{found} found, {added} new, {changed} updated, {skipped} skipped', {
          found: formatNumber(found),
          added: formatNumber(added),
          changed: formatNumber(changed),
          skipped: formatNumber(skipped_count),
        })
      : t('No changes since the last check.'),
  })
}
