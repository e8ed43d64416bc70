import { ExternalLink } from 'lucide-react'
import type { Chapter, Episode } from '../../../../contract/catalog/items.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconAnchor } from '../../../ui/buttons/IconLink.tsx'
import { useActiveCueIndex } from './active-cue.ts'
import styles from './chapters.module.css'
import { playAt } from './play-at.ts'

/** Chapters of an episode: each seeks to its start and links to its subject, if it has a link. */
export const Chapters = ({ episode, chapters }: { episode: Episode; chapters: Chapter[] }) => {
  const { t } = useTranslation()
  const now = useActiveCueIndex(episode, chapters)
  return (
    <ol className={styles.chaptersPanel} data-part="chapters-and-transcript">
      {chapters.map(({ at, title, url }, index) => (
        <li key={`${at} ${title}`}>
          <PlainButton
            aria-current={index === now ? 'true' : undefined}
            onClick={() => void playAt(episode, at)}
          >
            <time className={styles.at}>{formatTime(at)}</time>
            <span>{title}</span>
          </PlainButton>
          {url && (
            <IconAnchor
              size="sm"
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              label={t('Website for chapter {title}', { title })}
              data-tip={t('Website')}
            >
              <ExternalLink aria-hidden="true" />
            </IconAnchor>
          )}
        </li>
      ))}
    </ol>
  )
}
