import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Chapter, Episode } from '../../contract/podcasts.ts'
import { extrasQuery } from '../api/podcasts.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { chapterAt, stepChapter } from '../player/chapters.ts'
import { usePlayhead } from '../player/player.ts'
import { IconButton } from '../ui/IconButton.tsx'

const Line = ({ chapters }: { chapters: Chapter[] }) => {
  const { t } = useTranslation()
  const place = usePlayhead((state) => chapterAt(chapters, state.currentTime))
  return (
    <div className="chapter-line">
      <IconButton label={t('Previous chapter')} bright onClick={() => void stepChapter(-1)}>
        <ChevronLeft className="flip" aria-hidden="true" />
      </IconButton>
      <p className="trunc" title={chapters[place]?.title}>
        {chapters[place]?.title}
      </p>
      <IconButton
        label={t('Next chapter')}
        bright
        disabled={place === chapters.length - 1}
        onClick={() => void stepChapter(1)}
      >
        <ChevronRight className="flip" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** The chapter that is told, and the way to those beside it; its place is kept while they are on their way. */
export const ChapterLine = ({ episode }: { episode: Episode }) => {
  const { data } = useQuery(extrasQuery(episode.id))
  if (data?.chapters.length === 0) return null
  return data ? <Line chapters={data.chapters} /> : <div className="chapter-line" />
}
