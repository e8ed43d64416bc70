import { Select } from '../../../ui/fields/Input.tsx'

export interface GenreChoice {
  id: number
  name: string
}

interface GenreFieldProps {
  label: string
  /** Shown while no genre is chosen. */
  none: string
  genres: readonly GenreChoice[]
  value: number | null
  onChange: (genre: number | null) => void
}

/** Genre of one or several uploads. */
export const GenreField = ({ label, none, genres, value, onChange }: GenreFieldProps) => (
  <Select
    compact
    aria-label={label}
    title={label}
    value={value ?? ''}
    onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
  >
    <option value="">{none}</option>
    {genres.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </Select>
)
