import { Clock } from 'lucide-react'
import type { ReleaseState } from '../../../contract/catalog/back-office/releases.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { formatRelease, stateTexts } from './release-texts.ts'

interface ReleaseBadgeProps {
  state: ReleaseState
  release_at: string | null
}

/** Whether a song or album is public; a scheduled one shows its date. */
export const ReleaseBadge = ({ state, release_at }: ReleaseBadgeProps) => {
  const { t } = useTranslation()
  if (release_at !== null)
    return (
      <Badge tone="accent" title={t('Scheduled for {date}', { date: formatRelease(release_at) })}>
        <Clock className="icon-16" aria-label={t('Scheduled')} role="img" />
        {formatDate(release_at)}
      </Badge>
    )
  return <Badge tone={state === 'published' ? 'good' : null}>{stateTexts(t)[state]}</Badge>
}
