import { FileMusic, HardDrive, SkipBack, SkipForward } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDocumentTitle } from '../../platform/pages/document-title.ts'
import { Button, PlainButton } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { classes } from '../../ui/classes.ts'
import { FileInput } from '../../ui/fields/FileInput.tsx'
import { Slider } from '../../ui/fields/Slider.tsx'
import { Page, PageTitle } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { Equalizer } from '../../ui/pictures/Equalizer.tsx'
import { ACCEPTED_AUDIO } from '../uploads/file-checks.ts'
import {
  besides,
  type LocalFile,
  openFiles,
  playFile,
  playNext,
  setPlaying,
  useLocalFiles,
} from './local-files.ts'
import styles from './play-file.module.css'
import { useFilePlayer } from './use-file-player.ts'

const ChooseFiles = ({ children, primary }: { children: ReactNode; primary?: boolean }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={primary ? 'primary' : 'soft'} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <FileInput ref={input} multiple accept={ACCEPTED_AUDIO} data-part="local-files" onFiles={openFiles} />
    </>
  )
}

const Row = ({ file, number }: { file: LocalFile; number: number }) => {
  const { t } = useTranslation()
  const isCurrent = useLocalFiles(({ current }) => current === file.key)
  const playing = useLocalFiles((state) => state.playing) && isCurrent
  return (
    <li>
      <PlainButton
        className={classes(styles.row, isCurrent && styles.current)}
        aria-current={isCurrent}
        aria-label={t('Play {title}', { title: file.title })}
        disabled={file.broken}
        onClick={() => playFile(file.key)}
      >
        <span className={`${styles.number} tabular`}>
          {isCurrent ? <Equalizer moving={playing} /> : number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">
            <bdi>{file.title}</bdi>
          </span>
          {file.broken && <span className={styles.broken}>{t('This browser can’t play this file.')}</span>}
        </span>
        {file.duration !== null && <span className="tabular muted">{formatTime(file.duration)}</span>}
      </PlainButton>
    </li>
  )
}

/** The current file with its controls; left to right in every language. */
const Deck = () => {
  const { t } = useTranslation()
  const element = useRef<HTMLAudioElement>(null)
  const state = useLocalFiles()
  const { time, seek, previous, handlers } = useFilePlayer(element)
  const file = state.files.find(({ key }) => key === state.current)
  const length = file?.duration ?? 0
  return (
    <section className={styles.deck} aria-label={t('Playing from your device')} data-part="file-player">
      <span className={styles.art} aria-hidden="true">
        <FileMusic />
      </span>
      <div className={styles.controls}>
        <h2 className={styles.title}>
          <bdi>{file?.title}</bdi>
        </h2>
        <div className={styles.seek} dir="ltr">
          <span className="tabular muted">{formatTime(time)}</span>
          <Slider
            label={t('Seek')}
            value={time}
            max={length || 1}
            step={0.1}
            disabled={length === 0}
            valueText={t('{time} of {length}', { time: formatTime(time), length: formatTime(length) })}
            onValue={seek}
          />
          <span className="tabular muted">{formatTime(length)}</span>
        </div>
        <div className={styles.transport} dir="ltr">
          <IconButton label={t('Previous')} bright onClick={previous}>
            <SkipBack aria-hidden="true" />
          </IconButton>
          <PlayButton
            playing={state.playing}
            size="sm"
            neutral
            disabled={!file || file.broken}
            onClick={() => setPlaying(!state.playing)}
          />
          <IconButton label={t('Next')} bright disabled={!besides(state, 1)} onClick={playNext}>
            <SkipForward aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <audio ref={element} hidden preload="auto" {...handlers} />
    </section>
  )
}

/** The space bar belongs to these files while their page is open, not to the player. */
const useSpaceBar = (): void =>
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { current, playing } = useLocalFiles.getState()
      const target = event.target instanceof Element ? event.target : null
      if (
        event.key !== ' ' ||
        current === null ||
        target?.closest('button, a, input, [role=dialog], [role=menu]')
      )
        return
      event.preventDefault()
      setPlaying(!playing)
    }
    document.addEventListener('keydown', pressed, { capture: true })
    return () => document.removeEventListener('keydown', pressed, { capture: true })
  }, [])

/** Plays audio files that were opened with the app. They stay on the device: nothing is sent, counted or kept. */
export const PlayFilePage = () => {
  const { t } = useTranslation()
  const files = useLocalFiles((state) => state.files)
  useDocumentTitle(t('Playing from your device'))
  useSpaceBar()
  return (
    <Page>
      <PageTitle>{t('Playing from your device')}</PageTitle>
      {files.length === 0 ? (
        <EmptyState
          icon={<HardDrive aria-hidden="true" />}
          title={t('Choose audio files to play')}
          text={t('They stay on this device: nothing is uploaded or counted.')}
        >
          <ChooseFiles primary>{t('Choose files')}</ChooseFiles>
        </EmptyState>
      ) : (
        <>
          <Deck />
          <div className={styles.foot}>
            <p className="muted">{t('They stay on this device: nothing is uploaded or counted.')}</p>
            <ChooseFiles>{t('Choose other files')}</ChooseFiles>
          </div>
          <ol>
            {files.map((file, index) => (
              <Row key={file.key} file={file} number={index + 1} />
            ))}
          </ol>
        </>
      )}
    </Page>
  )
}
