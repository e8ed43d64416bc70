import { ClipboardPaste, ListPlus, Plus, RotateCcw } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'
import { ChapterLine } from './ChapterLine.tsx'
import styles from './chapters.module.css'
import { type ChapterRow, type ChaptersValue, chaptersOfText, NEW_ROW, problems, rowsOf } from './chapters.ts'
import { PasteChapters } from './PasteChapters.tsx'

interface ChaptersProps {
  value: unknown
  onChange: (value: ChaptersValue) => void
}

const isBlank = ({ time, title, url }: ChapterRow): boolean => time + title + url === ''

const Found = ({ found }: Pick<ChaptersValue, 'found'>) => {
  const { t } = useTranslation()
  if (found.length === 0) return <p className="muted">{t('The file has no chapters.')}</p>
  return (
    <>
      <ol className={styles.chaptersFound}>
        {found.map(({ at, title }) => (
          <li key={`${at} ${title}`}>
            <span className="tabular muted">{formatTime(at)}</span>
            <span className="truncate" dir="auto">
              {title}
            </span>
          </li>
        ))}
      </ol>
      <Hint>{t('These come from the file or feed.')}</Hint>
    </>
  )
}

/** Chapters of an episode: those from its file or feed, or editable custom ones. */
export const Chapters = ({ value: given, onChange }: ChaptersProps) => {
  const { t } = useTranslation()
  const value = given as ChaptersValue
  const { rows, found, duration } = value
  const [pasting, setPasting] = useState(false)
  const all = useRef<HTMLDivElement>(null)
  const set = (next: ChapterRow[] | null) => onChange({ ...value, rows: next })
  const wrong = problems(rows ?? [], duration)

  /** After the rows have been painted. */
  const go = (column: 'time' | 'title', index: number) =>
    requestAnimationFrame(() =>
      all.current?.querySelector<HTMLInputElement>(`[data-chapter="${column}-${index}"]`)?.focus(),
    )
  const insert = (index: number) => {
    set((rows ?? []).toSpliced(index, 0, NEW_ROW))
    go('time', index)
  }
  const takeOver = (more: ChapterRow[], index: number) => {
    const present = rows ?? []
    const instead = present[index] && isBlank(present[index]) ? 1 : 0
    set(present.toSpliced(index, instead, ...more))
    go('title', index + more.length - 1)
  }
  const key = (index: number) => (event: KeyboardEvent<HTMLInputElement>, column: 'time' | 'title') => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined) go(column, index + step)
    else if (event.key === 'Enter') insert(index + 1)
    else if (event.key === 'Backspace' && rows?.[index] && isBlank(rows[index]) && rows.length > 1) {
      set(rows.toSpliced(index, 1))
      go('title', Math.max(0, index - 1))
    } else return
    event.preventDefault()
  }
  const paste = (index: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const { rows: more } = chaptersOfText(text)
    if (!text.trim().includes('\n') || more.length === 0) return
    event.preventDefault()
    takeOver(more, index)
  }
  return (
    <div className={styles.chapters} ref={all}>
      {rows === null ? (
        <Found found={found} />
      ) : (
        <ol className={styles.chapterLines} aria-label={t('Chapters')}>
          {rows.map((row, index) => (
            <ChapterLine
              // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no ids
              key={index}
              row={row}
              index={index}
              trouble={wrong[index] ?? null}
              onChange={(change) => set(rows.with(index, { ...row, ...change }))}
              onRemove={() => set(rows.toSpliced(index, 1))}
              onKey={key(index)}
              onPaste={paste(index)}
            />
          ))}
        </ol>
      )}
      <div className={styles.chaptersActions}>
        {rows === null && found.length > 0 && (
          <Button size="sm" onClick={() => set(rowsOf(found))}>
            <ListPlus className="icon-16" aria-hidden="true" />
            {t('Edit chapters')}
          </Button>
        )}
        <Button size="sm" onClick={() => insert(rows?.length ?? 0)}>
          <Plus className="icon-16" aria-hidden="true" />
          {rows === null ? t('Add chapters') : t('Add chapter')}
        </Button>
        <Button size="sm" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          <ClipboardPaste className="icon-16" aria-hidden="true" />
          {t('Paste a list')}
        </Button>
        {rows !== null && (
          <Button size="sm" variant="ghost" onClick={() => set(null)}>
            <RotateCcw className="icon-16" aria-hidden="true" />
            {t('Restore from file')}
          </Button>
        )}
      </div>
      {pasting && (
        <PasteChapters
          onTake={(more) => {
            setPasting(false)
            takeOver(more, rows?.length ?? 0)
          }}
        />
      )}
      {rows !== null && <Hint>{t('Chapters are sorted by time when you save.')}</Hint>}
    </div>
  )
}
