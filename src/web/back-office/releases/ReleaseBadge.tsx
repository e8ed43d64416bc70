import { Clock, EyeOff, Globe, PencilLine } from 'lucide-react'
import type { ReleaseState } from '../../../contract/catalog/back-office/releases.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './music.module.css'
import { formatRelease, stateTexts } from './release-texts.ts'

const icons = { published: Globe, scheduled: Clock, draft: PencilLine, hidden: EyeOff }

interface ReleaseBadgeProps {
  state: ReleaseState
  release_at: string | null
  /** Shows an icon instead of the text in narrow tables. */
  brief?: boolean
}

/** Whether a song or album is public; a scheduled one shows its date. */
export const ReleaseBadge = ({ state, release_at, brief = false }: ReleaseBadgeProps) => {
  const { t } = useTranslation()
  const text = brief ? styles.briefText : undefined
  if (release_at !== null)
    return (
      <Badge tone="accent" title={t('Scheduled for {date}', { date: formatRelease(release_at) })}>
        <Clock className="icon-16" aria-label={t('Scheduled')} role="img" />
        <span className={text}>{formatDate(release_at)}</span>
      </Badge>
    )
  const Icon = icons[state]
  const name = stateTexts(t)[state]
  return (
    <Badge tone={state === 'published' ? 'good' : null} title={brief ? name : undefined}>
      {brief && <Icon className={classes('icon-16', styles.briefIcon)} aria-hidden="true" />}
      <span className={text}>{name}</span>
    </Badge>
  )
}
