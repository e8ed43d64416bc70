import { Link } from '@tanstack/react-router'
import {
  ArrowUp,
  ChevronDown,
  CircleCheck,
  Clock,
  type LucideIcon,
  Pause,
  Play,
  RefreshCw,
  RotateCw,
  TriangleAlert,
  X,
} from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Song } from '../../../contract/catalog/items.ts'
import { showError } from '../../data/errors.ts'
import { formatFileSize, formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import { SongFields } from '../songs/editor/SongFields.tsx'
import { draftErrors } from '../songs/editor/song-draft.ts'
import { UploadProgress } from './UploadProgress.tsx'
import styles from './upload.module.css'
import { discard, editDraft, type Item, pause, resume, save } from './uploads.ts'

type State = Exclude<Item['phase'], 'saved'> | 'processing' | 'ready' | 'failed'

const stateOf = (item: Item, song: Song | undefined): State => {
  if (item.phase !== 'saved') return item.phase
  return song?.status === 'ready' || song?.status === 'failed' ? song.status : 'processing'
}

const icons: Record<State, [LucideIcon, string | undefined]> = {
  waiting: [Clock, undefined],
  uploading: [ArrowUp, styles.going],
  paused: [Pause, undefined],
  broken: [TriangleAlert, styles.bad],
  uploaded: [ArrowUp, styles.done],
  saving: [RefreshCw, styles.going],
  processing: [RefreshCw, styles.going],
  ready: [CircleCheck, styles.done],
  failed: [TriangleAlert, styles.bad],
  refused: [TriangleAlert, styles.bad],
}

const percentOf = ({ sent, size }: Item): number => Math.min(100, Math.floor((sent / size) * 100))

const useStatusText = (item: Item, state: State, song: Song | undefined): string => {
  const { t } = useTranslation()
  const percent = percentOf(item)
  const statusText: Record<State, () => string> = {
    waiting: () => t('Waiting'),
    uploading: () => t('Uploading: {percent}%', { percent }),
    paused: () => t('Paused at {percent}%', { percent }),
    broken: () => t('Connection lost at {percent}%', { percent }),
    uploaded: () => t('Uploaded. Check the details, then save.'),
    saving: () => t('Saving'),
    processing: () => t('Processing – ready to play.'),
    ready: () => t('Ready'),
    failed: () => t('Processing failed. {reason}', { reason: t(song?.error ?? '') }),
    refused: () => t(item.reason ?? ''),
  }
  return statusText[state]()
}

const Details = ({ item, onSaved, among }: Pick<UploadRowProps, 'item' | 'onSaved' | 'among'>) => {
  const { t } = useTranslation()
  const [tried, setTried] = useState(false)
  const [sending, setSending] = useState(false)
  const { key, draft, before } = item
  if (!draft || !before) return null
  const errors = tried ? draftErrors(draft, before) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(draftErrors(draft, before)).length === 0) save(key).then(onSaved, showError)
  }
  return (
    <form
      className={styles.uploadDetails}
      onSubmit={submit}
      noValidate
      aria-label={t('Details of {title}', { title: draft.title })}
    >
      <SongFields
        draft={draft}
        errors={errors}
        image={item.tags?.cover ?? null}
        lyrics={item.tags?.lyrics ?? null}
        named={item.tags?.genres}
        onChange={(change) => editDraft(key, change)}
        onBusy={setSending}
      />
      <div className={classes(styles.uploadActions, !among && styles.stays)}>
        <Button
          variant={among ? 'soft' : 'primary'}
          type="submit"
          disabled={sending || item.phase === 'saving'}
        >
          {t('Save song')}
        </Button>
      </div>
    </form>
  )
}

interface UploadRowProps {
  item: Item
  song: Song | undefined
  open: boolean
  onToggle: () => void
  onSaved: () => void
  /** Others can be saved with it; the button for all of them is the main one. */
  among: boolean
}

/** A file: upload progress, error, and metadata form. */
export const UploadRow = ({ item, song, open, onToggle, onSaved, among }: UploadRowProps) => {
  const { t } = useTranslation()
  const { key, file_name, draft } = item
  const state = stateOf(item, song)
  const [Icon, tone] = icons[state]
  const statusText = useStatusText(item, state, song)
  const title = song?.title ?? draft?.title ?? file_name
  const moving = state === 'uploading' || state === 'paused' || state === 'broken'
  const editable = state === 'uploaded' || state === 'saving'
  return (
    <li>
      <div className={classes(styles.uploadRow, tone)}>
        <Icon aria-hidden="true" />
        <div className="min-w-0 flex-1">
          {item.song_id === null ? (
            <b className="block truncate font-medium">{title}</b>
          ) : (
            <Link to="/song/$id" params={{ id: String(item.song_id) }} className="block truncate font-medium">
              {title}
            </Link>
          )}
          <div className="flex flex-wrap">
            <p className={`${styles.note} tabular`} role={tone === styles.bad ? 'alert' : 'status'}>
              {statusText}
            </p>
            {title !== file_name && <p className={`${styles.note} ${styles.file}`}>{file_name}</p>}
          </div>
          {item.truncated && (
            <p className={styles.note}>{t('The end of this file is missing. The rest can be played.')}</p>
          )}
          {moving && <UploadProgress label={file_name} percent={percentOf(item)} bad={state === 'broken'} />}
        </div>
        <span className={`${styles.size} tabular`}>
          {item.duration !== null && <>{formatTime(item.duration)} · </>}
          {formatFileSize(item.size)}
        </span>
        {state === 'uploading' && (
          <IconButton label={t('Pause the upload of {title}', { title })} onClick={() => void pause(key)}>
            <Pause aria-hidden="true" />
          </IconButton>
        )}
        {state === 'paused' && (
          <IconButton label={t('Resume the upload of {title}', { title })} onClick={() => resume(key)}>
            <Play aria-hidden="true" />
          </IconButton>
        )}
        {state === 'broken' && (
          <Button variant="soft" size="sm" onClick={() => resume(key)}>
            <RotateCw className="icon-16" aria-hidden="true" />
            {t('Resume')}
          </Button>
        )}
        {editable && (
          <IconButton
            label={t('Details of {title}', { title })}
            aria-expanded={open}
            className={classes(open && styles.expanded)}
            onClick={onToggle}
          >
            <ChevronDown aria-hidden="true" />
          </IconButton>
        )}
        {state !== 'saving' && (
          <IconButton label={t('Remove {title}', { title })} onClick={() => void discard(key)}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {editable && open && <Details item={item} onSaved={onSaved} among={among} />}
    </li>
  )
}
