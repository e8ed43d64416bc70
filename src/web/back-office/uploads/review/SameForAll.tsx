import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Input, InputBox, Select } from '../../../ui/fields/Input.tsx'
import { useDesk } from '../desk.ts'
import styles from '../uploading.module.css'
import { duplicateTexts } from './DuplicateField.tsx'
import type { DuplicateChoice, Edit } from './drafts.ts'
import type { GenreChoice } from './GenreField.tsx'

type Part = 'artist' | 'album' | 'album_artist' | 'year' | 'genre' | 'duplicate'

interface SameForAllProps {
  genres: readonly GenreChoice[]
  onApply: (edit: Edit) => void
}

/** Sets one value for all selected uploads. */
export const SameForAll = ({ genres, onApply }: SameForAllProps) => {
  const { t } = useTranslation()
  const [part, setPart] = useState<Part>('album')
  const [value, setValue] = useState('')
  const { drafts } = useDesk()
  const parts: Partial<Record<Part, string>> = {
    album: t('Album'),
    // The artist of a release is that of its desk.
    ...(!drafts && { album_artist: t('Album artist') }),
    artist: drafts ? t('Featured artists') : t('Artist'),
    year: t('Year'),
    genre: t('Genre'),
    duplicate: t('Duplicates'),
  }
  const choices: { value: number | string; label: string }[] | null =
    part === 'genre'
      ? [
          { value: '', label: t('From file tags') },
          ...genres.map(({ id, name }) => ({ value: id, label: name })),
        ]
      : part === 'duplicate'
        ? Object.entries(duplicateTexts(t)).map(([choice, label]) => ({ value: choice, label }))
        : null
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    if (part === 'genre') onApply({ genre: Number(value) || null })
    else if (part === 'duplicate') onApply({ duplicate: (value || 'skip') as DuplicateChoice })
    else onApply({ [part]: value.trim() })
    setValue('')
  }
  return (
    <form className={styles.bulkValues} onSubmit={apply}>
      <Select
        compact
        aria-label={t('Apply to selected')}
        value={part}
        onChange={(event) => {
          setPart(event.currentTarget.value as Part)
          setValue('')
        }}
      >
        {Object.entries(parts).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <InputBox compact>
        {choices ? (
          <Select
            plain
            aria-label={parts[part]}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            plain
            aria-label={parts[part]}
            placeholder={part === 'album' ? t('Leave empty for a single') : undefined}
            autoComplete="off"
            maxLength={part === 'year' ? 4 : 150}
            inputMode={part === 'year' ? 'numeric' : undefined}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
      </InputBox>
      <Button type="submit" size="sm">
        {t('Apply')}
      </Button>
    </form>
  )
}
