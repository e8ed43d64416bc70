import { ClipboardPaste, ListPlus, Plus, RotateCcw } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ChapterLine } from './ChapterLine.tsx'
import { type ChapterRow, type ChaptersValue, chaptersOfText, NEW_ROW, rowsOf, troubles } from './chapters.ts'
import { PasteChapters } from './PasteChapters.tsx'
import './chapters.css'

interface ChaptersProps {
  value: unknown
  onChange: (value: ChaptersValue) => void
}

const isBlank = ({ time, title, url }: ChapterRow): boolean => time + title + url === ''

const Found = ({ found }: Pick<ChaptersValue, 'found'>) => {
  const { t } = useTranslation()
  if (found.length === 0) return <p className="text-muted">{t('The file brings none.')}</p>
  return (
    <>
      <ol className="chapters-found">
        {found.map(({ at, title }) => (
          <li key={`${at} ${title}`}>
            <span className="num text-muted">{formatTime(at)}</span>
            <span className="trunc" dir="auto">
              {title}
            </span>
          </li>
        ))}
      </ol>
      <p className="hint">{t('These are those of the file or the feed.')}</p>
    </>
  )
}

/** The chapters of an episode: those it came with, or rows in which one writes one's own. */
export const Chapters = ({ value: given, onChange }: ChaptersProps) => {
  const { t } = useTranslation()
  const value = given as ChaptersValue
  const { rows, found, duration } = value
  const [pasting, setPasting] = useState(false)
  const all = useRef<HTMLDivElement>(null)
  const set = (next: ChapterRow[] | null) => onChange({ ...value, rows: next })
  const wrong = troubles(rows ?? [], duration)

  /** Once the rows have been painted. */
  const go = (column: 'time' | 'title', place: number) =>
    requestAnimationFrame(() =>
      all.current?.querySelector<HTMLInputElement>(`[data-chapter="${column}-${place}"]`)?.focus(),
    )
  const insert = (place: number) => {
    set((rows ?? []).toSpliced(place, 0, NEW_ROW))
    go('time', place)
  }
  const takeOver = (more: ChapterRow[], place: number) => {
    const present = rows ?? []
    const instead = present[place] && isBlank(present[place]) ? 1 : 0
    set(present.toSpliced(place, instead, ...more))
    go('title', place + more.length - 1)
  }
  const key = (place: number) => (event: KeyboardEvent<HTMLInputElement>, column: 'time' | 'title') => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined) go(column, place + step)
    else if (event.key === 'Enter') insert(place + 1)
    else if (event.key === 'Backspace' && rows?.[place] && isBlank(rows[place]) && rows.length > 1) {
      set(rows.toSpliced(place, 1))
      go('title', Math.max(0, place - 1))
    } else return
    event.preventDefault()
  }
  const paste = (place: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    const { rows: more } = chaptersOfText(text)
    if (!text.trim().includes('\n') || more.length === 0) return
    event.preventDefault()
    takeOver(more, place)
  }
  return (
    <div className="chapters" ref={all}>
      {rows === null ? (
        <Found found={found} />
      ) : (
        <ol className="chapter-lines" aria-label={t('Chapters')}>
          {rows.map((row, place) => (
            <ChapterLine
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place alone
              key={place}
              row={row}
              place={place}
              trouble={wrong[place] ?? null}
              onChange={(change) => set(rows.with(place, { ...row, ...change }))}
              onRemove={() => set(rows.toSpliced(place, 1))}
              onKey={key(place)}
              onPaste={paste(place)}
            />
          ))}
        </ol>
      )}
      <div className="chapters-acts">
        {rows === null && found.length > 0 && (
          <Button size="sm" onClick={() => set(rowsOf(found))}>
            <ListPlus className="s16" aria-hidden="true" />
            {t('Change these')}
          </Button>
        )}
        <Button size="sm" onClick={() => insert(rows?.length ?? 0)}>
          <Plus className="s16" aria-hidden="true" />
          {rows === null ? t('Write chapters') : t('Add a chapter')}
        </Button>
        <Button size="sm" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          <ClipboardPaste className="s16" aria-hidden="true" />
          {t('Paste a list')}
        </Button>
        {rows !== null && (
          <Button size="sm" look="ghost" onClick={() => set(null)}>
            <RotateCcw className="s16" aria-hidden="true" />
            {t('Take those of the file again')}
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
      {rows !== null && (
        <p className="hint">{t('They are put in the order of their times when you save.')}</p>
      )}
    </div>
  )
}
