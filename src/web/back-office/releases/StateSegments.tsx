import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { releaseStates } from '../../../contract/catalog/back-office/releases.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LinkTab, LinkTabs } from '../../ui/tabs/LinkTabs.tsx'
import { usePath } from '../artist-area/path.ts'
import { stateCountsQuery } from './artist-music.ts'
import { stateTexts } from './release-texts.ts'

interface StateSegmentsProps {
  of: 'songs' | 'albums'
  artist: number
}

/** Links to the songs or albums in each state, with their number; the trash is a page of its own. */
export const StateSegments = ({ of, artist }: StateSegmentsProps) => {
  const { t } = useTranslation()
  const counts = useQuery(stateCountsQuery(of, artist)).data
  const inTrash = usePath() === `${of}/deleted`
  const { state } = useSearch({ strict: false }) as { state?: string }
  const texts = stateTexts(t)
  const segments = [
    { key: undefined, text: t('All'), to: `/artist/${of}`, count: undefined },
    ...releaseStates.map((key) => ({
      key,
      text: texts[key],
      to: `/artist/${of}`,
      count: counts?.[key] ?? null,
    })),
    { key: 'deleted', text: t('Deleted'), to: `/artist/${of}/deleted`, count: counts?.deleted ?? null },
  ]
  const current = inTrash ? 'deleted' : state
  return (
    <LinkTabs look="segments" label={t('Status')}>
      {segments.map(({ key, text, to, count }) => (
        <LinkTab
          key={text}
          to={to as '/'}
          search={(key === undefined || key === 'deleted' ? {} : { state: key }) as never}
          aria-current={key === current ? 'page' : undefined}
          // Only the one marked here is current: the link itself would match pages below, too.
          activeOptions={{ exact: true, includeSearch: true }}
          text={text}
          count={count}
        />
      ))}
    </LinkTabs>
  )
}
