/** @jsxImportSource preact */

import { Fragment } from 'preact'
import type { EmbedItem } from '../contract/site/embeds.ts'
import { Controls, Spoken } from './Controls.tsx'
import { Cover } from './Cover.tsx'
import { SiteMark } from './Links.tsx'
import { PlayButton } from './PlayButton.tsx'
import type { Player } from './player.ts'
import { Seek } from './Seek.tsx'
import { TrackList } from './TrackList.tsx'
import { formatDate, formatList, formatMinutes, previewText, t } from './texts.ts'
import { usePlayerState } from './use-player.ts'
import { Volume } from './Volume.tsx'

const kinds = {
  song: () => t('Song'),
  album: () => t('Album'),
  playlist: () => t('Playlist'),
  artist: () => t('Artist'),
  podcast: () => t('Podcast'),
  episode: () => t('Episode'),
  'radio-station': () => t('Radio station'),
}

const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ')

/** Returns the kind of an item, to show above its title. */
const kindLine = ({ type, number, published_at, tracks: [track] }: EmbedItem): string =>
  joined(
    type === 'episode' && number !== null ? t('Episode {number}', { number: String(number) }) : kinds[type](),
    published_at !== null && formatDate(published_at),
    type === 'song' && track && previewText(track),
  )

const countOf = ({ type, count, duration }: EmbedItem): string | null => {
  if (count === null) return null
  const counted = type === 'podcast' ? t('{count} episodes', { count }) : t('{count} songs', { count })
  return duration === null ? counted : formatList([counted, formatMinutes(duration)])
}

/** Who made an item, its album and how long it is, for the line below its title. */
const aboutParts = (item: EmbedItem): string[] =>
  [item.by, item.album, countOf(item)].filter((part) => part !== null)

/** Whether an item is shown as a list, be it of tracks or of chapters. */
const hasList = ({ count, chapters }: EmbedItem): boolean => count !== null || chapters.length > 0

/** The player in a height of 352: controls of a single item, or the list of its tracks. */
export const Large = ({ item, player }: { item: EmbedItem; player: Player }) => {
  const state = usePlayerState(player)
  const listed = hasList(item)
  return (
    <main class={listed ? 'large listed' : 'large'} aria-label={t('Player')}>
      <header style={item.cover ? { background: item.cover.color } : undefined}>
        <SiteMark link={item.link} named />
        <Cover cover={item.cover} large={!listed} />
        <div class="about">
          <p class="kind truncate">{kindLine(item)}</p>
          <h1 dir="auto">{item.title}</h1>
          <p class="truncate">
            {aboutParts(item).map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' · '}
                <bdi>{part}</bdi>
              </Fragment>
            ))}
          </p>
        </div>
        {listed && <PlayButton player={player} state={state} light />}
      </header>
      <div class="bottom">
        {state.failed && (
          <p class="failed" role="alert">
            {t('This can’t be played here.')}
          </p>
        )}
        {listed ? (
          <>
            <div class="row">
              <Seek player={player} state={state} />
              {item.type === 'episode' && <Spoken player={player} state={state} />}
              <Volume player={player} state={state} />
            </div>
            <TrackList item={item} player={player} state={state} />
          </>
        ) : (
          <>
            <Seek player={player} state={state} waveform={item.waveform} />
            <Controls item={item} player={player} state={state} />
          </>
        )}
      </div>
    </main>
  )
}
