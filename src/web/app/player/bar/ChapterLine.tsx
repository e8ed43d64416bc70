import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Chapter, Episode } from '../../../../contract/catalog/items.ts'
import { extrasQuery } from '../../../data/episode-extras.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { chapterAt, stepChapter } from '../../../player/chapters.ts'
import { usePlayhead } from '../../../player/player.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import styles from './episode-transport.module.css'

const Line = ({ chapters }: { chapters: Chapter[] }) => {
  const { t } = useTranslation()
  const index = usePlayhead((state) => chapterAt(chapters, state.currentTime))
  return (
    <div className={styles.chapterLine}>
      <IconButton label={t('Previous chapter')} bright onClick={() => void stepChapter(-1)}>
        <ChevronLeft className="flip" aria-hidden="true" />
      </IconButton>
      <p className="truncate" title={chapters[index]?.title}>
        {chapters[index]?.title}
      </p>
      <IconButton
        label={t('Next chapter')}
        bright
        disabled={index === chapters.length - 1}
        onClick={() => void stepChapter(1)}
      >
        <ChevronRight className="flip" aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Current chapter with buttons to the adjacent ones; its space is reserved while chapters load. */
export const ChapterLine = ({ episode }: { episode: Episode }) => {
  const { data } = useQuery(extrasQuery(episode.id))
  if (data?.chapters.length === 0) return null
  return data ? <Line chapters={data.chapters} /> : <div className={styles.chapterLine} />
}
