import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { SearchItem } from '../../../contract/site/search.ts'
import { type SharedItemType, sharedItemTypes } from '../../../contract/social/chat.ts'
import { kindOf } from '../../catalog/items/item-kind.ts'
import { FilterField } from '../../catalog/items/lists/FilterField.tsx'
import { PlaylistCover } from '../../catalog/playlists/PlaylistCover.tsx'
import { searchQuery } from '../../data/search.ts'
import { type Translate, useTranslation } from '../../i18n/i18n.ts'
import { byLine } from '../../player/queue/item.ts'
import { AnchoredPopover } from '../../ui/overlays/AnchoredPopover.tsx'
import { ChoiceButton, ChoiceList, ChoiceNames } from '../people/Choice.tsx'
import styles from './pickers.module.css'

/** A hit that a message can contain. */
export type MusicHit = Extract<SearchItem, { type: SharedItemType }>

interface MusicPickerProps {
  anchor: RefObject<HTMLElement | null>
  close: () => void
  pick: (hit: MusicHit) => void
}

/** Hits shown of each type besides songs. */
const OF_TYPE = 3
const SONGS = 5

const isMusic = (item: SearchItem | null): item is MusicHit =>
  item !== null && (sharedItemTypes as readonly string[]).includes(item.type)

const lineOf = (hit: MusicHit, t: Translate): string => {
  if (hit.type === 'song') return byLine(hit)
  const owner =
    hit.type === 'album'
      ? hit.artist?.displayname || hit.artist?.name
      : hit.type === 'playlist'
        ? hit.user?.name
        : hit.type === 'episode' && hit.show.title
  return [kindOf(hit.type, t), owner].filter(Boolean).join(' · ')
}

/** Returns what was found, the best first; null until it was searched for. */
const useHits = (query: string): MusicHit[] | null => {
  const { data, isPlaceholderData } = useQuery({ ...searchQuery(query), enabled: query.length > 1 })
  if (query.length < 2 || !data || isPlaceholderData) return null
  const { top, songs, albums, artists, playlists, podcasts, episodes, radio_stations } = data
  const others = [albums, artists, playlists, podcasts, episodes, radio_stations]
  const rest: MusicHit[] = [songs.slice(0, SONGS), ...others.map((list) => list.slice(0, OF_TYPE))].flat()
  return isMusic(top) ? [top, ...rest.filter(({ type, id }) => type !== top.type || id !== top.id)] : rest
}

/** Finds what is added to a message; Enter takes the first hit. */
export const MusicPicker = ({ anchor, close, pick }: MusicPickerProps) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [entered, setEntered] = useState(false)
  const hits = useHits(query.trim())
  const choose = (hit: MusicHit) => {
    pick(hit)
    close()
  }
  const takeFirst = useEffectEvent(() => {
    setEntered(false)
    if (hits?.[0]) choose(hits[0])
  })
  // What was typed may still be on its way.
  useEffect(() => {
    if (entered && hits) takeFirst()
  }, [entered, hits])
  const keyed = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement)
      setEntered(event.key === 'Enter' && !event.nativeEvent.isComposing)
  }
  return (
    <AnchoredPopover
      anchor={anchor}
      close={close}
      side="top"
      align="start"
      className={styles.popover}
      positionerClass={styles.positioner}
    >
      <Popover.Title className="visually-hidden">{t('Find music and podcasts')}</Popover.Title>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field takes the first hit */}
      <div onKeyDown={keyed}>
        <FilterField label={t('Find music and podcasts')} value={query} onChange={setQuery} />
      </div>
      {hits?.length === 0 && (
        <p className="muted" role="status">
          {t('No results')}
        </p>
      )}
      {hits && (
        <ChoiceList label={t('Results')}>
          {hits.map((hit) => (
            <li key={`${hit.type} ${hit.id}`}>
              <ChoiceButton onClick={() => choose(hit)}>
                <PlaylistCover
                  playlist={{
                    title: hit.title,
                    cover: hit.type === 'artist' ? hit.avatar : hit.cover,
                    mosaic: hit.type === 'playlist' ? hit.mosaic : [],
                  }}
                  size={40}
                  shape={hit.type === 'artist' ? 'round' : 'small'}
                />
                <ChoiceNames name={hit.title} line={lineOf(hit, t)} />
              </ChoiceButton>
            </li>
          ))}
        </ChoiceList>
      )}
    </AnchoredPopover>
  )
}
