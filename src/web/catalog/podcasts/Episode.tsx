import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { Episode } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextAnchor } from '../../ui/buttons/TextLink.tsx'
import { classes } from '../../ui/classes.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Actions, ActionsSkeleton } from '../items/header/Actions.tsx'
import { ArtHeader, ArtHeaderSkeleton } from '../items/header/ArtHeader.tsx'
import { InlineItemLink } from '../items/ItemLink.tsx'
import { useItemTitle } from '../items/item-title.ts'
import type { MenuItem } from '../items/menu/menu-item.ts'
import { StartNote, useStartTime } from '../items/StartNote.tsx'
import { PageError } from '../items/states/PageError.tsx'
import { ChaptersAndTranscript } from './ChaptersAndTranscript.tsx'
import { MoreEpisodes } from './MoreEpisodes.tsx'
import { Notes } from './Notes.tsx'
import { EpisodeMeta, EpisodeProgress } from './pieces/EpisodeRow.tsx'
import { episodeMenuItem, isEpisodeOffered, saveEpisode } from './pieces/episode-menu.ts'
import podcastsStyles from './pieces/podcasts.module.css'
import { episodeQuery } from './podcasts.ts'

const Line = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  return (
    <>
      <b>
        <InlineItemLink item={{ type: 'podcast', id: episode.show.id }}>{episode.show.title}</InlineItemLink>
      </b>
      <span>
        <EpisodeMeta episode={episode} />
        {episode.likes > 0 && ` · ${t('{count} likes', { count: episode.likes })}`}
      </span>
    </>
  )
}

const Shown = ({ episode, item }: { episode: Episode; item: MenuItem }) => {
  const { t } = useTranslation()
  const { title, has_chapters, has_transcript, website } = episode
  const extras = has_chapters || has_transcript
  return (
    <Page underHeader>
      <Actions item={item} single>
        {isEpisodeOffered(episode) && (
          <IconButton label={t('Download {title}', { title })} onClick={() => void saveEpisode(episode)}>
            <Download aria-hidden="true" />
          </IconButton>
        )}
        <StartNote at={item.at ?? null} />
      </Actions>
      <p className={podcastsStyles.episodeState} data-part="episode-state">
        <EpisodeProgress episode={episode} />
      </p>
      <div className={classes(podcastsStyles.episodePage, !extras && podcastsStyles.alone)}>
        <div className="min-w-0">
          <Notes episode={episode} />
          {website && (
            <p className={podcastsStyles.aboutLinks}>
              <TextAnchor href={website} target="_blank" rel="noopener noreferrer nofollow">
                {t('Episode website')}
              </TextAnchor>
            </p>
          )}
        </div>
        {extras && (
          <div className="min-w-0">
            <ChaptersAndTranscript episode={episode} />
          </div>
        )}
      </div>
      <MoreEpisodes {...episode} />
    </Page>
  )
}

/** Episode page: show notes, chapters and transcript. */
export const EpisodePage = () => {
  const { t } = useTranslation()
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const { data, isError, error, refetch } = useQuery(episodeQuery(id))
  useItemTitle(data && { ...data, podcast: data.show })
  const at = useStartTime(data?.duration ?? 0)
  if (isError) return <PageError error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <>
        <ArtHeaderSkeleton />
        <Page underHeader>
          <ActionsSkeleton />
        </Page>
      </>
    )
  const item = { ...episodeMenuItem(data), ...(at !== null && { at }) }
  return (
    <>
      <ArtHeader
        picture={data.cover}
        alt={t('Cover of {title}', { title: data.title })}
        kind={t('Podcast episode')}
        title={data.title}
        line={<Line episode={data} />}
        playable={item}
      />
      <Shown key={id} episode={data} item={item} />
    </>
  )
}
