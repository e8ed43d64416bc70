import { AudioLines } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { InputArea } from '../../ui/fields/Input.tsx'
import type { CustomInput } from '../crud/types.ts'
import styles from './lyrics-input.module.css'

const SyncDialog = lazy(() => import('./SyncDialog.tsx').then((m) => ({ default: m.SyncDialog })))

/** Lyrics being edited, and the song that plays while their lines are timed. */
export interface EditedLyrics {
  song: { id: number; title: string }
  text: string
}

/** Lyrics as text, with an editor for the times of their lines. */
export const LyricsInput = ({ value, onChange }: Pick<CustomInput, 'value' | 'onChange'>) => {
  const { t } = useTranslation()
  const [syncing, setSyncing] = useState(false)
  const lyrics = value as EditedLyrics
  const { song, text } = lyrics
  const change = (next: string) => onChange({ ...lyrics, text: next } satisfies EditedLyrics)
  return (
    <div className={styles.lyrics}>
      <InputArea
        name="lyrics"
        aria-label={t('Lyrics')}
        rows={8}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Hint>{t('Plain text, or LRC with timestamps: [00:12.50] Line')}</Hint>
      <Button
        size="sm"
        className={styles.open}
        disabled={text.trim() === ''}
        onClick={() => setSyncing(true)}
      >
        <AudioLines className="icon-16" aria-hidden="true" />
        {t('Set times while it plays')}
      </Button>
      {syncing && (
        <Suspense>
          <SyncDialog
            song={song}
            text={text}
            onSave={(next) => {
              change(next)
              setSyncing(false)
            }}
            onClose={() => setSyncing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
