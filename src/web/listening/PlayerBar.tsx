import { ListVideo, Maximize2 } from 'lucide-react'
import { useEffect } from 'react'
import { formatTime } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { songMenuItem, useItemGestures } from '../media/item-menu.ts'
import { player, usePlayer } from '../player/player.ts'
import { tellOthers } from '../player/queue-handover.ts'
import { followWithRelated } from '../player/related.ts'
import { Cover } from '../ui/Cover.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Announcer } from './Announcer.tsx'
import { NowLike } from './NowLike.tsx'
import { NowTitle } from './NowTitle.tsx'
import { useNarrow } from './narrow.ts'
import { Overlays } from './Overlays.tsx'
import { SeekBar, useSeek } from './SeekBar.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { Transport } from './Transport.tsx'
import { Volume } from './Volume.tsx'

const Middle = () => {
  const seek = useSeek()
  return (
    <div className="mid">
      <Transport />
      <div className="times">
        <span>{formatTime(seek.time)}</span>
        <SeekBar seek={seek} />
        <span>{formatTime(seek.length)}</span>
      </div>
    </div>
  )
}

const Bar = () => {
  const { t } = useTranslation()
  const song = usePlayer((state) => state.currentAudio)
  const queueOpen = usePlayer((state) => state.queueOpen)
  const gestures = useItemGestures(song ? songMenuItem(song) : null)
  return (
    <section className="playerbar" aria-label={t('Player')}>
      <div className="who" {...(song && gestures)}>
        <Cover picture={song?.cover ?? null} name={song?.title} size={56} />
        {song ? <NowTitle song={song} /> : <p className="trunc text-muted">{t('Nothing plays yet')}</p>}
        {song && <NowLike song={song} />}
      </div>
      <Middle />
      <div className="end">
        <IconButton label={t('Queue')} on={queueOpen} onClick={() => player.toggleQueue()}>
          <ListVideo aria-hidden="true" />
        </IconButton>
        <SettingsButton />
        <Volume />
        <IconButton label={t('Full screen')} disabled={!song} onClick={() => player.toggleExpanded(true)}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}

/** The player of wide windows: always there, with the same width, also while nothing plays. */
export const PlayerBar = () => {
  useEffect(tellOthers, [])
  useEffect(followWithRelated, [])
  return (
    <>
      {useNarrow() ? null : <Bar />}
      <Announcer />
      <Overlays />
    </>
  )
}
