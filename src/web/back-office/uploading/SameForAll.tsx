import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import fieldsStyles from '../../ui/fields.module.css'
import { useDesk } from './desk.ts'
import type { Draft } from './drafts.ts'
import type { GenreChoice } from './UploadLine.tsx'
import styles from './uploading.module.css'

type Part = 'artist' | 'album' | 'album_artist' | 'year' | 'genre'

interface SameForAllProps {
  genres: GenreChoice[]
  onApply: (edit: Partial<Draft>) => void
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
  }
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    onApply(part === 'genre' ? { genre: Number(value) || null } : { [part]: value.trim() })
    setValue('')
  }
  return (
    <form className={styles.bulkValues} onSubmit={apply}>
      <div className={`${fieldsStyles.input} ${fieldsStyles.compact}`}>
        <select
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
        </select>
      </div>
      <div className={`${fieldsStyles.input} ${fieldsStyles.compact}`}>
        {part === 'genre' ? (
          <select
            aria-label={parts.genre}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          >
            <option value="">{t('From file tags')}</option>
            {genres.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input
            aria-label={parts[part]}
            placeholder={part === 'album' ? t('Leave empty for a single') : undefined}
            autoComplete="off"
            maxLength={part === 'year' ? 4 : 150}
            inputMode={part === 'year' ? 'numeric' : undefined}
            value={value}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
      </div>
      <Button type="submit" size="sm">
        {t('Apply')}
      </Button>
    </form>
  )
}
