import { Eye, EyeOff, Link2, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { translate, useTranslation } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import styles from './chapters.module.css'
import type { ChapterProblem, ChapterRow } from './chapters.ts'

interface ChapterLineProps {
  row: ChapterRow
  index: number
  trouble: ChapterProblem | null
  onChange: (change: Partial<ChapterRow>) => void
  onRemove: () => void
  onKey: (event: KeyboardEvent<HTMLInputElement>, column: 'time' | 'title') => void
  onPaste: (event: ClipboardEvent) => void
}

const wordsOf = (problem: ChapterProblem): string =>
  ({
    time: translate('Use the format 1:02:03 or 2:03.'),
    late: translate('This is after the end of the audio.'),
    twice: translate('Another chapter already starts at this time.'),
    title: translate('A chapter needs a title.'),
    url: translate('Enter a valid URL.'),
  })[problem]

/** A chapter: start, title, link, and whether it appears in the table of contents. */
export const ChapterLine = ({
  row,
  index,
  trouble,
  onChange,
  onRemove,
  onKey,
  onPaste,
}: ChapterLineProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const linked = opened || row.url !== ''
  const why = useId()
  const of = String(index + 1)
  const wrong = (...kinds: ChapterProblem[]) =>
    trouble !== null && kinds.includes(trouble)
      ? ({ 'aria-invalid': true, 'aria-describedby': why } as const)
      : {}
  return (
    <li className={styles.chapterLine}>
      <Input
        data-chapter={`time-${index}`}
        className="tabular"
        dir="ltr"
        inputMode="text"
        autoComplete="off"
        aria-label={t('Time of chapter {place}', { place: of })}
        placeholder="0:00"
        maxLength={16}
        value={row.time}
        {...wrong('time', 'late', 'twice')}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
        onKeyDown={(event) => onKey(event, 'time')}
        onPaste={onPaste}
      />
      <Input
        className={styles.chapterTitle}
        data-chapter={`title-${index}`}
        autoComplete="off"
        aria-label={t('Title of chapter {place}', { place: of })}
        placeholder={t('Title')}
        maxLength={300}
        value={row.title}
        {...wrong('title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        onKeyDown={(event) => onKey(event, 'title')}
        onPaste={onPaste}
      />
      <span className={styles.chapterActions}>
        <IconButton
          size="sm"
          label={t('Link of chapter {place}', { place: of })}
          aria-expanded={linked}
          onClick={() => setOpened(!opened)}
        >
          <Link2 aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={t('List chapter {place} in the table of contents', { place: of })}
          aria-pressed={!row.hidden}
          onClick={() => onChange({ hidden: !row.hidden })}
        >
          {row.hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
        <IconButton size="sm" label={t('Remove chapter {place}', { place: of })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </span>
      {linked && (
        <Input
          className={styles.chapterLink}
          type="url"
          dir="ltr"
          aria-label={t('URL of chapter {place}', { place: of })}
          placeholder={t('URL')}
          maxLength={2_048}
          value={row.url}
          {...wrong('url')}
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
      )}
      {trouble && (
        <Hint error className={styles.chapterWhy} id={why}>
          {wordsOf(trouble)}
        </Hint>
      )}
    </li>
  )
}
