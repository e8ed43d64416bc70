import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { releaseStates } from '../../../contract/catalog/back-office/releases.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { usePath } from '../artist-area/path.ts'
import { SegmentLink, SegmentLinks } from '../shell/SegmentLinks.tsx'
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
    ...releaseStates.map((key) => ({ key, text: texts[key], to: `/artist/${of}`, count: counts?.[key] })),
    { key: 'deleted', text: t('Deleted'), to: `/artist/${of}/deleted`, count: counts?.deleted },
  ]
  const current = inTrash ? 'deleted' : state
  const chosen = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: On phones the segments scroll; counts make them wider.
  useEffect(
    () => void chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    [current, counts],
  )
  return (
    <SegmentLinks aria-label={t('Status')}>
      {segments.map(({ key, text, to, count }) => (
        <SegmentLink
          key={text}
          to={to as '/'}
          search={(key === undefined || key === 'deleted' ? {} : { state: key }) as never}
          aria-current={key === current ? 'page' : undefined}
          // Only the one marked here is current: the link itself would match pages below, too.
          activeOptions={{ exact: true, includeSearch: true }}
          ref={key === current ? chosen : undefined}
        >
          {text}
          {count !== undefined && <span className="tabular">{formatNumber(count)}</span>}
        </SegmentLink>
      ))}
    </SegmentLinks>
  )
}
