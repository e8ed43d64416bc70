import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { Episode } from '../../../contract/podcasts.ts'
import { episodeQuery } from '../../api/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Actions, ActionsSkeleton } from '../../media/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../../media/ArtHeader.tsx'
import { ItemLink } from '../../media/ItemLink.tsx'
import { useItemTitle } from '../../media/item-title.ts'
import { PageError } from '../../media/PageError.tsx'
import { EpisodeFacts, EpisodeHeard } from '../../media/podcasts/EpisodeRow.tsx'
import { episodeMenuItem, saveEpisode } from '../../media/podcasts/episode-menu.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notes } from './Notes.tsx'
import { Told } from './Told.tsx'
import '../../media/podcasts/podcasts.css'

const Line = ({ episode }: { episode: Episode }) => (
  <>
    <b>
      <ItemLink item={{ type: 'podcast', id: episode.show.id }} className="quiet-link">
        {episode.show.title}
      </ItemLink>
    </b>
    <span>
      <EpisodeFacts episode={episode} />
    </span>
  </>
)

const Shown = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const { title, has_chapters, has_transcript, website } = episode
  const told = has_chapters || has_transcript
  return (
    <div className="content under-header">
      <Actions item={episodeMenuItem(episode)} single>
        {episode.downloadable && (
          <IconButton label={t('Download {title}', { title })} onClick={() => void saveEpisode(episode)}>
            <Download aria-hidden="true" />
          </IconButton>
        )}
      </Actions>
      <p className="episode-state">
        <EpisodeHeard episode={episode} />
      </p>
      <div className={`episode-page${told ? '' : ' alone'}`}>
        <div className="min-w-0">
          <Notes episode={episode} />
          {website && (
            <p className="about-links">
              <a className="link" href={website} target="_blank" rel="noopener noreferrer nofollow">
                {t('Website of this episode')}
              </a>
            </p>
          )}
        </div>
        {told && (
          <div className="min-w-0">
            <Told episode={episode} />
          </div>
        )}
      </div>
    </div>
  )
}

/** An episode: its notes, its chapters, what is said in it. */
export const EpisodePage = () => {
  const { t } = useTranslation()
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const { data, isError, error, refetch } = useQuery(episodeQuery(id))
  useItemTitle(data && { ...data, podcast: data.show })
  if (isError) return <PageError error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <>
        <ArtHeaderSkeleton />
        <div className="content under-header">
          <ActionsSkeleton />
        </div>
      </>
    )
  return (
    <>
      <ArtHeader
        picture={data.cover}
        alt={t('Cover of {title}', { title: data.title })}
        kind={t('Podcast episode')}
        title={data.title}
        line={<Line episode={data} />}
        playable={episodeMenuItem(data)}
      />
      <Shown key={id} episode={data} />
    </>
  )
}
