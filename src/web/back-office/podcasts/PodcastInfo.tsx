import type { adminPodcasts } from '../../../contract/catalog/back-office/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { SheetInfo } from '../crud/sheet/SheetParts.tsx'
import type { ItemOf } from '../crud/types.ts'

type Informing = Pick<
  ItemOf<typeof adminPodcasts>,
  'id' | 'source_feed' | 'feed_checked_at' | 'feed_next_check_at' | 'feed_disabled' | 'feed_error'
>

/** Link to a podcast's episodes, and the status of its feed. */
export const PodcastInfo = ({ podcast, area }: { podcast: Informing; area: 'admin' | 'artist' }) => {
  const { t } = useTranslation()
  const { id, source_feed, feed_checked_at, feed_next_check_at, feed_disabled, feed_error } = podcast
  return (
    <SheetInfo className="mb-5">
      <dt>{t('Episodes')}</dt>
      <dd>
        <TextLink to={`/${area}/podcasts/episodes` as string} search={{ podcast: id } as never} accent>
          {t('Show episodes')}
        </TextLink>
      </dd>
      {source_feed && (
        <>
          <dt>{t('Feed')}</dt>
          <dd className="break-words" dir="ltr">
            {source_feed}
          </dd>
          <dt>{t('Last checked')}</dt>
          <dd>{feed_checked_at ? formatMoment(feed_checked_at) : t('Never')}</dd>
          <dt>{t('Next check')}</dt>
          <dd>
            {feed_disabled ? t('Paused') : feed_next_check_at ? formatMoment(feed_next_check_at) : t('Soon')}
          </dd>
          {feed_error && (
            <>
              <dt>{t('Error')}</dt>
              <dd className="danger-text">{t(feed_error)}</dd>
            </>
          )}
        </>
      )}
    </SheetInfo>
  )
}
