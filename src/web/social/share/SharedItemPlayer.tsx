import { Download, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { LinkedItem } from '../../../contract/social/share-links.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Slider } from '../../ui/fields/Slider.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { downloadLinkedSong, useLinkedPlayback } from './linked-playback.ts'
import styles from './shared-link.module.css'

interface SharedItemPlayerProps {
  token: string
  grant: string
  item: LinkedItem
  renew: () => Promise<string | null>
  onGone: () => void
}

/** The item of a private link with its player and songs. */
export const SharedItemPlayer = ({ item, ...opened }: SharedItemPlayerProps) => {
  const { t } = useTranslation()
  const { songs } = item
  const { index, playing, time, start, toggle, seek } = useLinkedPlayback(opened, songs)
  const current = songs[index]
  const picture = item.cover ?? songs[0]?.cover ?? null
  const kind = { song: t('Song'), album: t('Album'), playlist: t('Playlist') }[item.type]
  return (
    <div
      className={styles.shared}
      style={picture ? ({ '--tint': picture.color } as CSSProperties) : undefined}
    >
      <div className={styles.card}>
        <div className={styles.hero}>
          <Cover picture={picture} name={item.title} size={208} eager className={styles.cover} />
          <div className={styles.about}>
            <p className="text-12 muted">{kind}</p>
            <h1 className="heading-24" dir="auto">
              {item.title}
            </h1>
            {item.by && (
              <p className="muted" dir="auto">
                {item.by}
              </p>
            )}
            {current && (
              <>
                {item.type !== 'song' && (
                  <p className={`truncate font-medium ${styles.current}`} dir="auto">
                    {current.title}
                  </p>
                )}
                <div className={styles.progress} dir="ltr">
                  <span className="text-12 muted">{formatTime(time)}</span>
                  <Slider
                    label={t('Seek')}
                    value={time}
                    max={current.duration}
                    step={1}
                    valueText={formatTime(time)}
                    onValue={seek}
                  />
                  <span className="text-12 muted">{formatTime(current.duration)}</span>
                </div>
                <div className={styles.controls}>
                  {songs.length > 1 && (
                    <IconButton
                      label={t('Previous')}
                      disabled={index === 0}
                      onClick={() => void start(index - 1)}
                    >
                      <SkipBack aria-hidden="true" />
                    </IconButton>
                  )}
                  <PlainButton
                    className={styles.play}
                    aria-label={playing ? t('Pause') : t('Play')}
                    onClick={toggle}
                  >
                    {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
                  </PlainButton>
                  {songs.length > 1 && (
                    <IconButton
                      label={t('Next')}
                      disabled={index + 1 >= songs.length}
                      onClick={() => void start(index + 1)}
                    >
                      <SkipForward aria-hidden="true" />
                    </IconButton>
                  )}
                  {current.downloads && item.type === 'song' && (
                    <IconButton
                      label={t('Download')}
                      onClick={() => void downloadLinkedSong(opened, current.id)}
                    >
                      <Download aria-hidden="true" />
                    </IconButton>
                  )}
                </div>
              </>
            )}
          </div>
        </div>
        {item.type !== 'song' && (
          <ol className={styles.songs}>
            {songs.map((song, at) => (
              <li key={song.id} className={styles.song} aria-current={at === index ? 'true' : undefined}>
                <PlainButton className={styles.songButton} onClick={() => void start(at)}>
                  <span className={`text-12 muted ${styles.number}`} aria-hidden="true">
                    {at + 1}
                  </span>
                  <span className={styles.songText}>
                    <span className="truncate" dir="auto">
                      {song.title}
                    </span>
                    {song.artist && (
                      <span className="truncate text-12 muted" dir="auto">
                        {song.artist}
                      </span>
                    )}
                  </span>
                  <span className="text-12 muted">
                    {song.preview && `${t('Preview')} · `}
                    {formatTime(song.duration)}
                  </span>
                </PlainButton>
                {song.downloads && (
                  <IconButton
                    label={t('Download {title}', { title: song.title })}
                    onClick={() => void downloadLinkedSong(opened, song.id)}
                  >
                    <Download className="icon-18" aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
