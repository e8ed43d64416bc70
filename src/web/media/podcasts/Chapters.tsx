import { ExternalLink } from 'lucide-react'
import type { Chapter, Episode } from '../../../contract/podcasts.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { usePlaceNow } from './place-now.ts'
import { playAt } from './seeking.ts'
import './told.css'

/** The chapters of an episode, each a way to its start, and to what it is about where it says so. */
export const Chapters = ({ episode, chapters }: { episode: Episode; chapters: Chapter[] }) => {
  const { t } = useTranslation()
  const now = usePlaceNow(episode, chapters)
  return (
    <ol className="told">
      {chapters.map(({ at, title, url }, place) => (
        <li key={`${at} ${title}`}>
          <button
            type="button"
            aria-current={place === now ? 'true' : undefined}
            onClick={() => void playAt(episode, at)}
          >
            <time className="at">{formatTime(at)}</time>
            <span>{title}</span>
          </button>
          {url && (
            <a
              className="ib sm"
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={t('Website of the chapter {title}', { title })}
              data-tip={t('Website')}
            >
              <ExternalLink aria-hidden="true" />
            </a>
          )}
        </li>
      ))}
    </ol>
  )
}
