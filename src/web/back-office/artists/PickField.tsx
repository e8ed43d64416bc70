import { useCallback } from 'react'
import { type ArtistItemChoice, MAX_PICK_TEXT, type Pick } from '../../../contract/catalog/artist-fields.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { CustomInput } from '../crud/types.ts'
import { ArtistItemPicker } from './ArtistItemPicker.tsx'
import styles from './showcase.module.css'

/** The pick, and the artist whose items are offered. */
export interface PickValue {
  artist: number
  pick: Pick | null
}

/** Finds items that can be picked for an artist. */
export type FindPicks = (artist: number, text: string) => Promise<ArtistItemChoice[]>

/** The item at the top of an artist's page, and a line of text beside it. */
export const PickField = ({ value, onChange, find }: CustomInput & { find: FindPicks }) => {
  const { t } = useTranslation()
  const { artist, pick } = value as PickValue
  const set = (next: Pick | null) => onChange({ artist, pick: next } satisfies PickValue)
  const findOwn = useCallback((text: string) => find(artist, text), [find, artist])
  return (
    <div className={styles.pick}>
      <ArtistItemPicker
        label={t('Artist pick')}
        hint={t('A public song, album, podcast or playlist at the top of the page.')}
        value={pick?.item ?? null}
        find={findOwn}
        onChange={(item) => set(item && { item, text: pick?.text ?? null })}
      />
      {pick && (
        <TextField
          label={t('Line about the pick')}
          value={pick.text ?? ''}
          maxLength={MAX_PICK_TEXT}
          autoComplete="off"
          onChange={(event) => set({ ...pick, text: event.currentTarget.value || null })}
        />
      )}
    </div>
  )
}
